import type { NoteAnchor, NoteComment } from '@longtable/contract/note-comments';
import type { Mention } from '../../../kits/feed/mention-text.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';

/** What a thread is about: the text as it is now, and where it is. */
export type About = { readonly quote: string; readonly anchor: NoteAnchor };

/** A change of a comment. The client makes the id of a new one. */
export type NoteCommentChange = { readonly noteId: string; readonly commentId: string } & (
  | {
      readonly kind: 'post';
      readonly content: string;
      readonly mentions: readonly Mention[];
      readonly author: { readonly id: string };
      /** The first comment of the thread that it replies in; null when it begins one. */
      readonly threadId: string | null;
      readonly about: About | null;
    }
  | { readonly kind: 'edit'; readonly content: string; readonly mentions: readonly Mention[] }
  /** `hasReplies`: it stays without its text. */
  | { readonly kind: 'delete'; readonly hasReplies: boolean }
  | { readonly kind: 'resolve'; readonly isResolved: boolean }
);

/** The optimistic effect of a change on the comments of its note. */
export function noteCommentEffect(change: Pending<NoteCommentChange>): RowEffect<NoteComment> {
  const { commentId: id, at } = change;
  switch (change.kind) {
    case 'post':
      return { add: postedBy(change) };
    case 'edit':
      return { edit: id, as: (comment) => editedBy(comment, change) };
    case 'delete':
      return change.hasReplies ? { edit: id, as: emptied } : { remove: id };
    case 'resolve':
      return {
        edit: id,
        as: (comment) =>
          (comment.resolvedAt !== null) === change.isResolved
            ? comment
            : { ...comment, resolvedAt: change.isResolved ? at : null },
      };
  }
}

function postedBy(change: Extract<Pending<NoteCommentChange>, { kind: 'post' }>): NoteComment {
  const { commentId, noteId, threadId, content, mentions, at, author, about } = change;
  return {
    id: commentId,
    noteId,
    threadId,
    content,
    createdAt: at,
    editedAt: null,
    authorId: author.id,
    mentionIds: mentions.map(({ id }) => id),
    quote: about?.quote ?? '',
    anchor: about?.anchor ?? null,
    resolvedAt: null,
    // Further changes of the author are queued behind this one.
    can: { edit: true, delete: true },
  };
}

function editedBy(
  comment: NoteComment,
  change: Extract<Pending<NoteCommentChange>, { kind: 'edit' }>,
): NoteComment {
  const { content, mentions, at } = change;
  if (comment.content === content) return comment;
  return { ...comment, content, mentionIds: mentions.map(({ id }) => id), editedAt: at };
}

function emptied(comment: NoteComment): NoteComment {
  return {
    ...comment,
    content: '',
    authorId: null,
    mentionIds: [],
    editedAt: null,
    can: { ...comment.can, edit: false },
  };
}
