import './chat.table.ts';
import './person.table.ts';
import type { ChatPreview } from '@longtable/contract/chats';
import { previewLength, repliersShown } from '@longtable/contract/rules/chat-limits';
import { sql } from 'kysely';
import { filesOf, type MessageFile } from './chat-message-files.ts';
import { type PersonCardRow, personCardJson } from './person-columns.ts';

/** The first message of a thread, as its replies show it. */
export type RootRow = Omit<ChatPreview, 'files'> & {
  readonly files: readonly MessageFile[] | null;
  readonly author: PersonCardRow | null;
};

/** Replies of which the authors are shown as the last ones. */
const latestReplies = 10;

/** A time in JSON, as columns have it. */
const isoOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first message of the thread of `chat_messages`, as JSON. Of messages that are no replies it is null, and reads nothing. */
export const rootOfThread = sql<RootRow | null>`case when chat_messages.reply_to is not null then (
  select json_build_object('id', root.id, 'number', root.number, 'authorId', root.author_id,
    'content', left(root.content, ${sql.lit(previewLength)}), 'files', ${filesOf('root')},
    'createdAt', ${isoOf('root.created_at')}, 'deletedAt', ${isoOf('root.deleted_at')},
    'author', (select ${personCardJson('p')} from user_profiles as p where p.id = root.author_id))
  from chat_messages as root where root.id = chat_messages.reply_to) end`;

/** Who replied last to `chat_messages`, the last one first, as JSON. Messages without replies read nothing. */
export const repliersOfThread = sql<PersonCardRow[]>`case when chat_messages.reply_count = 0 then '[]' else (
  select coalesce(json_agg(${personCardJson('p')} order by replier.number desc), '[]')
  from (
    select author_id, max(number) as number from (
      select reply.author_id, reply.number from chat_messages as reply
      where reply.reply_to = chat_messages.id and reply.deleted_at is null
      order by reply.number desc limit ${sql.lit(latestReplies)}) as latest
    where author_id is not null group by author_id order by number desc limit ${sql.lit(repliersShown)}) as replier
  join user_profiles as p on p.id = replier.author_id) end`;
