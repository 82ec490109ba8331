import '../../policies/task.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { startAgain } from '../../platform/db/start-again.ts';
import { readWaiting } from './dependencies/unblocking.ts';

/** The tasks that a transaction has locked. */
export type LockedTasks = ReadonlySet<string>;

/**
 * Locks tasks in the order of their ids, after their projects and before the first of them is written
 * (docs/decisions/024). A transaction passes every task that it will write, lock or publish, once; locking them again
 * later does not block. `waitedForBy` adds the tasks that depend on these, for completing or deleting them. `deleting`
 * takes the lock of a deletion, which also prevents new references.
 */
export async function lockTasksInOrder(
  tx: Db,
  ids: readonly string[],
  { waitedForBy = [], deleting = false }: { waitedForBy?: readonly string[]; deleting?: boolean } = {},
): Promise<LockedTasks> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from tasks where id = any(array(
      select unnest(${[...ids]}::uuid[])
      union select task_id from task_dependencies where depends_on_id = any(${[...waitedForBy]}::uuid[])))
    order by id ${deleting ? sql`for update` : sql`for no key update`}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads the tasks that depend on one of these; all are locked. If a dependency was added after the locks were taken,
 * its task would have to be locked out of order: then the transaction starts again.
 */
export async function readLockedWaiting(
  tx: Db,
  taskIds: readonly string[],
  locked: LockedTasks,
): Promise<string[]> {
  const waiting = await readWaiting(tx, taskIds);
  if (!waiting.every((id) => locked.has(id))) await startAgain(tx);
  return waiting;
}
