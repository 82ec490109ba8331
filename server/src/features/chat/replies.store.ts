import '../../policies/chat.table.ts';
import { sql } from 'kysely';
import { type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ChatMessageRow, selectChatMessages } from '../../policies/chat-message.ts';
import { newestMessageFirst } from './messages.store.ts';

/** The message of a chat that begins a thread, or may begin one: undefined for a reply, and for one that is not in the chat. */
export function readRoot(
  db: Db,
  userId: string,
  chatId: string,
  id: string,
): Promise<ChatMessageRow | undefined> {
  return selectChatMessages(db, userId)
    .where('chat_messages.id', '=', id)
    .where('chat_messages.chat_id', '=', chatId)
    .where('chat_messages.reply_to', 'is', null)
    .executeTakeFirst();
}

/** A page of the replies in a thread, newest first. */
export function readReplies(
  db: Db,
  userId: string,
  rootId: string,
  page: PageRequest,
): Promise<Page<ChatMessageRow>> {
  const list = pagedList(newestMessageFirst, page);
  // First the ids of the page, by the index of replies: a thread may have thousands.
  const ids = list.select(
    db.selectFrom('chat_messages').select('chat_messages.id').where('chat_messages.reply_to', '=', rootId),
  );
  return list.readSelected(
    selectChatMessages(db, userId).where('chat_messages.id', '=', sql<string>`any(array(${ids}))`),
  );
}

/**
 * The first message of the thread of a message of a chat, which is that message unless it is a reply. `is_deleted` if either was. Read it
 * under the lock of the chat. Undefined if the chat has no such message.
 */
export async function findRoot(
  tx: Db,
  chatId: string,
  messageId: string,
): Promise<{ id: string; is_deleted: boolean } | undefined> {
  const { rows } = await sql<{ id: string; is_deleted: boolean }>`
    select root.id, root.deleted_at is not null or message.deleted_at is not null as is_deleted
    from chat_messages as message
    join chat_messages as root on root.id = coalesce(message.reply_to, message.id)
    where message.id = ${messageId} and message.chat_id = ${chatId}`.execute(tx);
  return rows[0];
}
