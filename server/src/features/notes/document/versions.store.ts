import '../../../policies/note.table.ts';
import '../../../policies/note-version.table.ts';
import type { noteVersionKinds } from '@longtable/contract/note-documents';
import { maxNoteVersions, noteVersionDays } from '@longtable/contract/rules/note-limits';
import { sql } from 'kysely';
import { newestFirst, type Page, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nobody } from '../../../policies/actor.ts';
import { type NoteVersionRow, selectNoteVersions } from '../../../policies/note-version.ts';

const order = newestFirst('note_versions', 'created_at');

/** A page of the versions of a note, newest first. */
export function readVersions(db: Db, noteId: string, page: PageRequest): Promise<Page<NoteVersionRow>> {
  return pagedList(order, page).read(
    selectNoteVersions(db, nobody).where('note_versions.note_id', '=', noteId),
  );
}

export function readVersion(db: Db, id: string): Promise<NoteVersionRow | undefined> {
  return selectNoteVersions(db, nobody).where('note_versions.id', '=', id).executeTakeFirst();
}

/** The stored state of a version. */
export async function readState(db: Db, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('note_versions').select('state').where('id', '=', id).executeTakeFirst();
  return found?.state;
}

/** The bytes of a document without any text. */
const emptyState = Buffer.from([0, 0]);

/**
 * Keeps the stored state of a note as a version, and begins a new writing session. The note has to be stored and locked. False when
 * the id is taken.
 */
export async function insertVersion(
  tx: Db,
  version: { id: string; noteId: string; kind: (typeof noteVersionKinds)[number]; name: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      insert into note_versions (id, note_id, kind, name, title, state, seq, words, author_ids)
      select ${version.id}, notes.id, ${version.kind}, ${version.name}, notes.title,
        coalesce(document.state, ${emptyState}), coalesce(document.state_seq, 0), notes.words,
        coalesce(document.session_author_ids, '{}')
      from notes left join note_documents as document on document.note_id = notes.id
      where notes.id = ${version.noteId}
      on conflict (id) do nothing
      returning id
    ), begun as (
      update note_documents set session_since = null, session_author_ids = '{}'
      where note_id = ${version.noteId} and exists (select from kept)
    )
    select id from kept`.execute(tx);
  return rows.length > 0;
}

/** Deletes what a note has beyond the most versions: the oldest that nobody kept by hand, then the oldest. */
export async function deleteSurplus(tx: Db, noteId: string): Promise<void> {
  await sql`
    delete from note_versions where id in (
      select id from note_versions where note_id = ${noteId}
      order by kind = 'manual' desc, created_at desc, id desc offset ${maxNoteVersions})`.execute(tx);
}

/** Deletes some of the versions that are older than they are kept. Returns their number. */
export async function deleteExpired(tx: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from note_versions where id in (
      select id from note_versions where created_at < now() - make_interval(days => ${noteVersionDays})
      order by created_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Whether anything was written since the last version of a note. */
export async function isUnkept(tx: Db, noteId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('note_documents')
    .select('note_id')
    .where('note_id', '=', noteId)
    .where('session_since', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
