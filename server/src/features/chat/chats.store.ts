import '../../policies/chat.table.ts';
import type { ChatLevel } from '@longtable/contract/chats';
import { sql } from 'kysely';
import {
  byFlag,
  byTime,
  type ListOrder,
  type Page,
  type PageRequest,
  pagedList,
} from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { chatPolicy, type ListedChatRow, selectListedChats } from '../../policies/chat.ts';

const pinned = { ...byFlag('pinned'), value: sql`(own_state.pinned_at is not null)` };

/** Pinned first, then by the last message. */
const byActivity: ListOrder = {
  keys: [pinned, byTime('chats.active_at')],
  id: 'chats.id',
  direction: 'desc',
};

/** A page of a person's chats; direct ones from their first message on. */
export function readChats(db: Db, userId: string, page: PageRequest): Promise<Page<ListedChatRow>> {
  const query = selectListedChats(db, userId)
    .where(chatPolicy.visibleTo(userId))
    .where(sql<boolean>`(chats.kind <> 'direct' or chats.last_number > 0)`);
  return pagedList(byActivity, page).read(query);
}

/** A chat as one of its people sees it. Throws when there is none. */
export function readChat(db: Db, userId: string, id: string): Promise<ListedChatRow> {
  return selectListedChats(db, userId).where('chats.id', '=', id).executeTakeFirstOrThrow();
}

/** A chat with a person's relation to it, whether they are in it or not; undefined when there is none. */
export function findChat(db: Db, userId: string, id: string): Promise<ListedChatRow | undefined> {
  return selectListedChats(db, userId).where('chats.id', '=', id).executeTakeFirst();
}

/** Ids of chats with unread messages that the person is told about, at most `limit`. */
export async function readUnreadChats(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      selectListedChats(db, userId)
        .where(chatPolicy.visibleTo(userId))
        .where('chats.last_number', '>', 0)
        .as('listed'),
    )
    .select('listed.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('listed.level', '=', 'all'), eb('listed.unread', '>', 0)]),
        eb.and([eb('listed.level', '=', 'mentions'), eb('listed.unread_mentions', '>', 0)]),
      ]),
    )
    .orderBy('listed.active_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Creates the direct chat of two people; does nothing if there is one. Ids are in order. */
export async function insertDirectChat(tx: Db, id: string, [first, second]: Pair): Promise<void> {
  await tx
    .insertInto('chats')
    .values({ id, kind: 'direct', user_a_id: first, user_b_id: second })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDirectChat(
  db: Db,
  userId: string,
  [first, second]: Pair,
): Promise<ListedChatRow | undefined> {
  return selectListedChats(db, userId)
    .where('chats.user_a_id', '=', first)
    .where('chats.user_b_id', '=', second)
    .executeTakeFirst();
}

type Pair = readonly [string, string];

/** Records how far a person has read. */
export async function writeLastRead(tx: Db, userId: string, chatId: string, number: number): Promise<void> {
  await tx
    .insertInto('chat_states')
    .values({ user_id: userId, chat_id: chatId, last_read: number, pinned_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet({ last_read: number }))
    .execute();
}

/** Records what a person has chosen for a chat; absent choices stay as they are. */
export async function writeChoices(
  tx: Db,
  userId: string,
  { id, last_read }: Pick<ListedChatRow, 'id' | 'last_read'>,
  { isPinned, level }: { isPinned?: boolean | undefined; level?: ChatLevel | undefined },
): Promise<void> {
  const chosen = {
    ...(isPinned !== undefined && { pinned_at: isPinned ? sql<string>`now()` : null }),
    ...(level !== undefined && { level }),
  };
  await tx
    .insertInto('chat_states')
    .values({ user_id: userId, chat_id: id, last_read, pinned_at: null, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet(chosen))
    .execute();
}
