import type { RefusedTask } from '@longtable/contract/task-changes';
import { sql } from 'kysely';
import { refuse } from '../../../platform/http/errors.ts';
import { deletesTask, type TaskPeople, type TaskRow, type TaskStanding } from '../../../policies/task.ts';
import { fieldChanges } from '../activity/field-changes.ts';
import { rememberActivity } from '../activity/remember.ts';
import { circleOf } from '../dependencies/circle.ts';
import { holdOpen, insertDependencies } from '../dependencies/dependencies.ts';
import { findOverOpen } from '../dependencies/over-open.ts';
import { rolesToday } from '../task-roles.ts';
import { announceTasks, announceTasksRestored } from '../tasks.announce.ts';
import { entering } from '../tasks.edit.ts';
import * as store from '../tasks.store.ts';
import { forgetKept, insertDeleted, readKeptDependencies } from '../tasks.trash.ts';
import type { Writing } from '../tasks.write.ts';
import { toRefused } from './many-tasks.ts';

/** A deleted task, and whose it would be now. */
type Deleted = { readonly task_id: string } & TaskPeople;
/** The actor's role in each project, held until the transaction is over. */
export type HeldRoles = ReadonlyMap<string, TaskStanding['own_project_role']>;

/**
 * Puts deleted tasks back, with everything that was kept with them, as far as today's rules allow: for those who may
 * have them now, and in Review instead of completed over something open. What they waited for and what waited for them is
 * locked (undo-locks.ts). Refused (`task/undo-over`) are those that the
 * actor might not delete now.
 */
export async function restoreDeleted(
  writing: Writing,
  deleted: readonly Deleted[],
  { changeId, held }: { changeId: string; held: HeldRoles },
): Promise<{ rows: TaskRow[]; reopened: string[]; refused: RefusedTask[] }> {
  const { change, actor, projects } = writing;
  const { tx } = change;
  const mayRestore = (row: Deleted) => {
    const own_project_role = row.project_id === null ? null : (held.get(row.project_id) ?? null);
    // Who may not see it where it was, since they have left or it is gone, has nothing there to put back.
    const isGone = row.project_id !== null && own_project_role === null;
    return !isGone && deletesTask.holds(actor, { ...row, own_project_role });
  };
  const restored = deleted.filter(mayRestore);
  const refused = deleted
    .filter((row) => !mayRestore(row))
    .map(({ task_id }) => toRefused(task_id, refuse('task/undo-over')));
  if (restored.length === 0) return { rows: [], reopened: [], refused };
  const ids = restored.map(({ task_id }) => task_id);
  const roles = await rolesToday(
    { tx, projects },
    restored.map((wanted) => ({ wanted })),
  );
  await insertDeleted(
    tx,
    restored.map(({ task_id, user_id, assigned_to, assigned_by }, index) => {
      const today = roles[index] ?? { user_id, assigned_to, assigned_by };
      return Object.assign({ id: task_id }, today);
    }),
  );
  const waiting = await restoreDependencies(writing, ids);
  await forgetKept(tx, ids);
  const reopened = await reopenOverOpen(writing, ids);
  const changed = await dropOfCompleted(writing, waiting, ids);
  const rows = await store.readTasks(tx, actor.id, ids);
  await rememberActivity(
    tx,
    ids.map((taskId) => ({
      taskId,
      actorId: actor.id,
      kind: 'restored',
      changes: {},
      changeId,
      undone: true,
    })),
  );
  await announceTasksRestored(writing, rows);
  await announceTasks(writing, changed);
  return { rows, reopened, refused };
}

/**
 * Has the restored tasks wait for what they waited for, and others for them, but for what would close a circle by now.
 * Gives those others, locked.
 */
async function restoreDependencies({ change, actor }: Writing, ids: readonly string[]): Promise<TaskRow[]> {
  const { tx } = change;
  const kept = await readKeptDependencies(tx, ids);
  const own = new Set(ids);
  // All of these are locked already (undo-locks.ts).
  await holdOpen(
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

/** Puts those of the restored tasks into Review that are completed over something open. Gives their ids. */
async function reopenOverOpen({ change, actor }: Writing, ids: readonly string[]): Promise<string[]> {
  const { tx } = change;
  const rows = await store.readTasks(tx, actor.id, ids);
  const open = await holdOpen(
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
  await rememberActivity(
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
 * Tasks that were completed while what they had waited for was deleted don't wait for it again where it is open. Gives
 * the others with what has changed of them.
 */
async function dropOfCompleted(
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
  // What a task waits for is a part of it: who completes it at this moment reads it anew (decision 016).
  await store.updateTasks(tx, longer, []);
  const after = await store.readTasks(
    tx,
    actor.id,
    longer.map(({ id }) => id),
  );
  return after.map((row) => ({ before: before.get(row.id) ?? row, after: row }));
}
