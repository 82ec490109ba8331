import { sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ChatMessageRow, chatMessagePolicy, selectChatMessages } from '../../policies/chat-message.ts';

/** Reads a page of the messages that a person has sent. */
export const readMessagesById = byId('chat_messages.id', (db, userId) =>
  selectChatMessages(db, userId)
    .where('chat_messages.author_id', '=', userId)
    .where('chat_messages.deleted_at', 'is', null),
);

/** Whether the person has sent a message that is there. */
export async function hasMessages(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_messages where author_id = ${userId} and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Those of some messages that are in chats that still exist. */
export function readMessages(
  tx: Db,
  userId: string,
  messageIds: readonly string[],
): Promise<ChatMessageRow[]> {
  return selectChatMessages(tx, userId)
    .where('chat_messages.id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute();
}

/** The rooms of everyone in the chats of some messages. */
export async function readRoomsOfMessages(
  tx: Db,
  messageIds: readonly string[],
  userId: string,
): Promise<string[]> {
  const rows = await readMessages(tx, userId, messageIds);
  return rows.flatMap((row) => chatMessagePolicy.audienceOf(row));
}

/** What a person has chosen for chats, by the chat. */
export function readStates(db: Db, userId: string) {
  return db
    .selectFrom('chat_states')
    .select(['chat_id', 'last_read', 'pinned_at', 'level'])
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .execute();
}
