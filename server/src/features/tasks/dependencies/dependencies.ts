import { maxTasksById } from '@longtable/contract/rules/task-limits';
import { sql } from 'kysely';
import { type Db, sqlState } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { type Refusal, refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { circleOf } from './circle.ts';

// Dependencies of tasks (docs/product/dependencies.md): a task can only be completed after all its dependencies, and
// they form no circle.

/** The title shown for a task that the reader may not see. */
export const unseen = 'a task that you can’t see';

/** An open dependency, with the title if the actor may read it. */
export type OpenDependency = { readonly id: string; readonly title: string };

/**
 * Locks dependencies for share and returns the open ones by id. None can be reopened before the end of the transaction.
 * The caller has locked them in order, with the tasks that depend on them (task-locks.ts). Throws
 * `task/dependencies-unreadable`.
 */
export async function lockOpenForShare(
  tx: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenDependency>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tasks')
    .where('tasks.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.completed_at',
      sql<boolean>`${taskPolicy.visibleTo(actor.id)}`.as('isSeen'),
    ])
    .orderBy('tasks.id')
    .forShare('tasks')
    .execute()
    .catch(unreadable);
  const open = rows.filter(({ completed_at }) => completed_at === null);
  return new Map(open.map(({ id, title, isSeen }) => [id, { id, title: isSeen ? title : unseen }]));
}

/** The refusal to complete a task with these open dependencies. */
export function refuseOver(open: readonly OpenDependency[]): Refusal {
  const titles = [...new Set(open.map(({ title }) => title))].join(', ');
  return refuse('task/dependencies-open', { params: { titles } });
}

/** Refuses when dependencies cannot be read, except after errors for which the whole transaction is retried. */
function unreadable(error: unknown): never {
  const state = sqlState(error);
  if (state === undefined || state.startsWith('40')) throw error;
  throw refuse('task/dependencies-unreadable', { cause: error });
}

/**
 * Replaces the dependencies of a task. The actor must see each new one (`task/dependency-not-found`), and none may lead
 * back to this task (`task/dependency-circle`). An advisory lock serializes transactions that add dependencies, since
 * two concurrent ones could close a circle together.
 */
export async function replaceDependencies(
  tx: Db,
  actor: Actor,
  task: Pick<TaskRow, 'id' | 'title' | 'dependencies'>,
  wanted: readonly string[],
): Promise<void> {
  const added = wanted.filter((id) => !task.dependencies.includes(id));
  const removed = task.dependencies.filter((id) => !wanted.includes(id));
  if (added.length > 0) {
    await lockDependencies(tx);
    await lockVisibleForShare(tx, actor, added);
    // Before the first write: an undo of many tasks continues after a refusal.
    await refuseCircle(tx, actor, { id: task.id, dependencies: added });
  }
  if (removed.length > 0) {
    await tx
      .deleteFrom('task_dependencies')
      .where('task_id', '=', task.id)
      .where('depends_on_id', 'in', removed)
      .execute();
  }
  await insertDependencies(tx, [{ id: task.id, dependencies: added }]);
}

/** Takes the advisory lock of all dependencies, before any are added: a circle can involve any tasks. */
export async function lockDependencies(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('task dependencies', 0))`.execute(tx);
}

/** Adds the dependencies of new tasks. The actor must see all of them. */
export async function addDependencies(
  tx: Db,
  actor: Actor,
  tasks: readonly Pick<TaskRow, 'id' | 'dependencies'>[],
): Promise<void> {
  const waiting = tasks.filter(({ dependencies }) => dependencies.length > 0);
  if (waiting.length === 0) return;
  // Tasks that are created together may depend on each other.
  await lockDependencies(tx);
  await lockVisibleForShare(
    tx,
    actor,
    waiting.flatMap(({ dependencies }) => dependencies),
  );
  await insertDependencies(tx, waiting);
  for (const task of waiting) await refuseCircle(tx, actor, task);
}

async function refuseCircle(
  tx: Db,
  actor: Actor,
  { id, dependencies }: Pick<TaskRow, 'id' | 'dependencies'>,
): Promise<void> {
  const circle = await circleOf(tx, id, dependencies);
  if (!circle) return;
  const titles = await titlesOf(tx, actor, circle);
  throw refuse('task/dependency-circle', { params: { titles: titles.join(', ') } });
}

/** Locks tasks that the actor must see for share, against deletion. Throws `task/dependency-not-found`. */
async function lockVisibleForShare(tx: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const seen = await tx
    .selectFrom('tasks')
    .where('tasks.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where(taskPolicy.visibleTo(actor.id))
    .select('tasks.id')
    .orderBy('tasks.id')
    .forKeyShare()
    .execute();
  if (seen.length < wanted.length) throw refuse('task/dependency-not-found');
}

/** Inserts dependencies that are known to close no circle. */
export async function insertDependencies(
  tx: Db,
  tasks: readonly Pick<TaskRow, 'id' | 'dependencies'>[],
): Promise<void> {
  const rows = tasks.flatMap(({ id, dependencies }) =>
    dependencies.map((depends_on_id) => ({ task_id: id, depends_on_id })),
  );
  if (rows.length === 0) return;
  const columns = { task_id: 'uuid', depends_on_id: 'uuid' };
  await sql`
    insert into task_dependencies (task_id, depends_on_id)
    select task_id, depends_on_id from ${recordset('new_dependencies', columns, rows)}
    on conflict do nothing`.execute(tx);
}

/** The dependencies of a task; ones that the actor may not see have no title. */
export async function readDependencies(
  db: Db,
  actor: Actor,
  taskId: string,
): Promise<{ taskId: string; title: string | null; isCompleted: boolean }[]> {
  const rows = await db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.depends_on_id')
    .where('task_dependencies.task_id', '=', taskId)
    .select((eb) => [
      'tasks.id',
      'tasks.title',
      eb('tasks.completed_at', 'is not', null).as('isCompleted'),
      sql<boolean>`${taskPolicy.visibleTo(actor.id)}`.as('isSeen'),
    ])
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
  return rows.map(({ id, title, isCompleted, isSeen }) => ({
    taskId: id,
    title: isSeen ? title : null,
    isCompleted: isCompleted === true,
  }));
}

/** The ids of the tasks that depend on a task, of those that the actor may see. */
export async function readDependents(db: Db, actor: Actor, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.task_id')
    .where('task_dependencies.depends_on_id', '=', taskId)
    .where(taskPolicy.visibleTo(actor.id))
    .select('tasks.id')
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .limit(maxTasksById)
    .execute();
  return rows.map(({ id }) => id);
}

async function titlesOf(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .where('tasks.id', 'in', ids)
    .where(taskPolicy.visibleTo(actor.id))
    .select(['tasks.id', 'tasks.title'])
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return ids.map((id) => titles.get(id) ?? unseen);
}
