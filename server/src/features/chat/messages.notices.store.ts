import '../../policies/chat.table.ts';
import '../../policies/notification.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { filesOf, type MessageFile } from '../../policies/chat-message-files.ts';
import { hasBlocked } from '../../policies/has-blocked.ts';
import { type PersonCardRow, personCardJson } from '../../policies/person-columns.ts';
import { type ChatOfPeople, peopleOf } from './chat-people.store.ts';

/** A chat, with what a notification says of it. */
export type ToldChat = ChatOfPeople & {
  readonly id: string;
  /** The name of the team, department, project or group; null of a direct chat, and of a group without one. */
  readonly place_name: string | null;
  /** The people of a group without a name, in the order in which they joined; null of other chats. */
  readonly members: readonly PersonCardRow[] | null;
};

/** A message of it that was not deleted. */
export type ToldMessage = {
  readonly id: string;
  readonly number: number;
  readonly author_id: string | null;
  readonly content: string;
  readonly files: readonly MessageFile[] | null;
  readonly created_at: string;
};

/** A reply of which nobody was notified yet. */
export type ToldReply = ToldMessage & { readonly root_id: string };

/** A message with mentions that nobody was notified of yet. */
export type MentioningMessage = ToldMessage & {
  readonly person_ids: string[];
  /** It mentions everyone. */
  readonly is_for_all: boolean;
};

/** Reads a chat; undefined when there is none. */
export async function readToldChat(tx: Db, chatId: string): Promise<ToldChat | undefined> {
  const { rows } = await sql<ToldChat>`
    select chats.id, chats.kind, chats.team_id, chats.department_id, chats.project_id, chats.user_a_id, chats.user_b_id, chats.group_id,
      case chats.kind when 'team' then teams.name when 'department' then departments.name when 'group' then chats.name
        else projects.name end as place_name,
      case when chats.kind = 'group' and chats.name is null then (
        select json_agg(${personCardJson('p')} order by m.joined_at, m.user_id)
        from chat_members m join user_profiles p on p.id = m.user_id where m.chat_id = chats.id) end as members
    from chats
    left join teams on teams.id = chats.team_id
    left join departments on departments.id = chats.department_id
    left join projects on projects.id = chats.project_id
    where chats.id = ${chatId}`.execute(tx);
  return rows[0];
}

/** Reads the newest message of a chat that was not deleted, or the newest by somebody whom a person has not blocked; undefined for none. */
export async function readNewestMessage(
  tx: Db,
  chatId: string,
  readerId?: string,
): Promise<ToldMessage | undefined> {
  const isShown = readerId === undefined ? sql`true` : sql`not ${hasBlocked(readerId, sql.ref('author_id'))}`;
  const { rows } = await sql<ToldMessage>`
    select id, number, author_id, content, created_at, ${filesOf('chat_messages')} as files from chat_messages
    where chat_id = ${chatId} and deleted_at is null and ${isShown} order by number desc limit 1`.execute(tx);
  return rows[0];
}

/** Reads the replies in a chat of which nobody was told yet, the oldest first. */
export async function readReplies(tx: Db, chatId: string): Promise<ToldReply[]> {
  const { rows } = await sql<ToldReply>`
    select id, number, author_id, content, created_at, ${filesOf('chat_messages')} as files, reply_to as root_id
    from chat_messages
    where chat_id = ${chatId} and reply_to is not null and not is_reply_told and deleted_at is null
    order by number`.execute(tx);
  return rows;
}

/** Records that it was decided who is told of these replies. */
export async function markRepliesTold(tx: Db, replies: readonly ToldReply[]): Promise<void> {
  await sql`
    update chat_messages set is_reply_told = true
    where id = any(${replies.map(({ id }) => id)}::uuid[])`.execute(tx);
}

/**
 * The people who began the thread of a reply, or have replied in it before, are in the chat now, want to be told about mentions only, have
 * not read the reply, have no unread notification about the chat, and have not blocked its author.
 */
export async function readReplied(tx: Db, chat: ToldChat, reply: ToldReply): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select person.user_id from (${peopleOf(chat)}) as person
    join chat_states as state on state.chat_id = ${chat.id} and state.user_id = person.user_id
    where state.level = 'mentions' and ${hasNotRead(reply)}
      and person.user_id = any(array(
        select author_id from chat_messages where id = ${reply.root_id} and deleted_at is null
        union select author_id from chat_messages
        where reply_to = ${reply.root_id} and number < ${reply.number} and deleted_at is null))
      and ${hasNoUnread(chat)}
      and not ${hasBlocked(sql.ref('person.user_id'), sql`${reply.author_id}::uuid`)}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Reads the messages of a chat whose mentions nobody was told of yet, the oldest first. */
export async function readMentioning(tx: Db, chatId: string): Promise<MentioningMessage[]> {
  const { rows } = await sql<MentioningMessage>`
    select id, number, author_id, content, created_at, ${filesOf('chat_messages')} as files,
      mentions_all and not is_all_told as is_for_all,
      array(select user_id from chat_message_mentions
        where message_id = chat_messages.id and not is_told) as person_ids
    from chat_messages
    where deleted_at is null and id = any(array(
      select message_id from chat_message_mentions where chat_id = ${chatId} and not is_told
      union select id from chat_messages where chat_id = ${chatId} and mentions_all and not is_all_told))
    order by number`.execute(tx);
  return rows;
}

/** Records that it was decided who is told of these mentions. */
export async function markTold(tx: Db, messages: readonly MentioningMessage[]): Promise<void> {
  const pairs = messages.flatMap(({ id, person_ids }) =>
    person_ids.map((personId) => [id, personId] as const),
  );
  const forAll = messages.filter(({ is_for_all }) => is_for_all).map(({ id }) => id);
  // The messages before their mentions, as an edit locks them.
  if (forAll.length > 0)
    await sql`update chat_messages set is_all_told = true where id = any(${forAll}::uuid[])`.execute(tx);
  if (pairs.length > 0)
    await sql`
      update chat_message_mentions set is_told = true
      from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, personId]) => personId)}::uuid[])
        as told (message_id, user_id)
      where chat_message_mentions.message_id = told.message_id
        and chat_message_mentions.user_id = told.user_id`.execute(tx);
}

/** The people whom a message mentions who are in the chat now, have not read it, want to be told about mentions, and have not blocked its author. */
export async function readMentioned(
  tx: Db,
  chat: ToldChat,
  { person_ids, is_for_all, ...message }: MentioningMessage,
): Promise<string[]> {
  const isMentioned = is_for_all ? sql`true` : sql`person.user_id = any(${person_ids}::uuid[])`;
  const { rows } = await sql<{ user_id: string }>`
    select person.user_id from (${peopleOf(chat)}) as person
    left join chat_states as state on state.chat_id = ${chat.id} and state.user_id = person.user_id
    where ${isMentioned} and coalesce(state.level, 'all') <> 'none' and ${hasNotRead(message)}
      and not ${hasBlocked(sql.ref('person.user_id'), sql`${message.author_id}::uuid`)}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/**
 * The people who are in the chat now, want to be told about all of its messages, have not read the newest one, and have no unread
 * notification about the chat; or whether one of them is. Some have blocked the author.
 */
export async function readThoseToTell(
  tx: Db,
  chat: ToldChat,
  newest: ToldMessage,
  onlyId: string | null = null,
): Promise<{ user_id: string; has_blocked: boolean }[]> {
  const { rows } = await sql<{ user_id: string; has_blocked: boolean }>`
    select person.user_id, ${hasBlocked(sql.ref('person.user_id'), sql`${newest.author_id}::uuid`)} as has_blocked
    from (${peopleOf(chat)}) as person
    left join chat_states as state on state.chat_id = ${chat.id} and state.user_id = person.user_id
    where coalesce(state.level, 'all') = 'all' and (${onlyId}::uuid is null or person.user_id = ${onlyId})
      and ${hasNotRead(newest)}
      and ${hasNoUnread(chat)}`.execute(tx);
  return rows;
}

function hasNoUnread({ id }: ToldChat) {
  return sql`not exists (
    select from notifications where user_id = person.user_id and about = ${`chat:${id}`}
      and not is_read and not is_deleted)`;
}

function hasNotRead({ created_at, number }: Pick<ToldMessage, 'created_at' | 'number'>) {
  return sql`case when state.user_id is null then person.joined_at <= ${created_at} else state.last_read < ${number} end`;
}
