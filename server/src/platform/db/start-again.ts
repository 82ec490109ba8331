import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Fails the transaction like a serialization failure, so that it runs again. For code that finds under its locks that
 * it needs another lock that comes earlier in the order. That is rare: the rows it had read must have changed before it
 * locked them.
 */
export async function startAgain(tx: Db): Promise<never> {
  await sql`do $$ begin
    raise exception 'what was to be locked has changed meanwhile' using errcode = 'serialization_failure';
  end $$`.execute(tx);
  throw new Error('The statement should have failed the transaction.');
}
