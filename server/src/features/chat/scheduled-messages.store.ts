import '../../policies/chat.table.ts';
import '../../policies/resource.table.ts';
import '../../policies/scheduled-message.table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { MessageFile } from '../../policies/chat-message-files.ts';
import { type PersonCardRow, personCardJson } from '../../policies/person-columns.ts';
import type { FileToSend } from '../../policies/scheduled-message.table.ts';
import type { ScheduledMessageRow } from '../../policies/scheduled-message.ts';

/** A scheduled message with everything that a response needs. */
export type ShownScheduledRow = ScheduledMessageRow & {
  /** In their order; null for none. */
  readonly shown_files: readonly MessageFile[] | null;
  readonly mentions: PersonCardRow[];
};

type DueRow = Pick<ScheduledMessageRow, 'id' | 'user_id' | 'chat_id'>;

/** Shows a file to its author as the message will show it (policies/chat-message-files.ts). */
function readWhere(db: Db, where: RawBuilder<unknown>): Promise<ShownScheduledRow[]> {
  return sql<ShownScheduledRow>`
    select scheduled.*,
      case when scheduled.files <> '[]' then (
        select json_agg(json_build_object('id', file.id, 'width', file.width, 'height', file.height, 'voice', file.voice,
          'name', shown.name, 'type', shown.type, 'mime_type', shown.mime_type, 'size_bytes', shown.size_bytes) order by file.position)
        from rows from (jsonb_to_recordset(scheduled.files) as ("fileId" uuid, width int, height int, voice jsonb))
          with ordinality as file (id, width, height, voice, position)
        left join resources as shown on shown.id = file.id and shown.deleted_with is null
          and (shown.place = scheduled.chat_id or shown.uploaded_by = scheduled.user_id)) end as shown_files,
      (select coalesce(json_agg(${personCardJson('p')} order by lower(p.full_name), p.id), '[]')
        from chat_scheduled_mentions m join user_profiles p on p.id = m.user_id
        where m.message_id = scheduled.id) as mentions
    from chat_scheduled_messages scheduled
    where ${where} order by scheduled.send_at, scheduled.id`
    .execute(db)
    .then(({ rows }) => rows);
}

/** The scheduled messages of a person, those that are sent next come first. */
export function readScheduled(db: Db, userId: string): Promise<ShownScheduledRow[]> {
  return readWhere(db, sql`scheduled.user_id = ${userId}`);
}

/** A scheduled message, of whomever; undefined when it was sent or deleted. */
export async function readOne(db: Db, id: string): Promise<ShownScheduledRow | undefined> {
  const [row] = await readWhere(db, sql`scheduled.id = ${id}`);
  return row;
}

/** Whether a message waits for its time. Closed accounts send nothing. */
const waits = sql`waiting.problem is null
  and exists (select from user_profiles author where author.id = waiting.user_id and author.closed_at is null)`;

/** The ids of the messages of a person whose time has come, those that are sent first come first. */
export async function readDueIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select waiting.id from chat_scheduled_messages waiting
    where waiting.user_id = ${userId} and ${waits} and waiting.send_at <= now()
    order by waiting.send_at, waiting.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A message whose time has come; undefined when it was sent or deleted, or is to be sent later. */
export async function readDue(db: Db, id: string): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select waiting.id, waiting.user_id, waiting.chat_id from chat_scheduled_messages waiting
    where waiting.id = ${id} and ${waits} and waiting.send_at <= now()`.execute(db);
  return rows[0];
}

/** When the next message of a person is sent, of those that are not among `tried`; null when none waits. */
export async function readNextTime(tx: Db, userId: string, tried: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ send_at: string }>`
    select waiting.send_at from chat_scheduled_messages waiting
    where waiting.user_id = ${userId} and ${waits} and waiting.id <> all(${[...tried]}::uuid[])
    order by waiting.send_at, waiting.id limit 1`.execute(tx);
  return rows[0]?.send_at ?? null;
}

/** How many scheduled messages a person has, with those that could not be sent. */
export async function countScheduled(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('chat_scheduled_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the id is taken. */
export async function insertScheduled(
  tx: Db,
  message: Pick<
    ScheduledMessageRow,
    'id' | 'user_id' | 'chat_id' | 'content' | 'mentions_all' | 'send_at' | 'reply_to'
  > & {
    readonly files: readonly FileToSend[];
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('chat_scheduled_messages')
    .values({ ...message, files: sql`${JSON.stringify(message.files)}::jsonb`, problem: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes columns of a scheduled message. */
export async function writeScheduled(
  tx: Db,
  id: string,
  columns: Partial<Pick<ScheduledMessageRow, 'content' | 'mentions_all' | 'send_at' | 'problem'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('chat_scheduled_messages').set(columns).where('id', '=', id).execute();
}

/** Deletes a scheduled message; does nothing when it is gone. */
export async function deleteScheduled(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('chat_scheduled_messages').where('id', '=', id).execute();
}

/** Deletes all scheduled messages of a person, of which there are few. */
export async function deleteAllScheduled(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('chat_scheduled_messages').where('user_id', '=', userId).execute();
}

/** Lets one message be sent at a time in the chat of a scheduled one (messages.store.ts, `lockPositions`). */
export async function lockPositionsOfScheduled(
  tx: Db,
  { input: { scheduledMessageId } }: { readonly input: { readonly scheduledMessageId: string } },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat:' || chat_id, 0))
    from chat_scheduled_messages where id = ${scheduledMessageId}`.execute(tx);
}
