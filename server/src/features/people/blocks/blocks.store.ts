import '../../../policies/person-block.table.ts';
import { sql } from 'kysely';
import { byTime, type ListOrder, type Page, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type PersonColumns, personColumns } from '../../../policies/person-columns.ts';

export type BlockRow = PersonColumns<'person'> & { id: string; created_at: string };

/** People who were blocked last come first. */
const newestBlock: ListOrder = {
  keys: [byTime('person_blocks.created_at')],
  id: 'person_blocks.blocked_id',
  direction: 'desc',
};

/** A page of the people whom somebody has blocked. */
export function readBlocked(db: Db, blockerId: string, page: PageRequest): Promise<Page<BlockRow>> {
  const query = db
    .selectFrom('person_blocks')
    .innerJoin('user_profiles as person', 'person.id', 'person_blocks.blocked_id')
    .select(['person_blocks.blocked_id as id', 'person_blocks.created_at', ...personColumns('person')])
    .where('person_blocks.blocker_id', '=', blockerId)
    .where('person.closed_at', 'is', null);
  return pagedList(newestBlock, page).read(query);
}

/** The ids of all of them. */
export async function readBlockedIds(db: Db, blockerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person_blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .execute();
  return rows.map(({ blocked_id }) => blocked_id);
}

export async function countBlocked(db: Db, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('person_blocks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertBlock(tx: Db, blockerId: string, blockedId: string): Promise<void> {
  await tx.insertInto('person_blocks').values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
}

/** False when there was no such block. */
export async function deleteBlock(tx: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
