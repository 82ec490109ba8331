import type { EventRow } from '@longtable/contract/live';
import type { NoteComment } from '@longtable/contract/note-comments';
import { mentionedPeople, personIn } from '../../../kits/cards.ts';
import type { NoteCommentRow } from '../../../policies/note-comment.ts';

/** A comment, the same for everyone who sees the note. */
export function presentNoteComment(row: NoteCommentRow): EventRow<NoteComment> {
  return {
    id: row.id,
    noteId: row.note_id,
    threadId: row.thread_id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    authorId: row.author_id,
    mentionIds: row.mentions.map(({ id }) => id),
    quote: row.quote,
    anchor: row.anchor,
    resolvedAt: row.resolved_at,
  };
}

/** The cards that a comment brings. */
export const noteCommentCards = [personIn('author_id', 'author'), mentionedPeople] as const;
