import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Has this transaction find rows by indexes. Where the statistics say that somebody has done a large part of all, reading
 * the table until there are enough looks cheaper; of the last of them it would be read to its end.
 */
export async function byIndexOnly(tx: Db): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
}

/** So many rows are written in one transaction. */
const atOnce = 500;

/**
 * Takes somebody out of a column that says who did something, of some rows at a time; true where there were any. The
 * foreign key would do it for all rows at once when the person is deleted, which takes seconds for who did much. What
 * others have locked is passed over and left to that: rows of many tasks and projects have no common order.
 */
export async function forgetPersonIn(
  tx: Db,
  { table, column }: { table: keyof Schema; column: string },
  userId: string,
): Promise<boolean> {
  await byIndexOnly(tx);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = null where id in (
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${atOnce} for update skip locked)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
