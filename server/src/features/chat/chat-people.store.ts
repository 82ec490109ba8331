import '../../policies/chat.table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ChatRelation } from '../../policies/chat.ts';

/** The columns of a chat that say who is in it. */
export type ChatOfPeople = Pick<
  ChatRelation,
  'kind' | 'team_id' | 'department_id' | 'project_id' | 'user_a_id' | 'user_b_id' | 'group_id'
>;

/** Selects the people who are in a chat now, as `user_id`, with when they joined, as `joined_at`. */
export function peopleOf(chat: ChatOfPeople): RawBuilder<unknown> {
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
    case 'group':
      return sql`select user_id, joined_at from chat_members where chat_id = ${chat.group_id}`;
  }
}

/** Which of these people are in a chat and have an open account, and so can be mentioned. */
export async function readMentionableAmong(
  tx: Db,
  chat: ChatOfPeople,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profile.id from (${peopleOf(chat)}) as person
    join user_profiles as profile on profile.id = person.user_id and profile.closed_at is null
    where person.user_id = any(${personIds}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The number of people in a chat besides one of them. */
export async function countOthers(db: Db, chat: ChatOfPeople, userId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${peopleOf(chat)}) as person
    join user_profiles as profile on profile.id = person.user_id and profile.closed_at is null
    where person.user_id <> ${userId}`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Whether a chat is one of two people. */
export async function isDirect(tx: Db, chatId: string): Promise<boolean> {
  const { kind } = await tx
    .selectFrom('chats')
    .select('kind')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow();
  return kind === 'direct';
}
