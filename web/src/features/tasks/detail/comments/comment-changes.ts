import type { TaskComment } from '@longtable/contract/task-comments';
import type { Mention } from '../../../../kits/feed/mention-text.ts';
import type { Pending } from '../../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../../platform/mutations/row-effect.ts';

/** A change of a comment. The client makes the id of a new one. */
export type CommentChange = { readonly taskId: string; readonly commentId: string } & (
  | {
      readonly kind: 'post';
      readonly content: string;
      readonly mentions: readonly Mention[];
      readonly author: { readonly id: string };
    }
  | { readonly kind: 'edit'; readonly content: string; readonly mentions: readonly Mention[] }
  | { readonly kind: 'delete' }
);

/** The optimistic effect of a change on the comments of its task. */
export function commentEffect(change: Pending<CommentChange>): RowEffect<TaskComment> {
  const { commentId: id } = change;
  switch (change.kind) {
    case 'post':
      return { add: postedBy(change) };
    case 'edit':
      return { edit: id, as: (comment) => editedBy(comment, change) };
    case 'delete':
      return { remove: id };
  }
}

function postedBy(change: Extract<Pending<CommentChange>, { kind: 'post' }>): TaskComment {
  const { commentId, taskId, content, mentions, at, author } = change;
  return {
    id: commentId,
    taskId,
    content,
    createdAt: at,
    editedAt: null,
    authorId: author.id,
    mentionIds: mentions.map(({ id }) => id),
    // Further changes of the author are queued behind this one.
    can: { edit: true, delete: true },
  };
}

function editedBy(
  comment: TaskComment,
  change: Extract<Pending<CommentChange>, { kind: 'edit' }>,
): TaskComment {
  const { content, mentions, at } = change;
  if (comment.content === content) return comment;
  return { ...comment, content, mentionIds: mentions.map(({ id }) => id), editedAt: at };
}
