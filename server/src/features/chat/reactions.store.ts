import '../../policies/chat.table.ts';
import { sql } from 'kysely';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';

/** Adds a reaction; does nothing if it is there. A trigger counts it in the message. */
export async function insertReaction(
  tx: Db,
  messageId: string,
  userId: string,
  emoji: string,
): Promise<void> {
  await tx
    .insertInto('chat_reactions')
    .values({ message_id: messageId, user_id: userId, emoji })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a reaction; does nothing without one. */
export async function deleteReaction(
  tx: Db,
  messageId: string,
  userId: string,
  emoji: string,
): Promise<void> {
  await tx
    .deleteFrom('chat_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .execute();
}

/** Messages of which reactions are removed in one transaction. */
const messagesAtOnce = 100;

/** Removes the reactions of a person to some messages that nobody has locked. Returns the ids of these. */
export async function forgetSomeReactions(tx: Db, userId: string): Promise<string[]> {
  await byIndexOnly(tx);
  const { rows } = await sql<{ message_id: string }>`
    with free as materialized (
      select id from chat_messages
      where id = any(array(select distinct message_id from chat_reactions where user_id = ${userId} limit ${messagesAtOnce}))
      order by id for update skip locked)
    delete from chat_reactions where user_id = ${userId} and message_id in (select id from free)
    returning message_id`.execute(tx);
  return [...new Set(rows.map(({ message_id }) => message_id))];
}

/** Whether a person has reacted to a message that is there. */
export async function hasReactions(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_reactions')
    .select('message_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reactions of a person, by the message. */
export function readReactions(db: Db, userId: string) {
  return db
    .selectFrom('chat_reactions')
    .select(['message_id', 'emoji', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('message_id')
    .orderBy('created_at')
    .execute();
}
