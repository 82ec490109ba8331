import './note.table.ts';
import './person.table.ts';
import { noteExcerptLength } from '@longtable/contract/rules/note-limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs } from './conditions.ts';
import type { NoteTable } from './note.table.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
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
  'tags',
  'attendees',
  'action_items',
  'words',
  'date',
  'created_at',
  'deleted_at',
  'version',
] as const;

/** A note with everything that a response needs. */
export type NoteRow = Pick<Selectable<NoteTable>, (typeof noteColumns)[number]> &
  PersonColumns<'owner'> & {
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
    .leftJoin('user_profiles as owner', 'owner.id', 'notes.user_id')
    .select(noteColumns.map((name) => `notes.${name}` as const))
    .select([
      ...personColumns('owner'),
      sql<string>`left(notes.text, ${sql.lit(noteExcerptLength)})`.as('excerpt'),
    ]);
}
