import '../../policies/chat.table.ts';
import '../../policies/resource.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { filesOf, type MessageFile } from '../../policies/chat-message-files.ts';

/** The messages of a chat. */
export type Showing = { readonly chat_id: string; readonly message_ids: readonly string[] };

/**
 * The messages with one of these items, or a file inside one of them, by chat: at most the newest `most` of each. One statement, however
 * many files there are.
 */
export async function readShowing(db: Db, resourceIds: readonly string[], most: number): Promise<Showing[]> {
  const ids = [...resourceIds];
  const { rows } = await sql<Showing>`
    with changed as materialized (
      select id from resources where id = any(${ids}::uuid[]) or ancestors && ${ids}::uuid[]
      union select unnest(${ids}::uuid[])
    ),
    showing as (
      select message.chat_id, message.id, message.number
      from changed
      join chat_message_files as file on file.resource_id = changed.id
      join chat_messages as message on message.id = file.message_id
      group by message.id
    ),
    counted as (
      select *, row_number() over (partition by chat_id order by number desc) as place from showing
    )
    select chat_id, array_agg(id order by number desc) as message_ids
    from counted where place <= ${most} group by chat_id order by chat_id`.execute(db);
  return rows;
}

/** The files of messages as everyone in the chat sees them now, without messages that were deleted. */
export function readFiles(
  db: Db,
  messageIds: readonly string[],
): Promise<{ id: string; files: readonly MessageFile[] | null }[]> {
  return db
    .selectFrom('chat_messages')
    .select(['chat_messages.id', filesOf('chat_messages').as('files')])
    .where('chat_messages.id', '=', sql<string>`any(${[...messageIds]}::uuid[])`)
    .where('chat_messages.deleted_at', 'is', null)
    .orderBy('chat_messages.number', 'desc')
    .execute();
}
