import '../../policies/chat.table.ts';
import '../../policies/notification.table.ts';
import type { ChatKind } from '@longtable/contract/chats';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { filesOf, type MessageFile } from '../../policies/chat-message-files.ts';
import { hasBlocked } from '../../policies/has-blocked.ts';

/** The newest message of a chat that was not deleted, with what a notification says of the chat. */
export type NewestMessage = {
  readonly id: string;
  readonly number: number;
  readonly author_id: string | null;
  readonly content: string;
  readonly files: readonly MessageFile[] | null;
  readonly created_at: string;
  readonly chat_id: string;
  readonly kind: ChatKind;
  readonly team_id: string | null;
  readonly department_id: string | null;
  readonly project_id: string | null;
  readonly user_a_id: string | null;
  readonly user_b_id: string | null;
  /** The name of the team, department or project; null of a direct chat. */
  readonly place_name: string | null;
};

/** Reads it, or the newest by somebody whom a person has not blocked; undefined when there is none. */
export async function readNewestMessage(
  tx: Db,
  chatId: string,
  readerId?: string,
): Promise<NewestMessage | undefined> {
  const isShown = readerId === undefined ? sql`true` : sql`not ${hasBlocked(readerId, sql.ref('author_id'))}`;
  const { rows } = await sql<NewestMessage>`
    select newest.id, newest.number, newest.author_id, newest.content, newest.files, newest.created_at,
      chats.id as chat_id, chats.kind, chats.team_id, chats.department_id, chats.project_id, chats.user_a_id, chats.user_b_id,
      case chats.kind when 'team' then teams.name when 'department' then departments.name else projects.name end as place_name
    from chats
    left join teams on teams.id = chats.team_id
    left join departments on departments.id = chats.department_id
    left join projects on projects.id = chats.project_id
    cross join lateral (
      select id, number, author_id, content, created_at, ${filesOf('chat_messages')} as files from chat_messages
      where chat_id = chats.id and deleted_at is null and ${isShown} order by number desc limit 1) as newest
    where chats.id = ${chatId}`.execute(tx);
  return rows[0];
}

/**
 * The people who are in the chat now, want to be told about all of its messages, have not read the newest one, and have no unread
 * notification about the chat; or whether one of them is. Some have blocked the author.
 */
export async function readThoseToTell(
  tx: Db,
  newest: NewestMessage,
  onlyId: string | null = null,
): Promise<{ user_id: string; has_blocked: boolean }[]> {
  const { rows } = await sql<{ user_id: string; has_blocked: boolean }>`
    select person.user_id, ${hasBlocked(sql.ref('person.user_id'), sql`${newest.author_id}::uuid`)} as has_blocked
    from (${peopleOf(newest)}) as person
    left join chat_states as state on state.chat_id = ${newest.chat_id} and state.user_id = person.user_id
    where coalesce(state.level, 'all') = 'all' and (${onlyId}::uuid is null or person.user_id = ${onlyId})
      and case when state.user_id is null then person.joined_at <= ${newest.created_at}
        else state.last_read < ${newest.number} end
      and not exists (
        select from notifications where user_id = person.user_id and about = ${`chat:${newest.chat_id}`}
          and not is_read and not is_deleted)`.execute(tx);
  return rows;
}

/** The people of a chat, with when they joined. */
function peopleOf(chat: NewestMessage) {
  switch (chat.kind) {
    case 'direct':
      return sql`select user_id, '-infinity'::timestamptz as joined_at
        from unnest(${[chat.user_a_id, chat.user_b_id]}::uuid[]) as party (user_id) where user_id is not null`;
    case 'team':
      return sql`select user_id, joined_at from team_members where team_id = ${chat.team_id}`;
    case 'department':
      return sql`select user_id, joined_at from department_members where department_id = ${chat.department_id}`;
    case 'project':
      return sql`select user_id, joined_at from project_members where project_id = ${chat.project_id}`;
  }
}
