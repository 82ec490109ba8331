import { sql } from 'kysely';
import { newestFirst, type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ChatMessageRow, selectChatMessages } from '../../policies/chat-message.ts';

const lastPinnedFirst = newestFirst('chat_messages', 'pinned_at');

/** A page of the pinned messages of a chat, those that were pinned last first. */
export function readPinned(
  db: Db,
  userId: string,
  chatId: string,
  page: PageRequest,
): Promise<Page<ChatMessageRow>> {
  const query = selectChatMessages(db, userId)
    .where('chat_messages.chat_id', '=', chatId)
    .where('chat_messages.pinned_at', 'is not', null);
  return pagedList(lastPinnedFirst, page).read(query);
}

/** How many messages of a chat are pinned. */
export async function countPinned(tx: Db, chatId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('chat_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('chat_id', '=', chatId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Pins a message, or unpins it. */
export async function writePinned(tx: Db, id: string, isPinned: boolean): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ pinned_at: isPinned ? sql<string>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
}
