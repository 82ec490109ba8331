import '../../policies/note.table.ts';
import type { ActionItem } from '@longtable/contract/notes';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type NoteRow, selectNotes } from '../../policies/note.ts';

/** The columns of a note that a person edits. */
export type WrittenColumns = Pick<
  NoteRow,
  'title' | 'category' | 'kind' | 'url' | 'author' | 'tags' | 'attendees'
> & { readonly action_items: readonly ActionItem[] };

type Marks = Partial<Pick<NoteRow, 'is_favorite' | 'is_pinned'>>;

function written({ action_items, ...columns }: Partial<WrittenColumns>) {
  return {
    ...columns,
    ...(columns.tags && { tag_keys: columns.tags.map(tagKey) }),
    ...(action_items && { action_items: JSON.stringify(action_items) }),
  };
}

const now = sql<string>`clock_timestamp()`;
const nextVersion = sql<number>`version + 1`;

export function readNote(db: Db, actorId: string, id: string): Promise<NoteRow | undefined> {
  return selectNotes(db, actorId).where('notes.id', '=', id).executeTakeFirst();
}

/** Reads a note that was just written. */
async function readWritten(tx: Db, actorId: string, id: string): Promise<NoteRow> {
  const row = await readNote(tx, actorId, id);
  if (!row) throw new Error(`The note ${id} is not there any more.`);
  return row;
}

/** Whether a person has as many notes as this, those in the trash included. */
export async function hasAsMany(db: Db, ownerId: string, most: number): Promise<boolean> {
  const row = await db
    .selectFrom('notes')
    .select('id')
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a note without text. Undefined when the id is taken. */
export async function insertNote(
  tx: Db,
  { id, user_id }: { id: string; user_id: string },
  columns: WrittenColumns,
): Promise<NoteRow | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notes')
    .values({ ...written(columns), id, user_id, title: columns.title, date: now, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? readWritten(tx, user_id, id) : undefined;
}

/** Inserts a copy of a note as another person's or one's own, without marks. Undefined when the id is taken. */
export async function insertCopy(
  tx: Db,
  { id, user_id, title, of }: { id: string; user_id: string; title: string; of: string },
): Promise<NoteRow | undefined> {
  const { numAffectedRows } = await sql`
    insert into notes (id, user_id, title, category, kind, url, author, tags, tag_keys, attendees, action_items,
      content, text, words, date, created_at)
    select ${id}, ${user_id}, ${title}, category, kind, url, author, tags, tag_keys, attendees, action_items,
      content, text, words, clock_timestamp(), clock_timestamp()
    from notes where id = ${of} on conflict (id) do nothing`.execute(tx);
  return numAffectedRows === 1n ? readWritten(tx, user_id, id) : undefined;
}

/** Writes fields, which changes the note itself. */
export async function writeFields(
  tx: Db,
  actorId: string,
  id: string,
  columns: Partial<WrittenColumns>,
): Promise<NoteRow> {
  await tx
    .updateTable('notes')
    .set({ ...written(columns), date: now, version: nextVersion })
    .where('id', '=', id)
    .execute();
  return readWritten(tx, actorId, id);
}

/** Writes marks, which do not change the note itself. */
export async function writeMarks(tx: Db, actorId: string, id: string, marks: Marks): Promise<NoteRow> {
  await tx
    .updateTable('notes')
    .set({ ...marks, version: nextVersion })
    .where('id', '=', id)
    .execute();
  return readWritten(tx, actorId, id);
}

/** Moves a note to the trash, or back. */
export async function writeTrashed(
  tx: Db,
  actorId: string,
  id: string,
  isTrashed: boolean,
): Promise<NoteRow> {
  await tx
    .updateTable('notes')
    .set({ deleted_at: isTrashed ? now : null, version: nextVersion })
    .where('id', '=', id)
    .execute();
  return readWritten(tx, actorId, id);
}

export async function deleteNote(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('notes').where('id', '=', id).execute();
}
