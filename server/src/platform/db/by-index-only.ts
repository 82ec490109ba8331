import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Has this transaction find rows by indexes. Where the statistics say that somebody has done a large part of all, reading
 * the table until there are enough looks cheaper; of the last of them it would be read to its end.
 */
export async function byIndexOnly(tx: Db): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
}
