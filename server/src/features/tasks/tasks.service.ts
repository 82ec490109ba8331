import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import type { Task, TaskCounts, tasksApi } from '@longtable/contract/tasks';
import type { Actor } from '../../access/actor.ts';
import { authorize } from '../../access/engine.ts';
import type { TaskRow } from '../../access/task.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { decodePageEnd, encodePageEnd, pageOf } from '../../platform/http/page-end.ts';
import type { ProjectWork } from '../projects/work.ts';
import { readDependencies } from './dependencies/dependencies.ts';
import { readWaiting, tellUnblocked } from './dependencies/unblocking.ts';
import { withChangedSubtask, withoutSubtask, withSubtask } from './subtasks.ts';
import { announceTasksGone, projectsChanged } from './tasks.announce.ts';
import { isPlacedAnew } from './tasks.assignment.ts';
import { type Edit, edited, isUnchanged } from './tasks.edit.ts';
import { insertNewTasks, type NewTaskInput } from './tasks.insert.ts';
import { toTask } from './tasks.shape.ts';
import * as store from './tasks.store.ts';
import { keepDeleted } from './tasks.trash.ts';
import { writeEdit } from './tasks.write.ts';

type Input<Name extends keyof typeof tasksApi> = ParsedInputOf<(typeof tasksApi)[Name]>;
type StepInput<Name extends keyof typeof taskSubtasksApi> = ParsedInputOf<(typeof taskSubtasksApi)[Name]>;

export type Tasks = ReturnType<typeof createTasks>;

/** Everything that can be done with one task, and making some (workspace §4 "Task status", §5 "Task"). Rows arrive authorized. */
export function createTasks({ db, changes, projects }: { db: Db; changes: Changes; projects: ProjectWork }) {
  return {
    async list(
      actor: Actor,
      { limit, after }: Input<'list'>,
    ): Promise<{ tasks: Task[]; next: string | null }> {
      const end = after === undefined ? null : pageEnd(after);
      // One more than asked for tells whether another page follows.
      const rows = await store.readTasksAfter(db, actor.id, end, limit + 1);
      const { page, next } = pageOf(rows, limit, ({ id, position }) => encodePageEnd(id, position));
      return { tasks: page.map((row) => toTask(actor, row)), next };
    },

    counts(actor: Actor): Promise<TaskCounts> {
      const { id: actorId, timeZone } = actor;
      return store.countTasksOf(db, { actorId, timeZone, today: calendarDay(timeZone) });
    },

    async dependencies(actor: Actor, { id }: TaskRow) {
      return { dependencies: await readDependencies(db, actor, id) };
    },

    async create(actor: Actor, input: Input<'create'>): Promise<Task> {
      const [task] = await createAll(actor, [input]);
      if (!task) throw new Error(`The task ${input.id} was not written.`);
      return task;
    },

    async createSeveral(actor: Actor, { tasks }: Input<'createSeveral'>): Promise<{ tasks: Task[] }> {
      return { tasks: await createAll(actor, tasks) };
    },

    update: (actor: Actor, task: TaskRow, { taskId: _, changeId, ...edit }: Input<'update'>): Promise<Task> =>
      save(actor, task, () => edit, { ability: 'edit', changeId }),

    move: (actor: Actor, task: TaskRow, { status, position, changeId }: Input<'move'>): Promise<Task> =>
      save(actor, task, () => ({ status, position }), { ability: 'move', changeId }),

    addSubtask: (actor: Actor, task: TaskRow, step: StepInput<'add'>): Promise<Task> =>
      save(actor, task, ({ subtasks }) => ({ subtasks: withSubtask(subtasks, step) }), { ability: 'move' }),

    changeSubtask: (actor: Actor, task: TaskRow, step: StepInput<'change'>): Promise<Task> =>
      save(actor, task, ({ subtasks }) => ({ subtasks: withChangedSubtask(subtasks, step) }), {
        ability: 'move',
      }),

    removeSubtask: (actor: Actor, task: TaskRow, { subtaskId }: StepInput<'remove'>): Promise<Task> =>
      save(actor, task, ({ subtasks }) => ({ subtasks: withoutSubtask(subtasks, subtaskId) }), {
        ability: 'move',
      }),

    async delete(actor: Actor, task: TaskRow, { changeId }: Input<'delete'>): Promise<{ taskId: string }> {
      for (let row = task; ; row = await authorize(db, 'task', 'delete', actor, task.id)) {
        const before = row;
        const isOver = await changes.run(async (change) => {
          const { tx } = change;
          await takeTurn(tx, before, null);
          if (!(await standsAsRead(tx, actor, before))) return false;
          const [row] = await store.lockTasks(tx, actor.id, [before.id]);
          // Two who delete at once: the second finds nothing left to do, and nothing to announce.
          if (!row) return true;
          if (row.project_id !== before.project_id) return false;
          const waiting = await readWaiting(tx, [row.id]);
          await keepDeleted(tx, { taskIds: [row.id], by: actor.id, changeId: changeId ?? null });
          const gone = await store.deleteTasks(tx, [row.id], row.project_id);
          await announceTasksGone({ change, projects, actor }, gone);
          await tellUnblocked(change, actor, waiting);
          return true;
        });
        if (isOver) return { taskId: task.id };
      }
    },
  };

  async function createAll(actor: Actor, inputs: readonly NewTaskInput[]): Promise<Task[]> {
    const rows = await changes.run(async (change) => {
      const projectIds = inputs.flatMap(({ projectId }) => projectId ?? []);
      if (projectIds.length > 0) await projects.takeTurn(change.tx, projectIds);
      return insertNewTasks({ change, projects, actor }, inputs);
    });
    return rows.map((row) => toTask(actor, row));
  }

  /**
   * Writes what an edit makes of the task as it was read; when another change came first, starts again from that.
   */
  async function save(
    actor: Actor,
    task: TaskRow,
    editOf: (row: TaskRow) => Edit,
    { ability, changeId }: { ability: 'edit' | 'move'; changeId?: string | undefined },
  ): Promise<Task> {
    for (let row = task; ; row = await authorize(db, 'task', ability, actor, task.id)) {
      const edit = editOf(row);
      const wanted = edited(row, edit);
      if (isUnchanged(row, wanted) && !isPlacedAnew(row, edit)) return toTask(actor, row);
      const before = row;
      const saved = await changes.run(async (change) => {
        const { tx } = change;
        await takeTurn(tx, before, {
          ...wanted,
          ...(edit.projectId !== undefined && { project_id: edit.projectId }),
        });
        if (!(await standsAsRead(tx, actor, before))) return null;
        return writeEdit({ change, projects, actor }, before, edit, changeId ?? null);
      });
      if (saved) return toTask(actor, saved);
    }
  }

  async function takeTurn(tx: Db, ...change: Parameters<typeof projectsChanged>): Promise<void> {
    const projectIds = projectsChanged(...change);
    if (projectIds.length > 0) await projects.takeTurn(tx, projectIds);
  }

  /**
   * Whether the actor stands to the task's project as when the task was read, and does so until the transaction is over.
   * Asked before anything of the task is locked: whoever changes who is in a project locks the project first.
   */
  async function standsAsRead(tx: Db, actor: Actor, { project_id, own_project_role }: TaskRow) {
    return project_id === null || (await projects.holdRole(tx, project_id, actor.id)) === own_project_role;
  }
}

function pageEnd(after: string): store.PageEnd {
  const { id, key: position } = decodePageEnd(after);
  return { id, position };
}
