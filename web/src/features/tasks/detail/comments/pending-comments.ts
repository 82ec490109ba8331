import type { TaskComment } from '@longtable/contract/task-comments';
import { inOrder } from '../../../../platform/listed.ts';
import { byTime } from '../../../../platform/order.ts';
import type { Mentioned } from './mention-text.ts';

/**
 * Something done to a comment that was painted and that the server has not answered yet. Plain data: it outlives a
 * reload. `at` is the ISO time at which it was done; `commentId` is of the client's making.
 */
export type PendingComment = { readonly at: string; readonly taskId: string; readonly commentId: string } & (
  | {
      readonly kind: 'post';
      readonly content: string;
      readonly mentions: readonly Mentioned[];
      readonly author: { readonly id: string };
    }
  | { readonly kind: 'edit'; readonly content: string; readonly mentions: readonly Mentioned[] }
  | { readonly kind: 'delete' }
);

/** The comments on a task as they will be once the server has done what is pending. */
export function pendingComments(
  comments: readonly TaskComment[],
  taskId: string,
  pending: readonly PendingComment[],
): readonly TaskComment[] {
  let next = comments;
  for (const change of pending) {
    if (change.taskId !== taskId) continue;
    const known = next.find(({ id }) => id === change.commentId);
    switch (change.kind) {
      case 'post':
        // Answered already, or told by an event: what the server said stands.
        if (!known) next = inOrder(next, postedBy(change), newestFirst);
        break;
      case 'edit':
        if (known) next = next.map((comment) => (comment === known ? editedBy(comment, change) : comment));
        break;
      case 'delete':
        if (known) next = next.filter((comment) => comment !== known);
    }
  }
  return next;
}

/** Comments stand the newest first. */
export function newestFirst(a: TaskComment, b: TaskComment): number {
  return byTime(b.createdAt, a.createdAt);
}

function postedBy(change: Extract<PendingComment, { kind: 'post' }>): TaskComment {
  const { commentId, taskId, content, mentions, at, author } = change;
  return {
    id: commentId,
    taskId,
    content,
    createdAt: at,
    editedAt: null,
    authorId: author.id,
    mentionIds: mentions.map(({ id }) => id),
    // One's own: what is done to it follows in the queue.
    can: { edit: true, delete: true },
  };
}

function editedBy(comment: TaskComment, change: Extract<PendingComment, { kind: 'edit' }>): TaskComment {
  const { content, mentions, at } = change;
  if (comment.content === content) return comment;
  return { ...comment, content, mentionIds: mentions.map(({ id }) => id), editedAt: at };
}
