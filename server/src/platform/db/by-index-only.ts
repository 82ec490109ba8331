import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Makes this transaction find rows by indexes. For a person with a large share of all rows, the planner prefers a scan
 * of the table until it has found enough, which for the last of them reads the whole table.
 */
export async function byIndexOnly(tx: Db): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
}
