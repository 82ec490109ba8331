import './note.table.ts';
import './person.table.ts';
import { noteExcerptLength } from '@longtable/contract/rules/note-limits';
import { type Selectable, sql } from 'kysely';
import { compiledOnce } from '../platform/db/compiled-once.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any } from './conditions.ts';
import type { NoteTable } from './note.table.ts';
import { type NoteSharing, sharedWith, sharesOfNote } from './note-sharing.ts';
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
  PersonColumns<'owner'> &
  Pick<NoteSharing, 'shares'> & {
    /** The start of its text. */
    excerpt: string;
    /** The marks of the actor, if they are not its owner: `is_favorite` and `is_pinned` are those of the owner. */
    marked_favorite: boolean;
    marked_pinned: boolean;
  };

export const ownsNote = actorIs('notes.user_id');
/** The owner, and those with whom it is shared. */
export const seesNote = any(ownsNote, sharedWith('read'));
/** The owner, and those with whom it is shared for editing. */
export const editsNote = any(ownsNote, sharedWith('edit'));
/** Those who see a note of somebody else. */
export const isSharedNote = sharedWith('read');

/** Rights on notes (docs/product/notes.md, "Rights"). */
export const notePolicy = definePolicy({
  param: 'noteId',
  table: 'notes',
  select: selectNotes,
  load: (db: Db, id, actor): Promise<NoteRow | undefined> =>
    selectNotes(db, actor.id).where('notes.id', '=', id).executeTakeFirst(),
  visible: seesNote,
  abilities: { edit: editsNote, delete: ownsNote, share: ownsNote, publish: ownsNote },
  errors: {
    notFound: 'note/not-found',
    forbidden: {
      edit: 'note/not-allowed',
      delete: 'note/owner-only',
      share: 'note/share-refused',
      publish: 'note/share-refused',
    },
  },
  lock: lockNote,
  locksAtOnce: true,
  shared: ['read'],
});

/** Locks a note, by one statement (`locksAtOnce`). */
export async function lockNote(tx: Db, id: string, mode: LockMode = 'exclusive'): Promise<void> {
  await (mode === 'exclusive' ? lockExclusively : lockShared)(tx, id);
}

const lockExclusively = compiledOnce((tx: Db, id: string) =>
  tx.selectFrom('notes').select('id').where('id', '=', id).forNoKeyUpdate(),
);
const lockShared = compiledOnce((tx: Db, id: string) =>
  tx.selectFrom('notes').select('id').where('id', '=', id).forKeyShare(),
);

/** Reads notes; the only such query. Callers add a predicate. */
export function selectNotes(db: Db, actorId: string) {
  return db
    .selectFrom('notes')
    .leftJoin('user_profiles as owner', 'owner.id', 'notes.user_id')
    .leftJoin('note_marks as mark', (join) =>
      join.onRef('mark.note_id', '=', 'notes.id').on('mark.user_id', '=', actorId),
    )
    .select(noteColumns.map((name) => `notes.${name}` as const))
    .select([
      ...personColumns('owner'),
      sql<string>`left(notes.text, ${sql.lit(noteExcerptLength)})`.as('excerpt'),
      sql<boolean>`coalesce(mark.is_favorite, false)`.as('marked_favorite'),
      sql<boolean>`coalesce(mark.is_pinned, false)`.as('marked_pinned'),
      sharesOfNote(db, actorId),
    ]);
}
