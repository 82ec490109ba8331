import './person-block.table.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** A person: an id, or a column with one. */
type PersonRef = string | Expression<unknown>;

/** The predicate that a person has blocked another one (docs/product/people.md, "Blocking"). */
export function hasBlocked(blocker: PersonRef, blocked: PersonRef): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from person_blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;
}

/** Whether a person has blocked another one. Lock both first if it decides what is written. */
export async function readHasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { is_blocked } = await db
    .selectNoFrom(hasBlocked(blockerId, blockedId).as('is_blocked'))
    .executeTakeFirstOrThrow();
  return is_blocked;
}
