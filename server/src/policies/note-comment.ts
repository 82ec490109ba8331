import './note.table.ts';
import './note-comment.table.ts';
import './person.table.ts';
import type { NoteAnchor } from '@longtable/contract/note-comments';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any, through } from './conditions.ts';
import { lockWithin } from './locks.ts';
import { editsNote, lockNote, ownsNote, seesNote } from './note.ts';
import { type NoteSharing, sharesOfNote } from './note-sharing.ts';
import { type PersonCardRow, type PersonColumns, personCardJson, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';

/** A comment on a note, with everything that a response needs. */
export type NoteCommentRow = NoteSharing &
  PersonColumns<'author'> & {
    id: string;
    note_id: string;
    /** The first comment of its thread; null for that one. */
    thread_id: string | null;
    content: string;
    created_at: string;
    edited_at: string | null;
    /** Null once the account or the comment is deleted. */
    author_id: string | null;
    quote: string;
    anchor: NoteAnchor | null;
    resolved_at: string | null;
    mentions: PersonCardRow[];
    /** The owner of the note. */
    user_id: string;
  };

const note = { key: 'note_comments.note_id', table: 'notes' } as const;
const isAuthorWhoSees = all(actorIs('note_comments.author_id'), through(note, seesNote));

/**
 * Visible to everyone who sees the note. Authors, while they see it, edit and delete their own; the note's owner deletes any
 * (docs/product/notes.md, "Comments").
 */
export const noteCommentPolicy = definePolicy({
  param: 'noteCommentId',
  table: 'note_comments',
  select: selectNoteComments,
  load: (db: Db, id, actor): Promise<NoteCommentRow | undefined> =>
    selectNoteComments(db, actor.id).where('note_comments.id', '=', id).executeTakeFirst(),
  visible: through(note, seesNote),
  abilities: {
    edit: isAuthorWhoSees,
    delete: any(isAuthorWhoSees, through(note, ownsNote)),
    resolve: through(note, seesNote),
    moveAnchor: through(note, editsNote),
  },
  can: { edit: isAuthorWhoSees, delete: any(isAuthorWhoSees, through(note, ownsNote)) },
  errors: {
    notFound: 'note-comment/not-found',
    forbidden: {
      edit: 'note-comment/not-allowed',
      delete: 'note-comment/not-allowed',
      moveAnchor: 'note/not-allowed',
    },
  },
  lock: lockWithin({ table: 'note_comments', key: 'note_id', parent: lockNote }),
});

/** Reads comments on notes; the only such query. Callers add a predicate. */
export function selectNoteComments(db: Db, actorId: string) {
  return db
    .selectFrom('note_comments')
    .innerJoin('notes', 'notes.id', 'note_comments.note_id')
    .leftJoin('user_profiles as author', 'author.id', 'note_comments.author_id')
    .select([
      'note_comments.id',
      'note_comments.note_id',
      'note_comments.thread_id',
      'note_comments.content',
      'note_comments.created_at',
      'note_comments.edited_at',
      'note_comments.author_id',
      'note_comments.quote',
      'note_comments.anchor',
      'note_comments.resolved_at',
      ...personColumns('author'),
      'notes.user_id',
      'notes.deleted_at',
      sharesOfNote(db, actorId),
      sql<PersonCardRow[]>`(
        select coalesce(json_agg(${personCardJson('p')}
          order by lower(p.full_name), p.id), '[]')
        from note_comment_mentions m join user_profiles p on p.id = m.user_id
        where m.comment_id = note_comments.id)`.as('mentions'),
    ]);
}
