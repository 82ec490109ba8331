import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { positionAt } from '@longtable/contract/rules/task-order';
import { progressOnEntering } from '@longtable/contract/rules/task-status';
import type { Task, TaskCounts, tasksApi } from '@longtable/contract/tasks';
import type { Updateable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { authorize } from '../../access/engine.ts';
import type { TaskTable } from '../../access/task.table.ts';
import type { TaskRow } from '../../access/task.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { decodePageEnd, encodePageEnd, pageOf } from '../../platform/http/page-end.ts';
import type { ProjectWork } from '../projects/work.ts';
import { announceTask, announceTaskGone, projectsChanged } from './tasks.announce.ts';
import { isPlacedAnew, placeAnew, placeNew } from './tasks.assignment.ts';
import { toTask } from './tasks.shape.ts';
import * as store from './tasks.store.ts';

type Input<Name extends keyof typeof tasksApi> = ParsedInputOf<(typeof tasksApi)[Name]>;
type Edit = Omit<Input<'update'>, 'taskId'> & { position?: string | undefined };

export type Tasks = ReturnType<typeof createTasks>;

/** Everything that can be done with tasks (workspace §4 "Task status", §5 "Task"). Rows arrive authorized. */
export function createTasks({
  db,
  changes,
  projects,
}: {
  db: Db;
  changes: Changes;
  projects: Pick<ProjectWork, 'takeTurn' | 'holdRole' | 'happened' | 'tellProgress'>;
}) {
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

    async create(actor: Actor, input: Input<'create'>): Promise<Task> {
      const row = await changes.run(async (change) => {
        await takeTurn(change.tx, null, { project_id: input.projectId, completed_at: null });
        const created = await insert(change, actor, input);
        const standing = await store.readTask(change.tx, actor.id, input.id);
        // The same id again is the same request again; from anyone else it is refused (rulings, "Identity and retries").
        if (!standing || standing.user_id !== actor.id) throw refuse('request/id-taken');
        if (created) await announceTask({ change, projects, actor }, null, standing);
        return standing;
      });
      return toTask(actor, row);
    },

    update: (actor: Actor, task: TaskRow, { taskId: _, ...edit }: Input<'update'>): Promise<Task> =>
      save(actor, task, edit, 'edit'),

    move: (actor: Actor, task: TaskRow, { status, position }: Input<'move'>): Promise<Task> =>
      save(actor, task, { status, position }, 'move'),

    async delete(actor: Actor, task: TaskRow): Promise<{ taskId: string }> {
      for (let row = task; ; row = await authorize(db, 'task', 'delete', actor, task.id)) {
        const before = row;
        const isOver = await changes.run(async (change) => {
          await takeTurn(change.tx, before, null);
          if (!(await standsAsRead(change.tx, actor, before))) return false;
          const last = await store.deleteTask(change.tx, before.id, before.project_id);
          if (last) {
            await announceTaskGone({ change, projects, actor }, before, last);
            return true;
          }
          // Two who delete at once: the second finds nothing left to do, and nothing to announce.
          return (await store.readTask(change.tx, actor.id, before.id)) === undefined;
        });
        if (isOver) return { taskId: task.id };
      }
    },
  };

  async function insert({ tx }: Change, actor: Actor, input: Input<'create'>): Promise<boolean> {
    const place = await placeNew({ tx, projects, actor }, input);
    const now = new Date().toISOString();
    const { progress, completedAt } = progressOnEntering(
      input.status,
      { progress: 0, completedAt: null },
      now,
    );
    const created = await store.insertTask(tx, {
      id: input.id,
      title: input.title,
      description: input.description,
      due_date: input.dueDate ?? calendarDay(actor.timeZone),
      priority: input.priority,
      status: input.status,
      position: input.position ?? (await headOfColumn(tx, actor, input.status)),
      progress,
      estimated_hours: input.estimatedHours,
      time_taken: input.timeTaken,
      completed_at: completedAt,
      ...place,
    });
    if (created) await store.insertTags(tx, input.id, input.tags);
    return created;
  }

  /** Writes what an edit changes of the row as it was read; when another change came first, starts again from that. */
  async function save(actor: Actor, task: TaskRow, edit: Edit, ability: 'edit' | 'move'): Promise<Task> {
    for (let row = task; ; row = await authorize(db, 'task', ability, actor, task.id)) {
      const columns = changedColumns(row, edit);
      const tags = edit.tags && !sameTags(edit.tags, row.tags) ? edit.tags : null;
      const goesElsewhere = isPlacedAnew(row, edit);
      if (Object.keys(columns).length === 0 && !tags && !goesElsewhere) return toTask(actor, row);
      const before = row;
      const saved = await changes.run(async (change) => {
        const { tx } = change;
        await takeTurn(tx, before, {
          ...before,
          ...columns,
          ...(edit.projectId !== undefined && { project_id: edit.projectId }),
        });
        if (!(await standsAsRead(tx, actor, before))) return null;
        const place = goesElsewhere ? await placeAnew({ tx, projects, actor }, before, edit) : {};
        const stamp = await store.updateTask(tx, before.id, before.version, { ...columns, ...place });
        if (!stamp) return null;
        if (tags) await store.replaceTags(tx, before.id, tags);
        const after = goesElsewhere
          ? // With other names, and another way to stand to it.
            await store.readTaskThatStands(tx, actor.id, before.id)
          : { ...before, ...columns, ...stamp, tags: tags ?? before.tags };
        await announceTask({ change, projects, actor }, before, after);
        return after;
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

async function headOfColumn(db: Db, actor: Actor, status: TaskTable['status']): Promise<string> {
  const head = await store.headOfColumn(db, actor.id, status);
  return positionAt(head === null ? [] : [{ position: head, id: '' }], 0);
}

/** The columns that differ, with the progress and completion that a new status brings. */
function changedColumns(row: TaskRow, edit: Edit): ColumnChanges {
  const wanted = {
    title: edit.title,
    description: edit.description,
    due_date: edit.dueDate,
    priority: edit.priority,
    status: edit.status,
    position: edit.position,
    estimated_hours: edit.estimatedHours,
    time_taken: edit.timeTaken,
  };
  const current: Readonly<Record<string, unknown>> = row;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== current[name],
  );
  const columns: ColumnChanges = Object.fromEntries(changed);
  if (columns.status === undefined) return columns;
  const before = { progress: row.progress, completedAt: row.completed_at };
  const entered = progressOnEntering(columns.status, before, new Date().toISOString());
  return { ...columns, progress: entered.progress, completed_at: entered.completedAt };
}

type ColumnChanges = Partial<Omit<TaskRow, 'id' | 'version' | 'created_by'>> &
  Updateable<Pick<TaskTable, 'status'>>;

function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag, index) => tag === b[index]);
}

function pageEnd(after: string): store.PageEnd {
  const { id, key: position } = decodePageEnd(after);
  return { id, position };
}
