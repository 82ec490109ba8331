import './note.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs } from './conditions.ts';
import type { NoteTable } from './note.table.ts';
import { definePolicy, type LockMode } from './policy.ts';

export const noteColumns = [
  'id',
  'user_id',
  'title',
  'category',
  'kind',
  'is_favorite',
  'is_pinned',
  'url',
  'author',
  'attendees',
  'action_items',
  'words',
  'date',
  'created_at',
  'deleted_at',
  'version',
] as const;

/** A note with everything that a response needs. */
export type NoteRow = Pick<Selectable<NoteTable>, (typeof noteColumns)[number]> & {
  tags: string[];
  /** The start of its text. */
  excerpt: string;
};

const isOwner = actorIs('notes.user_id');

/** Rights on notes (docs/product/notes.md, "Rights"): they exist for their owner only. */
export const notePolicy = definePolicy({
  param: 'noteId',
  table: 'notes',
  select: selectNotes,
  load: (db: Db, id, actor): Promise<NoteRow | undefined> =>
    selectNotes(db, actor.id).where('notes.id', '=', id).executeTakeFirst(),
  visible: isOwner,
  abilities: { edit: isOwner, delete: isOwner },
  errors: { notFound: 'note/not-found', forbidden: 'note/not-allowed' },
  lock: lockNote,
  shared: ['read'],
});

/** Locks a note. */
export async function lockNote(tx: Db, id: string, mode: LockMode = 'exclusive'): Promise<void> {
  const note = tx.selectFrom('notes').select('id').where('id', '=', id);
  await (mode === 'exclusive' ? note.forNoKeyUpdate() : note.forKeyShare()).executeTakeFirst();
}

/** Reads notes; the only such query. Callers add a predicate. */
export function selectNotes(db: Db, _actorId: string) {
  return db
    .selectFrom('notes')
    .select(noteColumns.map((name) => `notes.${name}` as const))
    .select([
      sql<string[]>`array(select name from note_tags where note_id = notes.id order by ordinal)`.as('tags'),
      sql<string>`left(notes.text, 200)`.as('excerpt'),
    ]);
}
