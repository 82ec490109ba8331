import { sql } from 'kysely';
import { type Db, sqlState } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { type Refusal, refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { circleOf } from './circle.ts';

// What a task waits for (docs/product/dependencies.md): it can't be completed before all of that is, and no two wait
// for each other, over however many others.

/** What somebody reads for a task that they may not see. */
export const unseen = 'a task that you can’t see';

/** A task that others wait for and that is not completed, as the actor reads of it. */
export type OpenDependency = { readonly id: string; readonly title: string };

/**
 * Which of these tasks, that others wait for, are still open, by id. All of them are held as they are until the transaction
 * is over: what is completed now can't be opened before. Who asks has locked them together with what waits for them
 * (task-locks.ts). Throws `task/dependencies-unreadable`.
 */
export async function holdOpen(
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

/** The refusal to complete a task over these. */
export function refuseOver(open: readonly OpenDependency[]): Refusal {
  const titles = [...new Set(open.map(({ title }) => title))].join(', ');
  return refuse('task/dependencies-open', { params: { titles } });
}

/** A failure of the database other than those after which the whole change is tried again. */
function unreadable(error: unknown): never {
  const state = sqlState(error);
  if (state === undefined || state.startsWith('40')) throw error;
  throw refuse('task/dependencies-unreadable', { cause: error });
}

/**
 * Has a task wait for exactly these. Who adds one has to see it (`task/dependency-not-found`), and none of them may wait
 * for this one (`task/dependency-circle`): whoever adds any waits for their turn, so that two at once make no circle
 * either.
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
    await takeTurnOfDependencies(tx);
    await holdSeen(tx, actor, added);
    // Before anything is written: of many that are taken back one may be refused.
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

/** Waits for the turn to add dependencies, of whatever tasks: a circle can lead anywhere. */
export async function takeTurnOfDependencies(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('task dependencies', 0))`.execute(tx);
}

/** Has new tasks wait for others, all of which the actor has to see. */
export async function addDependencies(
  tx: Db,
  actor: Actor,
  tasks: readonly Pick<TaskRow, 'id' | 'dependencies'>[],
): Promise<void> {
  const waiting = tasks.filter(({ dependencies }) => dependencies.length > 0);
  if (waiting.length === 0) return;
  // Of one in which several are made they can wait for each other.
  await takeTurnOfDependencies(tx);
  await holdSeen(
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

/** Holds tasks that the actor has to see, so that they are not deleted meanwhile. Throws `task/dependency-not-found`. */
async function holdSeen(tx: Db, actor: Actor, ids: readonly string[]): Promise<void> {
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

/** Has tasks wait for others, none of them in a circle. */
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

/** What a task waits for, as far as the actor sees it. */
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
