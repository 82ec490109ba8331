import '../../policies/chat.table.ts';
import { sql } from 'kysely';
import type { ListOrder } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ChatMessageRow, selectChatMessages } from '../../policies/chat-message.ts';

/** Messages of a chat by their position, newest first. */
export const newestMessageFirst: ListOrder = {
  keys: [{ value: sql.ref('chat_messages.number'), type: 'int', isText: (text) => /^\d{1,9}$/.test(text) }],
  id: 'chat_messages.id',
  direction: 'desc',
};

/**
 * Lets one message of a chat be sent at a time. Take it before the first write and the first lock of a row: events are published in
 * the order in which transactions began to write, and those of messages have to be in the order of their positions.
 */
export async function lockPositions(tx: Db, chatId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat:' || ${chatId}, 0))`.execute(tx);
}

/** The same for a change of a message whose events have to be in the order of the changes. */
export async function lockPositionsOf(
  tx: Db,
  { input: { chatMessageId } }: { readonly input: { readonly chatMessageId: string } },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat:' || chat_id, 0))
    from chat_messages where id = ${chatMessageId}`.execute(tx);
}

/** A message as one of the people in its chat sees it. Throws when there is none. */
export function readMessage(db: Db, userId: string, id: string): Promise<ChatMessageRow> {
  return selectChatMessages(db, userId).where('chat_messages.id', '=', id).executeTakeFirstOrThrow();
}

/** Takes the next position of a chat, under its lock, and records that it is active now. */
export async function takePosition(tx: Db, chatId: string): Promise<number> {
  const { last_number } = await tx
    .updateTable('chats')
    .set({ last_number: sql`last_number + 1`, active_at: sql`clock_timestamp()` })
    .where('id', '=', chatId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/**
 * Takes the text, the mentions, the reactions, the pin and the preview of its link from a message, and the count of its files, of which only
 * a trace stays.
 */
export async function emptyMessage(tx: Db, id: string): Promise<void> {
  await tx
    .with('reactions', (cte) => cte.deleteFrom('chat_reactions').where('message_id', '=', id))
    .with('mentions', (cte) => cte.deleteFrom('chat_message_mentions').where('message_id', '=', id))
    .updateTable('chat_messages')
    .set({
      content: '',
      files_count: 0,
      mentions_all: false,
      reactions: sql`'[]'`,
      pinned_at: null,
      link_preview_id: null,
      deleted_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
