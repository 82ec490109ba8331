import '../../policies/chat.table.ts';
import { type SqlBool, sql } from 'kysely';
import { decodeCursor, type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ChatMessageRow, selectChatMessages } from '../../policies/chat-message.ts';
import { newestMessageFirst } from './messages.store.ts';

/** The position of a message of a chat that was not deleted. */
export async function findPosition(db: Db, chatId: string, messageId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('chat_messages')
    .select('number')
    .where('id', '=', messageId)
    .where('chat_id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.number;
}

/** The position of the first message of a day or after it, in a time zone. */
export async function findDay(
  db: Db,
  chatId: string,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('chat_messages')
    .select('number')
    .where('chat_id', '=', chatId)
    .where(sql<SqlBool>`created_at >= ${day}::date::timestamp at time zone ${timeZone}`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** The messages of a chat from one position up to another, newest first. */
export function readRange(
  db: Db,
  actorId: string,
  chatId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ChatMessageRow[]> {
  return selectChatMessages(db, actorId)
    .where('chat_messages.chat_id', '=', chatId)
    .where('chat_messages.number', '>=', from)
    .where('chat_messages.number', '<=', to)
    .orderBy('chat_messages.number', 'desc')
    .execute();
}

/** Positions of a chat that the index of a search has together, as a power of two: `chat_search_keys` in the database. */
const blockBits = 13;

/**
 * A page of the messages of a chat that have all words of a text, newest first. `last` is the position of the last message; `runs` are
 * parts that have to be in the message as they are. Blocks are read from the newest one on, until the page is full.
 */
export async function searchMessages(
  db: Db,
  actorId: string,
  chat: { readonly id: string; readonly last: number },
  { text, runs, ...page }: PageRequest & { readonly text: string; readonly runs: readonly string[] },
): Promise<Page<ChatMessageRow>> {
  const before = page.after === undefined ? null : decodeCursor(newestMessageFirst.keys, page.after).texts[0];
  const last = before === null ? chat.last : Math.min(chat.last, Number(before) - 1);
  const isOfRuns = runs.map((run) => sql`strpos(task_search_text(content), ${run}) > 0`);
  const conditions = [sql`chat_id = ${chat.id}`, sql`number <= ${last}`, ...isOfRuns];
  // The innermost query is the index's alone (`offset 0`): it would take longer to look into the messages in their order. The
  // blocks come in theirs, so that the limit ends the reading.
  const { rows } = await sql<{ id: string }>`
    select found.id
    from generate_series(${last >> blockBits}::int, 0, -1) as block,
      lateral (
        select id from (
          select id, chat_id, number, content from chat_messages
          where chat_search_keys(chat_id, number, content) @@ chat_search_query(${chat.id}, block, ${text})
            and deleted_at is null
          offset 0
        ) as matching
        where ${sql.join(conditions, sql` and `)}
        order by number desc limit ${page.limit + 1}
      ) as found
    limit ${page.limit + 1}`.execute(db);
  if (rows.length === 0) return { rows: [], next: null };
  return pagedList(newestMessageFirst, page).readSelected(
    selectChatMessages(db, actorId).where(
      'chat_messages.id',
      '=',
      sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`,
    ),
  );
}
