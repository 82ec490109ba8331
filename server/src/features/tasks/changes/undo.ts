import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { undoableFor } from '@longtable/contract/rules/task-limits';
import type { taskChangesApi } from '@longtable/contract/task-changes';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { answerTasks } from '../tasks.presenter.ts';
import { readTasks } from '../tasks.store.ts';
import type { Writing } from '../tasks.write.ts';
import { deleteAgain } from './delete-again.ts';
import { type LockedRoles, restoreDeleted } from './restore-deleted.ts';
import { revertChanges } from './revert-changes.ts';
import type { ChangingTasks } from './task-changes.ts';
import { lockTasksOfChange } from './undo-locks.ts';

type Input<Name extends 'undo' | 'redo'> = ParsedInputOf<(typeof taskChangesApi)[Name]>;

/** The response of an undo or a redo. */
type Undone = OutputOf<(typeof taskChangesApi)['undo']>;

/** A change to take back, and the id by which that can be taken back itself. */
type Reversal = { readonly changeId: string; readonly as: string | null; readonly isRedo: boolean };

/**
 * Undoes the actor's change or deletion with this id, made at most an hour ago; a redo does the same with an undo.
 * Refuses fields that were changed again since. Idempotent: a repeated request returns the tasks as they are now. Throws
 * `task/undo-over` or `task/redo-over` when there is nothing to undo or redo. The route has locked all dependencies,
 * since some may be added.
 */
export function createUndo({ projects }: ChangingTasks) {
  return {
    undo: (change: Change, actor: Actor, { changeId, undoId }: Input<'undo'>): Promise<Undone> =>
      takeBack({ change, projects, actor }, { changeId, as: undoId ?? null, isRedo: false }),
    redo: (change: Change, actor: Actor, { undoId, redoId }: Input<'redo'>): Promise<Undone> =>
      takeBack({ change, projects, actor }, { changeId: undoId, as: redoId, isRedo: true }),
  };
}

async function takeBack(writing: Writing, { changeId, as, isRedo }: Reversal): Promise<Undone> {
  const { change, projects, actor } = writing;
  const { tx } = change;
  const projectIds = await readProjects(tx, actor, changeId);
  // Projects are locked before tasks (docs/decisions/024).
  const own = await together(projectIds.map((id) => projects.lockRoleForShare(tx, id, actor.id)));
  const roles: LockedRoles = new Map(projectIds.map((id, index) => [id, own[index] ?? null]));
  const locked = await lockTasksOfChange(tx, actor, changeId);
  const made = await tx
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('actor_id', '=', actor.id)
    .where('undone', '=', false)
    .where('at', '>', earliest())
    .select(['id', 'task_id', 'kind', 'changes'])
    .orderBy('task_id')
    .forUpdate()
    .execute();
  const deleted = await tx
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .where('deleted_at', '>', earliest())
    .select(['task_id', 'project_id', 'user_id', 'assigned_to', 'assigned_by'])
    .orderBy('task_id')
    .forUpdate()
    .execute();
  // Under those locks: of two undos at once, the second sees what the first has undone.
  const before = await readUndone(tx, actor, { changeId, as });
  if (made.length === 0 && deleted.length === 0 && !before) {
    throw refuse(isRedo ? 'task/redo-over' : 'task/undo-over');
  }
  const taking = { as, isRedo, roles, locked };
  const wasDeletion = ({ kind }: { readonly kind: string }) => kind === 'restored';
  const changes = made.filter((record) => !wasDeletion(record));
  const changed = await revertChanges(writing, changes, taking);
  const again = await deleteAgain(writing, made.filter(wasDeletion), taking);
  const restored = await restoreDeleted(writing, deleted, { changeId, as, roles });
  const rows = [...changed.rows, ...restored.rows, ...(before?.rows ?? [])];
  return {
    ...answerTasks(actor, rows),
    reopened: [...changed.reopened, ...restored.reopened],
    deleted: [...changed.deleted, ...again.deleted, ...(before?.deleted ?? [])],
    refused: [...changed.refused, ...again.refused, ...restored.refused],
  };
}

function earliest(): string {
  return new Date(Date.now() - undoableFor).toISOString();
}

/** The tasks that an earlier request with this id has undone, as they are now; null when there was none. */
async function readUndone(
  tx: Db,
  actor: Actor,
  { changeId, as }: Omit<Reversal, 'isRedo'>,
): Promise<{ rows: TaskRow[]; deleted: string[] } | null> {
  // A redo has deleted them again, with their records.
  const again = as === null ? [] : await readDeleted(tx, actor, as);
  const undone = await tx
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('actor_id', '=', actor.id)
    .where('undone', '=', true)
    .select(['task_id', 'changes'])
    .orderBy('task_id')
    .execute();
  if (undone.length === 0 && again.length === 0) return null;
  const ids = undone.map(({ task_id }) => task_id);
  const nexts = undone
    .flatMap(({ changes }) => changes.next?.[1] ?? [])
    .filter((id) => typeof id === 'string');
  const rows = await readTasks(tx, actor.id, [...ids, ...nexts]);
  const there = new Set(rows.map(({ id }) => id));
  return {
    rows: rows.filter((row) => ids.includes(row.id) && taskPolicy.reads(actor, row)),
    deleted: [...nexts.filter((id) => !there.has(id)), ...again],
  };
}

async function readDeleted(tx: Db, actor: Actor, changeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .select('task_id')
    .orderBy('task_id')
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/**
 * The projects whose tasks may change, in lock order: the present projects of the tasks, those before the change, and
 * those of deleted tasks.
 */
async function readProjects(db: Db, actor: Actor, changeId: string): Promise<string[]> {
  const made = await db
    .selectFrom('task_activity')
    .innerJoin('tasks', 'tasks.id', 'task_activity.task_id')
    .where('task_activity.change_id', '=', changeId)
    .where('task_activity.actor_id', '=', actor.id)
    .select(['tasks.project_id', 'task_activity.changes'])
    .execute();
  const deleted = await db
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .select('project_id')
    .execute();
  const ids = [
    ...made.flatMap(({ project_id, changes }) => [project_id, changes.project?.[0]]),
    ...deleted.map(({ project_id }) => project_id),
  ];
  return [...new Set(ids.filter((id) => typeof id === 'string'))].toSorted();
}
