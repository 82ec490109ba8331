import '../../../policies/person-block.table.ts';
import '../../../policies/person.table.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Whom a person has blocked, the first one first; at most `mostBlocked`. */
export function readBlockedNames(db: Db, userId: string) {
  return db
    .selectFrom('person_blocks')
    .innerJoin('user_profiles as person', 'person.id', 'person_blocks.blocked_id')
    .select(['blocked_id', 'person.full_name', 'person.email', 'person_blocks.created_at'])
    .where('blocker_id', '=', userId)
    .orderBy('person_blocks.created_at')
    .orderBy('blocked_id')
    .execute();
}
