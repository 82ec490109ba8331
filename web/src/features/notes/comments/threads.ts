import type { NoteAnchor, NoteComment } from '@longtable/contract/note-comments';

/** A comment about a text with the replies to it, oldest first. */
export type Thread = {
  readonly id: string;
  readonly first: NoteComment;
  readonly replies: readonly NoteComment[];
  readonly quote: string;
  readonly anchor: NoteAnchor;
  readonly isResolved: boolean;
};

/** The threads of a note, oldest first. `comments` are newest first. One whose first comment is deleted and that has no reply is none. */
export function threadsOf(comments: readonly NoteComment[]): Thread[] {
  const oldestFirst = comments.toReversed();
  const replies = Map.groupBy(oldestFirst, ({ threadId }) => threadId);
  return oldestFirst.flatMap((first) => {
    const { id, anchor, quote, threadId, content, resolvedAt } = first;
    const answers = replies.get(id) ?? [];
    if (threadId !== null || anchor === null || (content === '' && answers.length === 0)) return [];
    return [{ id, first, replies: answers, quote, anchor, isResolved: resolvedAt !== null }];
  });
}

/** A quoted text as it is shown: what is no text in it is left out. */
export function shownQuote(quote: string): string {
  return quote.replaceAll('\uFFFC', '…').trim();
}
