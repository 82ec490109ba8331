import type { RefusedTask } from '@longtable/contract/task-changes';
import { sql } from 'kysely';
import { refuse } from '../../../platform/http/errors.ts';
import { deletesTask, type TaskPeople, type TaskRelation, type TaskRow } from '../../../policies/task.ts';
import { fieldChanges } from '../activity/field-changes.ts';
import { recordActivity, recordOnce } from '../activity/record.ts';
import { circleOf } from '../dependencies/circle.ts';
import { insertDependencies, lockOpenForShare } from '../dependencies/dependencies.ts';
import { findOverOpen } from '../dependencies/over-open.ts';
import { permittedRoles } from '../task-roles.ts';
import { entering } from '../tasks.edit.ts';
import { publishTasks, publishTasksRestored } from '../tasks.publish.ts';
import * as store from '../tasks.store.ts';
import { forgetKept, insertDeleted, readKeptDependencies } from '../tasks.trash.ts';
import type { Writing } from '../tasks.write.ts';
import { presentRefused } from './many-tasks.ts';

/** A deleted task with its project and people. */
type Deleted = { readonly task_id: string } & TaskPeople;
/** The actor's role in each project, locked for share; null for none. */
export type LockedRoles = ReadonlyMap<string, TaskRelation['own_project_role']>;

/**
 * Restores deleted tasks with their child rows, under today's rules: roles go to people who may have them, and a
 * completed task with open dependencies is restored as in review. Dependencies and dependents are locked
 * (undo-locks.ts). Refuses (`task/undo-over`) tasks that the actor could not delete today. `changeId` is that of the
 * deletion; by `as` it can be made again.
 */
export async function restoreDeleted(
  writing: Writing,
  deleted: readonly Deleted[],
  { changeId, as, roles }: { changeId: string; as: string | null; roles: LockedRoles },
): Promise<{ rows: TaskRow[]; reopened: string[]; refused: RefusedTask[] }> {
  const { change, actor, projects } = writing;
  const { tx } = change;
  const mayRestore = (row: Deleted) => {
    const own_project_role = row.project_id === null ? null : (roles.get(row.project_id) ?? null);
    // The actor has left the project, or it was deleted.
    const isOutside = row.project_id !== null && own_project_role === null;
    return !isOutside && deletesTask.holds(actor, { ...row, own_project_role });
  };
  const restored = deleted.filter(mayRestore);
  const refused = deleted
    .filter((row) => !mayRestore(row))
    .map(({ task_id }) => presentRefused(task_id, refuse('task/undo-over')));
  if (restored.length === 0) return { rows: [], reopened: [], refused };
  const ids = restored.map(({ task_id }) => task_id);
  const permitted = await permittedRoles(
    { tx, projects },
    restored.map((wanted) => ({ wanted })),
  );
  await insertDeleted(
    tx,
    restored.map(({ task_id, user_id, assigned_to, assigned_by }, index) => {
      const people = permitted[index] ?? { user_id, assigned_to, assigned_by };
      return Object.assign({ id: task_id }, people);
    }),
  );
  const waiting = await restoreDependencies(writing, ids);
  await forgetKept(tx, ids);
  const reopened = await reopenBlocked(writing, ids);
  const changed = await dropDependenciesOfCompleted(writing, waiting, ids);
  const rows = await store.readTasks(tx, actor.id, ids);
  await recordRestored(writing, rows, { changeId, as });
  await publishTasksRestored(writing, rows);
  await publishTasks(writing, changed);
  return { rows, reopened, refused };
}

/** Records the end of the deletion, and what a redo needs: it deletes only tasks that nobody has changed since. */
async function recordRestored(
  { change, actor }: Writing,
  rows: readonly TaskRow[],
  { changeId, as }: { changeId: string; as: string | null },
): Promise<void> {
  const actorId = actor.id;
  // Only one of two records is shown.
  const kind = as === null ? 'restored' : 'changed';
  await recordActivity(
    change.tx,
    rows.map(({ id }) => ({ taskId: id, actorId, kind, changes: {}, changeId, undone: true })),
  );
  if (as === null) return;
  await recordOnce(
    change.tx,
    rows.map(({ id, version }) => ({
      taskId: id,
      actorId,
      kind: 'restored',
      changes: { version: [null, version] },
      changeId: as,
    })),
  );
}

/**
 * Restores the dependencies of the restored tasks, and those of others on them, unless they would close a circle now.
 * Returns the dependents, locked.
 */
async function restoreDependencies({ change, actor }: Writing, ids: readonly string[]): Promise<TaskRow[]> {
  const { tx } = change;
  const kept = await readKeptDependencies(tx, ids);
  const own = new Set(ids);
  // All of these are locked already (undo-locks.ts).
  await lockOpenForShare(
    tx,
    actor,
    kept.flatMap(({ task_id, depends_on_id }) => (own.has(task_id) ? [depends_on_id] : [])),
  );
  const others = kept.flatMap(({ task_id }) => (own.has(task_id) ? [] : [task_id]));
  const waiting = await store.lockTasks(tx, actor.id, [...new Set(others)]);
  await insertDependencies(
    tx,
    kept.map(({ task_id, depends_on_id }) => ({ id: task_id, dependencies: [depends_on_id] })),
  );
  for (const { id, dependencies } of await store.readTasks(tx, actor.id, ids)) {
    if (dependencies.length === 0 || !(await circleOf(tx, id, dependencies))) continue;
    await tx.deleteFrom('task_dependencies').where('task_id', '=', id).execute();
  }
  return waiting;
}

/** Moves restored tasks that are completed but have open dependencies to Review. Returns their ids. */
async function reopenBlocked({ change, actor }: Writing, ids: readonly string[]): Promise<string[]> {
  const { tx } = change;
  const rows = await store.readTasks(tx, actor.id, ids);
  const open = await lockOpenForShare(
    tx,
    actor,
    rows.flatMap(({ dependencies }) => dependencies),
  );
  const wanted = rows.map(
    ({ id, completed_at, dependencies }) =>
      [id, { isCompleted: completed_at !== null, dependencies }] as const,
  );
  const over = findOverOpen(new Map(wanted), open);
  if (over.size === 0) return [];
  const pairs = rows
    .filter(({ id }) => over.has(id))
    .map((before) => ({ before, after: entering(before, 'review') }));
  await store.updateTasks(
    tx,
    pairs.map(({ after }) => after),
    ['status', 'progress', 'completed_at'],
  );
  await recordActivity(
    tx,
    pairs.map(({ before, after }) => ({
      taskId: after.id,
      actorId: actor.id,
      kind: 'changed',
      changes: fieldChanges(before, after),
      changeId: null,
    })),
  );
  return [...over];
}

/**
 * Drops restored open dependencies of tasks that were completed meanwhile. Returns the other dependents, before and
 * after their dependencies were restored.
 */
async function dropDependenciesOfCompleted(
  { change, actor }: Writing,
  waiting: readonly TaskRow[],
  ids: readonly string[],
): Promise<{ before: TaskRow; after: TaskRow }[]> {
  if (waiting.length === 0) return [];
  const { tx } = change;
  const waitingIds = waiting.map(({ id }) => id);
  await sql`
    delete from task_dependencies using tasks as done, tasks as restored
    where done.id = task_id and done.id = any(${waitingIds}::uuid[]) and done.completed_at is not null
      and restored.id = depends_on_id and restored.id = any(${ids}::uuid[]) and restored.completed_at is null`.execute(
    tx,
  );
  const before = new Map(waiting.map((row) => [row.id, row]));
  const longer = (await store.readTasks(tx, actor.id, waitingIds)).filter(
    ({ id, dependencies }) => dependencies.length > (before.get(id)?.dependencies.length ?? 0),
  );
  // Increases their version, so that a concurrent completion reads them again (decision 016).
  await store.updateTasks(tx, longer, []);
  const after = await store.readTasks(
    tx,
    actor.id,
    longer.map(({ id }) => id),
  );
  return after.map((row) => ({ before: before.get(row.id) ?? row, after: row }));
}
