import '../../../policies/note.table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A document as it is stored: with all updates after `from`, which are those of a `state` unless that is null. */
export type StoredDocument = {
  readonly seq: number;
  readonly from: number;
  readonly state: Buffer | null;
  readonly updates: readonly Buffer[];
};

/**
 * Reads the updates after `after`, or all of the document: without `after`, and when those are part of the state already, or there
 * are none with such numbers. One statement, so that storing can't come between.
 */
export async function readDocument(db: Db, noteId: string, after: number | null): Promise<StoredDocument> {
  const [first, last] = [sql.ref('note_documents.state_seq'), sql.ref('note_documents.seq')];
  const isWhole = sql<boolean>`(${after}::bigint is null or ${after}::bigint < ${first} or ${after}::bigint > ${last})`;
  const from: RawBuilder<number> = sql`case when ${isWhole} then ${first} else ${after}::bigint end`;
  const found = await db
    .selectFrom('note_documents')
    .select([
      'seq',
      from.as('from'),
      sql<Buffer | null>`case when ${isWhole} then state end`.as('state'),
      sql<Buffer[]>`array(select update from note_updates
        where note_id = note_documents.note_id and note_updates.seq > ${from} order by note_updates.seq)`.as(
        'updates',
      ),
    ])
    .where('note_id', '=', noteId)
    .executeTakeFirst();
  return found ?? { seq: 0, from: 0, state: null, updates: [] };
}

/**
 * Adds updates under the lock of the note. Returns the number of the last one; `isFirst` when all before these are part of the stored
 * state.
 */
export async function appendUpdates(
  tx: Db,
  noteId: string,
  updates: readonly { readonly update: Uint8Array; readonly actorId: string }[],
): Promise<{ seq: number; isFirst: boolean }> {
  const [bytes, authors] = [
    updates.map(({ update }) => Buffer.from(update)),
    updates.map(({ actorId }) => actorId),
  ];
  const { rows } = await sql<{ seq: number; is_first: boolean }>`
    with document as (
      insert into note_documents (note_id, seq, unstored_since, changed_at, session_since)
      select ${noteId}, ${updates.length}::bigint, at, at, at from (select clock_timestamp() as at) as time
      on conflict (note_id) do update set
        seq = note_documents.seq + excluded.seq,
        unstored_since = coalesce(note_documents.unstored_since, excluded.unstored_since),
        changed_at = excluded.changed_at,
        session_since = coalesce(note_documents.session_since, excluded.session_since)
      returning seq, unstored_since = changed_at as is_first
    ), added as (
      insert into note_updates (note_id, seq, update, author_id)
      select ${noteId}, document.seq - ${updates.length}::bigint + place, bytes, author
      from document, unnest(${bytes}::bytea[], ${authors}::uuid[]) with ordinality as typed (bytes, author, place)
    )
    select seq, is_first from document`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The updates of the note ${noteId} were not stored.`);
  return { seq: row.seq, isFirst: row.is_first };
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
 * Makes a state the stored one, with all updates up to `seq`, and removes these. Under the lock of the note. False when it is stored
 * already, or a newer one.
 */
export async function storeState(
  tx: Db,
  noteId: string,
  { state, seq }: { state: Uint8Array; seq: number },
): Promise<boolean> {
  const { rows } = await sql`
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
    returning seq`.execute(tx);
  return rows.length > 0;
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
