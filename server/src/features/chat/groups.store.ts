import '../../policies/chat.table.ts';
import '../../policies/connection.table.ts';
import '../../policies/person.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Creates a group without members. False when there is a chat with this id. */
export async function insertGroup(tx: Db, id: string, name: string | null): Promise<boolean> {
  const row = await tx
    .insertInto('chats')
    .values({ id, kind: 'group', name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds people to a group; the owner, if given, comes first. */
export async function insertMembers(
  tx: Db,
  chatId: string,
  personIds: readonly string[],
  ownerId?: string,
): Promise<void> {
  const rows = personIds.map((user_id) => ({ chat_id: chatId, user_id, role: 'member' as const }));
  const owner = ownerId === undefined ? [] : [{ chat_id: chatId, user_id: ownerId, role: 'owner' as const }];
  await tx
    .insertInto('chat_members')
    .values([...owner, ...rows])
    .execute();
}

/** Removes a person from a group, with what they have chosen for it. False when they are not in it. */
export async function deleteMember(tx: Db, chatId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    with state as (delete from chat_states where chat_id = ${chatId} and user_id = ${personId})
    delete from chat_members where chat_id = ${chatId} and user_id = ${personId} returning user_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Names a group; null takes the name away. */
export async function writeName(tx: Db, chatId: string, name: string | null): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ name, group_version: sql`group_version + 1` })
    .where('id', '=', chatId)
    .execute();
}

/** The ids of the people in a group. */
export async function readMemberIds(tx: Db, chatId: string): Promise<string[]> {
  const rows = await tx.selectFrom('chat_members').select('user_id').where('chat_id', '=', chatId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** The owner of a group; null when nobody is in it. */
export async function readOwnerId(tx: Db, chatId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Those of some people who are connected with a person and have an open account. They stay connected until the end of the transaction. */
export async function lockConnected(
  tx: Db,
  personId: string,
  otherIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with connected as materialized (
      select case user_a_id when ${personId} then user_b_id else user_a_id end as id from connections
      where (user_a_id = ${personId} and user_b_id = any(${otherIds}::uuid[]))
        or (user_b_id = ${personId} and user_a_id = any(${otherIds}::uuid[]))
      order by connections.id for key share)
    select profile.id from connected
    join user_profiles as profile on profile.id = connected.id and profile.closed_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A group that a person is in; undefined for none. */
export async function findGroupOf(tx: Db, personId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row?.chat_id;
}

/** The groups that a person is in, by when they joined. */
export function readGroupsOf(db: Db, personId: string) {
  return db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select(['chats.id', 'chats.name', 'chat_members.role', 'chat_members.joined_at'])
    .where('chat_members.user_id', '=', personId)
    .orderBy('chat_members.joined_at')
    .orderBy('chats.id')
    .execute();
}
