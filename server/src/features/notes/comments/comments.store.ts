import '../../../policies/note-comment.table.ts';
import type { NoteAnchor } from '@longtable/contract/note-comments';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whether a note is in the trash, and how many comments it has. Undefined if there is no such note. */
export async function readNoteOfComments(
  tx: Db,
  noteId: string,
): Promise<{ title: string; is_deleted: boolean; comments: number } | undefined> {
  const { rows } = await sql<{ title: string; is_deleted: boolean; comments: number }>`
    select title, deleted_at is not null as is_deleted,
      (select count(*)::int from note_comments where note_id = notes.id) as comments
    from notes where id = ${noteId}`.execute(tx);
  return rows[0];
}

/** Keeps a thread from being deleted before the commit; false if the note has none with this id. */
export async function shareThread(tx: Db, noteId: string, threadId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('note_comments')
    .select('id')
    .where('id', '=', threadId)
    .where('note_id', '=', noteId)
    .where('thread_id', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether somebody has replied in a thread. */
export async function hasReplies(tx: Db, threadId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('note_comments')
    .select('id')
    .where('thread_id', '=', threadId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes text, author and mentions from the first comment of a thread. */
export async function emptyComment(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('note_comment_mentions').where('comment_id', '=', id).execute();
  await tx
    .updateTable('note_comments')
    .set({ content: '', author_id: null, edited_at: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes the first comment of a thread if it was emptied and no reply is left; true if it did. */
export async function deleteEmptiedThread(tx: Db, threadId: string): Promise<boolean> {
  const emptied = await tx
    .selectFrom('note_comments')
    .select('id')
    .where('id', '=', threadId)
    .where('content', '=', '')
    .forUpdate()
    .executeTakeFirst();
  if (!emptied || (await hasReplies(tx, threadId))) return false;
  await tx.deleteFrom('note_comments').where('id', '=', threadId).execute();
  return true;
}

export async function writeResolved(tx: Db, id: string, isResolved: boolean): Promise<void> {
  await tx
    .updateTable('note_comments')
    .set({ resolved_at: isResolved ? sql<string>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
}

export async function writeAnchor(tx: Db, id: string, anchor: NoteAnchor): Promise<void> {
  await tx
    .updateTable('note_comments')
    .set({ anchor: JSON.stringify(anchor) })
    .where('id', '=', id)
    .execute();
}
