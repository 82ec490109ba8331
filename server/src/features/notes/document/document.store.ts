import '../../../policies/note.table.ts';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Statement } from '../../../platform/db/statement.ts';

/** A document as it is stored: with all updates after `from`, which are those of a `state` unless that is null. */
export type StoredDocument = {
  readonly seq: number;
  readonly from: number;
  readonly state: Buffer | null;
  readonly updates: readonly Buffer[];
  /** All updates are part of the stored state. */
  readonly isStored: boolean;
};

const read = `
  select seq, first as "from", case when is_whole then state end as state,
    array(select update from note_updates
      where note_id = document.note_id and note_updates.seq > first order by note_updates.seq) as updates,
    unstored_since is null as "isStored"
  from (
    select note_id, seq, state, unstored_since, is_whole, case when is_whole then state_seq else $2::bigint end as first
    from note_documents
    cross join lateral (
      select $2::bigint is null or $2::bigint < state_seq or $2::bigint > seq as is_whole
    ) as wanted
    where note_id = $1
  ) as document`;

/**
 * Reads the updates after `after`, or all of the document: without `after`, and when those are part of the state already, or there
 * are none with such numbers. One statement, so that storing can't come between.
 */
export async function readDocument(db: Db, noteId: string, after: number | null): Promise<StoredDocument> {
  const { rows } = await db.executeQuery<StoredDocument>(CompiledQuery.raw(read, [noteId, after]));
  return rows[0] ?? { seq: 0, from: 0, state: null, updates: [], isStored: true };
}

const append = `
  with document as (
    insert into note_documents (note_id, seq, unstored_since, changed_at, session_since)
    select $1::uuid, $2::bigint, at, at, at from (select clock_timestamp() as at) as time
    on conflict (note_id) do update set
      seq = excluded.seq,
      unstored_since = coalesce(note_documents.unstored_since, excluded.unstored_since),
      changed_at = excluded.changed_at,
      session_since = coalesce(note_documents.session_since, excluded.session_since)
  )
  insert into note_updates (note_id, seq, update, author_id)
  select $1::uuid, $2::bigint - cardinality($3::bytea[]) + place, bytes, author
  from unnest($3::bytea[], $4::uuid[]) with ordinality as typed (bytes, author, place)`;

/**
 * The statement that adds updates under the lock of the note; `seq` is the number of the last one. It fails when a number is taken.
 */
export function appendStatement(
  noteId: string,
  seq: number,
  updates: readonly { readonly update: Uint8Array; readonly actorId: string }[],
): Statement {
  const bytes = updates.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength));
  return { sql: append, parameters: [noteId, seq, bytes, updates.map(({ actorId }) => actorId)] };
}

/** When the text was changed, and stored: times in ms since 1970, null for never. */
export type WritingTimes = {
  readonly unstoredSince: number | null;
  readonly changedAt: number | null;
  readonly sessionSince: number | null;
  readonly now: number;
};

/** By the clock of the database, which has set the times. */
export async function readWritingTimes(db: Db, noteId: string): Promise<WritingTimes | undefined> {
  const ms = (time: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${time}) * 1000)::float8`;
  return db
    .selectFrom('note_documents')
    .select([
      ms(sql`unstored_since`).$castTo<number | null>().as('unstoredSince'),
      ms(sql`changed_at`).$castTo<number | null>().as('changedAt'),
      ms(sql`session_since`).$castTo<number | null>().as('sessionSince'),
      ms(sql`clock_timestamp()`).as('now'),
    ])
    .where('note_id', '=', noteId)
    .executeTakeFirst();
}

/**
 * Makes a state the stored one, with all updates up to `seq`, and removes these. Under the lock of the note. Returns who has written
 * these; null when it is stored already, or a newer one.
 */
export async function storeState(
  tx: Db,
  noteId: string,
  { state, seq }: { state: Uint8Array; seq: number },
): Promise<{ writerIds: string[] } | null> {
  const { rows } = await sql<{ writerIds: string[] }>`
    with merged as (
      delete from note_updates where note_id = ${noteId} and seq <= ${seq} returning author_id
    )
    update note_documents set
      state = ${Buffer.from(state)},
      state_seq = ${seq}::bigint,
      unstored_since = (select min(created_at) from note_updates where note_id = ${noteId} and seq > ${seq}),
      session_author_ids = array(
        select distinct author from (
          select unnest(session_author_ids) union select author_id from merged
        ) as wrote (author) where author is not null order by author)
    where note_id = ${noteId} and state_seq < ${seq}::bigint
    returning array(select distinct author_id from merged where author_id is not null) as "writerIds"`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Writes the text of a note for readers, with a new version of its row. */
export async function writeContent(
  tx: Db,
  noteId: string,
  { html, text, words }: { html: string; text: string; words: number },
): Promise<void> {
  await tx
    .updateTable('notes')
    .set({
      content: html,
      text,
      words,
      date: sql<string>`(select coalesce(changed_at, now()) from note_documents where note_id = notes.id)`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', noteId)
    .execute();
}

/** Gives a new note the document of another one. */
export async function insertCopy(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    with document as (
      insert into note_documents (note_id, state, state_seq, seq, unstored_since, changed_at)
      select ${to}, state, state_seq, seq, unstored_since, changed_at from note_documents where note_id = ${from}
    )
    insert into note_updates (note_id, seq, update, author_id, created_at)
    select ${to}, seq, update, author_id, created_at from note_updates where note_id = ${from}`.execute(tx);
}
