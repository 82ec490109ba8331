import { sql } from 'kysely';
import { byId } from '../../../kits/personal-data.ts';
import { byIndexOnly } from '../../../platform/db/by-index-only.ts';
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

/** Comments written in one transaction. */
const atOnce = 500;

/**
 * Removes a person as the author of some of their comments. Returns the rooms of everyone who sees the notes of these; null when none
 * are left. Skips locked comments: they are changed under the lock of their note, and rows of many notes have no common order.
 */
export async function forgetSomeOfComments(tx: Db, userId: string): Promise<string[] | null> {
  await byIndexOnly(tx);
  const { rows } = await sql<{ id: string }>`
    update note_comments set author_id = null where id in (
      select id from note_comments where author_id = ${userId} limit ${atOnce} for update skip locked)
    returning id`.execute(tx);
  if (rows.length === 0) return null;
  const comments = await selectNoteComments(tx, userId)
    .where('note_comments.id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  return [...new Set(comments.flatMap((row) => noteCommentPolicy.audienceOf(row)))];
}

/** Removes a person from some of the comments that mention them; true if there were any. */
export async function forgetSomeMentions(tx: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from note_comment_mentions where user_id = ${userId} and comment_id in (
      select comment_id from note_comment_mentions where user_id = ${userId} limit ${atOnce} for update skip locked)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
