import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { removeSubtask } from '@longtable/contract/rules/task-edit';
import type { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import type { AnsweredTask, tasksApi } from '@longtable/contract/tasks';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { Superseded } from '../../platform/db/tries.ts';
import type { Actor } from '../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';
import { isRecorded } from './activity/record.ts';
import { lockDependencies, readDependencies, readDependents } from './dependencies/dependencies.ts';
import { publishUnblocked } from './dependencies/unblocking.ts';
import { withChangedSubtask, withSubtask } from './subtasks.ts';
import { lockTasksInOrder, readLockedWaiting } from './task-locks.ts';
import { compareIds, isReassigned } from './tasks.assignment.ts';
import { type Edit, edited, isUnchanged } from './tasks.edit.ts';
import { insertNewTasks } from './tasks.insert.ts';
import { answerTask, answerTasks } from './tasks.presenter.ts';
import { publishTasksDeleted } from './tasks.publish.ts';
import * as store from './tasks.store.ts';
import { keepDeleted } from './tasks.trash.ts';
import { addsDependency, lockForEdit, writeEdit } from './tasks.write.ts';

type Input<Name extends keyof typeof tasksApi> = ParsedInputOf<(typeof tasksApi)[Name]>;
type StepInput<Name extends keyof typeof taskSubtasksApi> = ParsedInputOf<(typeof taskSubtasksApi)[Name]>;

export type Tasks = ReturnType<typeof createTasks>;

/** Reads, creates and changes tasks (docs/product/tasks.md). Rows are authorized by the route. */
export function createTasks({ db, projects }: { db: Db; projects: ProjectWork }) {
  return {
    async dependencies(actor: Actor, { id }: TaskRow) {
      const [dependencies, dependents] = await Promise.all([
        readDependencies(db, actor, id),
        readDependents(db, actor, id),
      ]);
      return { dependencies, dependents };
    },

    async create(change: Change, actor: Actor, input: Input<'create'>): Promise<AnsweredTask> {
      const [row] = await insertNewTasks({ change, projects, actor }, [input]);
      if (!row) throw new Error(`The task ${input.id} was not written.`);
      return answerTask(actor, row);
    },

    async createSeveral(
      change: Change,
      actor: Actor,
      { tasks }: Input<'createSeveral'>,
    ): Promise<OutputOf<typeof tasksApi.createSeveral>> {
      return answerTasks(actor, await insertNewTasks({ change, projects, actor }, tasks));
    },

    update: (
      change: Change,
      actor: Actor,
      task: TaskRow,
      { taskId: _, changeId, ...edit }: Input<'update'>,
    ): Promise<AnsweredTask> => save(change, actor, task, edit, changeId),

    move: (
      change: Change,
      actor: Actor,
      task: TaskRow,
      { status, position, changeId }: Input<'move'>,
    ): Promise<AnsweredTask> => save(change, actor, task, { status, position }, changeId),

    /**
     * The response to a repeated edit, which its `changeId` identifies: the task as it is now, even if the edit was
     * undone or overwritten since. Null when it is not repeated.
     */
    async repeated({
      actor,
      input: { taskId, changeId },
    }: {
      actor: Actor;
      input: { taskId: string; changeId?: string | undefined };
    }): Promise<AnsweredTask | null> {
      if (changeId === undefined) return null;
      if (!(await isRecorded(db, { taskId, actorId: actor.id, changeId }))) return null;
      return answerTask(actor, await taskPolicy.authorize(db, 'read', actor, taskId));
    },

    addSubtask: (
      change: Change,
      actor: Actor,
      task: TaskRow,
      step: StepInput<'add'>,
    ): Promise<AnsweredTask> => save(change, actor, task, { subtasks: withSubtask(task.subtasks, step) }),

    changeSubtask: (
      change: Change,
      actor: Actor,
      task: TaskRow,
      step: StepInput<'change'>,
    ): Promise<AnsweredTask> =>
      save(change, actor, task, { subtasks: withChangedSubtask(task.subtasks, step) }),

    removeSubtask: (
      change: Change,
      actor: Actor,
      task: TaskRow,
      { subtaskId }: StepInput<'remove'>,
    ): Promise<AnsweredTask> =>
      save(change, actor, task, { subtasks: removeSubtask(task.subtasks, subtaskId) }),

    async delete(
      change: Change,
      actor: Actor,
      before: TaskRow,
      { changeId }: Input<'delete'>,
    ): Promise<{ taskId: string }> {
      const { tx } = change;
      const [, locked, [row]] = await together([
        lockRoles(tx, actor, before),
        lockTasksInOrder(tx, [before.id], { waitedForBy: [before.id], deleting: true }),
        store.lockTasks(tx, actor.id, [before.id]),
      ]);
      // Of two concurrent deletions, the second has nothing to delete or publish.
      if (!row) return { taskId: before.id };
      // A repeated request, after its undo: the task stays.
      if (changeId !== undefined && (await isRecorded(tx, { taskId: row.id, actorId: actor.id, changeId })))
        return { taskId: row.id };
      if (row.project_id !== before.project_id) throw new Superseded();
      const waiting = await readLockedWaiting(tx, [row.id], locked);
      await keepDeleted(tx, { taskIds: [row.id], by: actor.id, changeId: changeId ?? null });
      const deleted = await store.deleteTasks(tx, [row.id]);
      await publishTasksDeleted({ change, projects, actor }, deleted);
      await publishUnblocked(change, actor, waiting);
      return { taskId: before.id };
    },
  };

  /** Writes an edit of a task as it was read. Throws `Superseded` if it was changed meanwhile. */
  async function save(
    change: Change,
    actor: Actor,
    before: TaskRow,
    edit: Edit,
    changeId: string | null = null,
  ): Promise<AnsweredTask> {
    const { tx } = change;
    const wanted = edited(before, edit);
    const reassigned = isReassigned(before, edit);
    if (isUnchanged(before, wanted) && !reassigned) return answerTask(actor, before);
    const writing = { change, projects, actor };
    const [, , locks] = await together([
      addsDependency(before, wanted) && lockDependencies(tx),
      lockRoles(tx, actor, before, edit.projectId),
      // The locks of another project come before those of tasks.
      reassigned ? null : lockForEdit(writing, before, wanted),
    ]);
    return answerTask(actor, await writeEdit(writing, { before, wanted, edit, changeId, locks }));
  }

  /**
   * Locks the actor's membership of the task's project for share. Throws `Superseded` when their role has changed since
   * the task was read. Call it before anything of the task is locked (docs/decisions/024). A project that the task is
   * moved to is locked with it, in the order of their ids.
   */
  async function lockRoles(
    tx: Db,
    actor: Actor,
    { project_id, own_project_role }: TaskRow,
    to: string | null = null,
  ): Promise<void> {
    const projectIds = [...new Set([project_id, to])].filter((id) => id !== null).toSorted(compareIds);
    const roles = await together(projectIds.map((id) => projects.lockRoleForShare(tx, id, actor.id)));
    const isAsRead = projectIds.every((id, index) => id !== project_id || roles[index] === own_project_role);
    if (!isAsRead) throw new Superseded();
  }
}
