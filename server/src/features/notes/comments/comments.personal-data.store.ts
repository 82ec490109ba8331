import { sql } from 'kysely';
import { byId } from '../../../kits/personal-data.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  type NoteCommentRow,
  noteCommentPolicy,
  selectNoteComments,
} from '../../../policies/note-comment.ts';

// Personal data in comments: reads it for the download, and removes it with the account.

export type CommentOfPerson = NoteCommentRow & { title: string };

/** Reads a page of a person's comments, each with its note. */
export const readCommentsById = byId('note_comments.id', (db, userId) =>
  selectNoteComments(db, userId).select('notes.title').where('note_comments.author_id', '=', userId),
);

/** The number of their comments on notes of others, which stay. */
export async function countStaying(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ staying: number }>`
    select count(*)::int as staying from note_comments c join notes n on n.id = c.note_id
    where c.author_id = ${userId} and n.user_id <> ${userId}`.execute(db);
  return rows[0]?.staying ?? 0;
}

/** The rooms of everyone who sees the notes of some comments. */
export async function readRoomsOfComments(
  tx: Db,
  commentIds: readonly string[],
  userId: string,
): Promise<string[]> {
  const comments = await selectNoteComments(tx, userId)
    .where('note_comments.id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .execute();
  return comments.flatMap((row) => noteCommentPolicy.audienceOf(row));
}
