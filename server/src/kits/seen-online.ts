import '../policies/connection.table.ts';
import '../policies/person.table.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/**
 * Those of these people whose presence a person may see: their connections, if both show it (docs/product/people.md, "Online"). Blocking ends
 * a connection.
 */
export async function readSeenOnline(
  db: Db,
  userId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from user_profiles as other
    where other.id = any(${personIds}::uuid[]) and other.shows_online
      and exists (select from user_profiles as own where own.id = ${userId} and own.shows_online)
      and exists (
        select from connections
        where user_a_id = least(other.id, ${userId}::uuid) and user_b_id = greatest(other.id, ${userId}::uuid)
      )`.execute(db);
  return rows.map(({ id }) => id);
}
