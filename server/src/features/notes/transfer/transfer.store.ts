import '../../../policies/note.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { selectNotes } from '../../../policies/note.ts';

/** What a note was imported of. */
export type NoteImportTable = { user_id: string; key: string; note_id: string; import_id: string };
export type NoteImportRow = Selectable<NoteImportTable>;

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    note_imports: NoteImportTable;
  }
}

/** The keys that a person has imported, with their notes outside the trash. */
export function readKnown(db: Db, userId: string, keys: readonly string[]) {
  return db
    .selectFrom('note_imports')
    .innerJoin('notes', 'notes.id', 'note_imports.note_id')
    .select(['note_imports.key', 'note_imports.note_id'])
    .where('note_imports.user_id', '=', userId)
    .where('note_imports.key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('notes.deleted_at', 'is', null)
    .execute();
}

/** Keeps what notes were imported of. A key whose note is in the trash is that of the new one. */
export async function writeImported(tx: Db, rows: readonly NoteImportRow[]): Promise<void> {
  await tx
    .insertInto('note_imports')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((eb) => ({
        note_id: eb.ref('excluded.note_id'),
        import_id: eb.ref('excluded.import_id'),
      })),
    )
    .execute();
}

/** The text of a new note, which is stored at once: nobody types in it yet. */
export async function insertText(
  tx: Db,
  noteId: string,
  text: { state: Uint8Array; html: string; text: string; words: number },
): Promise<void> {
  await sql`
    with document as (
      insert into note_documents (note_id, state, state_seq, seq) values (${noteId}, ${Buffer.from(text.state)}, 1, 1)
    )
    update notes set content = ${text.html}, text = ${text.text}, words = ${text.words} where id = ${noteId}`.execute(
    tx,
  );
}

/** Sets marks of a new note, and when it was written; nothing lies in the future. */
export async function writeOrigin(
  tx: Db,
  noteId: string,
  origin: {
    isFavorite: boolean;
    isPinned: boolean;
    createdAt: string | undefined;
    date: string | undefined;
  },
): Promise<void> {
  const past = (time: string | undefined) =>
    sql<string>`least(coalesce(${time ?? null}::timestamptz, clock_timestamp()), clock_timestamp())`;
  await tx
    .updateTable('notes')
    .set({
      is_favorite: origin.isFavorite,
      is_pinned: origin.isPinned,
      created_at: past(origin.createdAt ?? origin.date),
      date: past(origin.date ?? origin.createdAt),
    })
    .where('id', '=', noteId)
    .execute();
}

/** Moves notes of an import to the trash. Returns their number. */
export async function trashImported(
  tx: Db,
  userId: string,
  { importId, most }: { importId: string; most: number },
): Promise<number> {
  const { rows } = await sql`
    with chosen as (
      select id from notes
      where id in (select note_id from note_imports where user_id = ${userId} and import_id = ${importId})
        and user_id = ${userId} and deleted_at is null
      order by id limit ${most} for no key update
    )
    update notes set deleted_at = clock_timestamp(), version = version + 1
    from chosen where notes.id = chosen.id returning notes.id`.execute(tx);
  return rows.length;
}

/** The names of all notes of a person, for their paths in an archive. */
export function readNames(db: Db, userId: string, after: string | null, limit: number) {
  const query = db
    .selectFrom('notes')
    .select(['id', 'title', 'category'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  return (after === null ? query : query.where('id', '>', after)).orderBy('id').limit(limit).execute();
}

/** Notes of a person outside the trash, by id. */
export function readNotes(db: Db, userId: string, ids: readonly string[]) {
  return selectNotes(db, userId)
    .where('notes.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('notes.user_id', '=', userId)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.id')
    .execute();
}
