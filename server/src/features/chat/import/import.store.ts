import '../../../policies/chat.table.ts';
import './import.table.ts';
import { mostPinnedMessages } from '@longtable/contract/rules/chat-limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { lockPositions } from '../messages.store.ts';
import { countPinned } from '../pinned-messages.store.ts';
import { ImportError } from './import-error.ts';

/** What an import has recorded of a chat. */
export type RecordedImport = {
  readonly source: string;
  readonly messages: number;
  readonly digest: string;
  readonly stored: number | null;
};

/** A chat that an import may fill. */
export type ImportableChat = {
  readonly id: string;
  readonly last_number: number;
  readonly record: RecordedImport | null;
};

/** A row of `chat_messages`. Times are in ISO form. */
export type ImportedMessage = {
  readonly id: string;
  readonly number: number;
  readonly author: string | null;
  readonly content: string;
  readonly created: string;
  readonly edited: string | null;
  readonly reactions: readonly (readonly [personId: string, emoji: string])[];
  /** The first message of its thread, which is stored before. */
  readonly replyTo: string | null;
};

/** A message that is pinned, with the time in ISO form. */
export type ImportedPin = { readonly id: string; readonly pinned: string };

/** Reads a chat by its id. */
export async function readChat(db: Db, id: string): Promise<ImportableChat | undefined> {
  const row = await selectChats(db).where('chats.id', '=', id).executeTakeFirst();
  return row && chatOf(row);
}

/** Reads the direct chat of two people. Ids are in order. */
export async function readDirectChat(
  db: Db,
  [first, second]: readonly [string, string],
): Promise<ImportableChat | undefined> {
  const row = await selectChats(db)
    .where('chats.user_a_id', '=', first)
    .where('chats.user_b_id', '=', second)
    .executeTakeFirst();
  return row && chatOf(row);
}

function selectChats(db: Db) {
  return db
    .selectFrom('chats')
    .leftJoin('chat_imports', 'chat_imports.chat_id', 'chats.id')
    .select([
      'chats.id',
      'chats.last_number',
      'chat_imports.source',
      'chat_imports.messages',
      'chat_imports.digest',
      'chat_imports.stored',
    ]);
}

function chatOf(row: {
  id: string;
  last_number: number;
  source: string | null;
  messages: number | null;
  digest: string | null;
  stored: number | null;
}): ImportableChat {
  const { id, last_number, source, messages, digest, stored } = row;
  return {
    id,
    last_number,
    record: source === null ? null : { source, messages: messages ?? 0, digest: digest ?? '', stored },
  };
}

/** The department of a team whose chat has the messages of a source. */
export async function readDepartmentOf(db: Db, teamId: string, source: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chats')
    .innerJoin('chat_imports', 'chat_imports.chat_id', 'chats.id')
    .select('chats.department_id')
    .where('chats.team_id', '=', teamId)
    .where('chats.kind', '=', 'department')
    .where('chat_imports.source', '=', source)
    .executeTakeFirst();
  return row?.department_id ?? undefined;
}

/** Teams whose chat has the messages of a source. */
export async function readTeamsOf(db: Db, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chats')
    .innerJoin('chat_imports', 'chat_imports.chat_id', 'chats.id')
    .select('chats.team_id')
    .where('chats.kind', '=', 'team')
    .where('chat_imports.source', '=', source)
    .execute();
  return rows.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]));
}

/**
 * Records an import into a chat, and reserves the positions of its messages, which everyone in the chat has read: what people send from
 * now on comes after them. Throws an `ImportError` if somebody has written meanwhile.
 */
export async function reservePositions(
  tx: Db,
  chatId: string,
  { source, messages, digest }: Pick<RecordedImport, 'source' | 'messages' | 'digest'>,
): Promise<void> {
  await lockPositions(tx, chatId);
  await tx
    .insertInto('chat_imports')
    .values({ chat_id: chatId, source, messages, digest })
    // One of no messages, such as that of a team without its main channel.
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet({ source, messages, digest, stored: null }),
    )
    .execute();
  if (messages === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('chats')
    .set({ last_number: messages })
    .where('id', '=', chatId)
    .where('last_number', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ImportError(
      'Somebody has written in a chat before its messages could be imported. Run the import again.',
    );
  await sql`
    insert into chat_states (user_id, chat_id, last_read)
    select person.user_id, ${chatId}, ${messages} from (${peopleOf([chatId])}) as person
    on conflict (user_id, chat_id) do update set last_read = excluded.last_read`.execute(tx);
}

/** Stores messages of an import and how far it is. At the end the chat is as active as its last message. */
export async function storeMessages(
  tx: Db,
  chatId: string,
  messages: readonly ImportedMessage[],
): Promise<void> {
  const rows = recordset(
    'given',
    {
      id: 'uuid',
      number: 'int',
      author: 'uuid',
      content: 'text',
      created: 'timestamptz',
      edited: 'timestamptz',
      reply_to: 'uuid',
    },
    messages.map(({ reactions: _, replyTo: reply_to, ...row }) => ({ ...row, reply_to })),
  );
  // The account of an author may have been deleted since the export was read.
  await sql`
    insert into chat_messages (id, chat_id, number, author_id, content, created_at, edited_at, reply_to, is_reply_told)
    select given.id, ${chatId}, given.number, users.id, given.content, given.created, given.edited, given.reply_to, true
    from ${rows} left join users on users.id = given.author
    on conflict (id) do nothing`.execute(tx);
  await storeReactions(tx, messages);
  const last = messages.at(-1);
  await setStored(tx, chatId, last?.number ?? 0);
  await tx
    .updateTable('chats')
    .set({ active_at: last?.created ?? '' })
    .where('id', '=', chatId)
    .where('last_number', '=', last?.number ?? 0)
    .execute();
}

/** Stores the reactions to messages, in their order. Those of accounts that are gone are dropped. */
async function storeReactions(tx: Db, messages: readonly ImportedMessage[]): Promise<void> {
  const reactions = messages.flatMap(({ id, created, reactions: some }) =>
    some.map(([person, emoji], position) => ({ id, person, emoji, position, created })),
  );
  if (reactions.length === 0) return;
  const rows = recordset(
    'given',
    { id: 'uuid', person: 'uuid', emoji: 'text', position: 'int', created: 'timestamptz' },
    reactions,
  );
  // They are counted in the order of their times, which an export of Slack does not have.
  await sql`
    insert into chat_reactions (message_id, user_id, emoji, created_at)
    select given.id, users.id, given.emoji, given.created + given.position * interval '1 millisecond'
    from ${rows} join users on users.id = given.person
    on conflict do nothing`.execute(tx);
}

/**
 * Pins messages of an import, as many as the chat has room for: the first ones. People may have deleted or pinned some meanwhile. Needs
 * `lockPositions` of the chat.
 */
export async function storePins(tx: Db, chatId: string, pins: readonly ImportedPin[]): Promise<void> {
  const room = pins.length === 0 ? 0 : mostPinnedMessages - (await countPinned(tx, chatId));
  if (room <= 0) return;
  const rows = recordset('given', { id: 'uuid', pinned: 'timestamptz' }, pins);
  await sql`
    update chat_messages set pinned_at = kept.pinned
    from (
      select given.id, given.pinned from ${rows} join chat_messages as known on known.id = given.id
      where known.deleted_at is null and known.pinned_at is null
      order by given.pinned desc, given.id desc limit ${room}
    ) as kept
    where chat_messages.id = kept.id`.execute(tx);
}

/** Records that the people of a chat are in it, or how far its messages are stored. */
export async function setStored(tx: Db, chatId: string, stored: number): Promise<void> {
  await tx.updateTable('chat_imports').set({ stored }).where('chat_id', '=', chatId).execute();
}

/** Everyone in these chats. */
export async function readPeopleOf(db: Db, chatIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string;
  }>`select distinct user_id from (${peopleOf(chatIds)}) as person`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

function peopleOf(chatIds: readonly string[]) {
  const ids = [...chatIds];
  return sql`
    select member.user_id from chats join team_members as member on member.team_id = chats.team_id
      where chats.kind = 'team' and chats.id = any(${ids}::uuid[])
    union select member.user_id from chats join department_members as member on member.department_id = chats.department_id
      where chats.kind = 'department' and chats.id = any(${ids}::uuid[])
    union select party.user_id from chats cross join lateral (values (user_a_id), (user_b_id)) as party (user_id)
      where chats.kind = 'direct' and party.user_id is not null and chats.id = any(${ids}::uuid[])`;
}
