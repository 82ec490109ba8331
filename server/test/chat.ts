import { newId } from '@longtable/contract/ids';
import { sql } from 'kysely';
import '../src/policies/scheduled-message.table.ts';
import type { Db } from '../src/platform/db/database.ts';

/** The database of a test. */
type InDatabase = { readonly database: { readonly db: Db } };

/** Creates the direct chat of two people, whether they are connected or not. Returns its id. */
export async function insertDirectChat(
  { database: { db } }: InDatabase,
  one: string,
  other: string,
): Promise<string> {
  const id = newId();
  const [user_a_id, user_b_id] = one < other ? [one, other] : [other, one];
  await db.insertInto('chats').values({ id, kind: 'direct', user_a_id, user_b_id }).execute();
  return id;
}

/** Adds a message to a chat without publishing it. Returns its id. */
export async function insertMessage(
  { database: { db } }: InDatabase,
  {
    chatId,
    authorId,
    content = 'Ahoy',
    replyTo = null,
  }: { chatId: string; authorId: string | null; content?: string; replyTo?: string | null },
): Promise<string> {
  const id = newId();
  const { last_number: number } = await db
    .updateTable('chats')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('id', '=', chatId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chat_messages')
    .values({
      id,
      chat_id: chatId,
      number,
      author_id: authorId,
      content,
      edited_at: null,
      deleted_at: null,
      reply_to: replyTo,
    })
    .execute();
  return id;
}

/** Adds a message that is sent in an hour. Returns its id. */
export async function insertScheduledMessage(
  { database: { db } }: InDatabase,
  { chatId, authorId }: { chatId: string; authorId: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('chat_scheduled_messages')
    .values({
      id,
      chat_id: chatId,
      user_id: authorId,
      content: 'Ahoy',
      mentions_all: false,
      files: sql`'[]'`,
      send_at: sql`now() + interval '1 hour'`,
      reply_to: null,
      problem: null,
    })
    .execute();
  return id;
}

/** Adds a file, which its author has uploaded, to a message without other ones. */
export async function insertMessageFile(
  { database: { db } }: InDatabase,
  messageId: string,
  resourceId: string,
): Promise<void> {
  await db.updateTable('chat_messages').set({ files_count: 1 }).where('id', '=', messageId).execute();
  await db
    .insertInto('chat_message_files')
    .values({ message_id: messageId, position: 1, resource_id: resourceId, width: null, height: null })
    .execute();
}

/** Creates a group of people, of whom the first is the owner. Returns its id. */
export async function insertGroup(
  { database: { db } }: InDatabase,
  personIds: readonly string[],
  name: string | null = null,
): Promise<string> {
  const id = newId();
  await db.insertInto('chats').values({ id, kind: 'group', name }).execute();
  await db
    .insertInto('chat_members')
    .values(
      personIds.map((user_id, index) => ({ chat_id: id, user_id, role: index === 0 ? 'owner' : 'member' })),
    )
    .execute();
  return id;
}

/** Gives a message the preview of a page, with or without the file of its picture. Returns the address of the page. */
export async function insertLinkPreview(
  { database: { db } }: InDatabase,
  messageId: string,
  picture_path: string | null = null,
): Promise<string> {
  const [id, again] = [newId(), new Date(Date.now() + 86_400_000).toISOString()];
  const url = `https://example.com/${id}`;
  await db
    .insertInto('link_previews')
    .values({
      id,
      url,
      title: 'Masts',
      description: null,
      site: 'Example',
      picture_path,
      fetch_again_at: again,
    })
    .execute();
  await db.updateTable('chat_messages').set({ link_preview_id: id }).where('id', '=', messageId).execute();
  return url;
}
