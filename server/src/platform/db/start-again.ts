import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Fails the transaction as one that has lost a race, so that it is run again from its start: for whoever finds, under
 * the locks that it has taken, that it would have to lock something else before them. Rare: what it had read before
 * locking has changed in between.
 */
export async function startAgain(tx: Db): Promise<never> {
  await sql`do $$ begin
    raise exception 'what was to be locked has changed meanwhile' using errcode = 'serialization_failure';
  end $$`.execute(tx);
  throw new Error('The transaction was to fail.');
}
