import './note.table.ts';
import './note-version.table.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { through } from './conditions.ts';
import { lockWithin } from './locks.ts';
import { editsNote, lockNote, seesNote } from './note.ts';
import { type NoteSharing, sharesOfNote } from './note-sharing.ts';
import type { NoteVersionTable } from './note-version.table.ts';
import { definePolicy } from './policy.ts';

/** A version without its text, which is read only where it is shown or restored. */
export type NoteVersionRow = Omit<Selectable<NoteVersionTable>, 'state'> &
  NoteSharing & { readonly user_id: string };

const note = { key: 'note_versions.note_id', table: 'notes' } as const;

/** Rights on versions are those on their note (docs/product/notes.md, "Rights"). */
export const noteVersionPolicy = definePolicy({
  param: 'versionId',
  table: 'note_versions',
  select: selectNoteVersions,
  load: (db: Db, id, actor): Promise<NoteVersionRow | undefined> =>
    selectNoteVersions(db, actor.id).where('note_versions.id', '=', id).executeTakeFirst(),
  visible: through(note, seesNote),
  abilities: { restore: through(note, editsNote) },
  errors: { notFound: 'note-version/not-found', forbidden: 'note/not-allowed' },
  lock: lockWithin({ table: 'note_versions', key: 'note_id', parent: lockNote, mode: 'exclusive' }),
  shared: ['read'],
});

/** Reads versions without their texts; the only such query. Callers add a predicate. */
export function selectNoteVersions(db: Db, actorId: string) {
  return db
    .selectFrom('note_versions')
    .innerJoin('notes', 'notes.id', 'note_versions.note_id')
    .select([
      'note_versions.id',
      'note_versions.note_id',
      'note_versions.kind',
      'note_versions.name',
      'note_versions.title',
      'note_versions.seq',
      'note_versions.words',
      'note_versions.author_ids',
      'note_versions.created_at',
      'notes.user_id',
      'notes.deleted_at',
      sharesOfNote(db, actorId),
    ]);
}
