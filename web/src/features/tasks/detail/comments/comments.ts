import { newId } from '@longtable/contract/new-id';
import type { TaskComment } from '@longtable/contract/task-comments';
import type { MentionDraft } from '../../../../kits/feed/mention-field.tsx';
import { mentionedIds } from '../../../../kits/feed/mention-text.ts';
import { taskCommentsApi } from '../../../../platform/api/task-comments.ts';
import { ApiError, call } from '../../../../platform/client.ts';
import { defineCollection } from '../../../../platform/collection.ts';
import { onLive, rowOf } from '../../../../platform/live.ts';
import { whenCreated } from '../../../../platform/mutations/pending.ts';
import { newestFirst } from '../../../../platform/order.ts';
import { session } from '../../../../platform/session.ts';
import { type CommentChange, commentEffect } from './comment-changes.ts';

/** The comments on a task by its id, newest first. */
export const comments = defineCollection<TaskComment, string, CommentChange>({
  key: ['task-comments'],
  keyOf: (taskId) => [taskId],
  parentOf: (taskId) => taskId,
  async fetch(taskId, page, signal) {
    const { comments: items, next } = await call(taskCommentsApi.list, { taskId, ...page }, { signal });
    return { items, next };
  },
  compare: newestFirst,
  pageSize: 50,
  changes: {
    key: 'task-comments',
    of: ({ taskId }) => taskId,
    effect: commentEffect,
    send,
    needs: ({ taskId }) => [taskId],
    notFound: 'task-comment/not-found',
    text: (change) => (change.kind === 'delete' ? null : change.content),
    instead: (error, change) =>
      change.kind !== 'delete' && isMentionOutside(error)
        ? { label: 'Send without mentions', change: { ...change, mentions: [] } }
        : null,
    cards: (change) => ({
      people:
        change.kind === 'delete'
          ? []
          : change.mentions.map(({ id, name }) => ({ id, name, avatarUrl: null, version: 0 })),
    }),
  },
});

/** Subscribes the comments to live events. Call it once, before the connection opens. */
export function followComments(): void {
  onLive('task-comment.saved', ({ comment }, can) =>
    comments.saved(comment.taskId, rowOf<TaskComment>(comment, can)),
  );
  onLive('task-comment.deleted', ({ taskId, commentId }) => comments.removed(taskId, commentId));
  onLive('person.removed', ({ personId }) => commentsWithoutPerson(personId));
}

/** Removes a deleted account from comments: its own stay without an author, and mentions of it are dropped. */
export function commentsWithoutPerson(personId: string): void {
  comments.patch([], (comment) => {
    const { authorId, mentionIds } = comment;
    if (authorId !== personId && !mentionIds.includes(personId)) return comment;
    return {
      ...comment,
      authorId: authorId === personId ? null : authorId,
      mentionIds: mentionIds.filter((id) => id !== personId),
    };
  });
}

/** The ids of the people who can be mentioned on a task and whose names match. Throws what `call` throws. */
export async function findMentionable(
  taskId: string,
  text: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  await whenCreated(taskId);
  return (await call(taskCommentsApi.mentionable, { taskId, text }, { signal })).personIds;
}

/** Posts a comment on a task, optimistically. */
export function postComment(taskId: string, written: MentionDraft): void {
  const { user } = session.get();
  if (!user) return;
  comments.change({
    kind: 'post',
    taskId,
    commentId: newId(),
    ...textOf(written),
    author: { id: user.id },
  });
}

/** Edits a comment, optimistically. */
export function editComment({ taskId, id }: Pick<TaskComment, 'taskId' | 'id'>, written: MentionDraft): void {
  comments.change({ kind: 'edit', taskId, commentId: id, ...textOf(written) });
}

/** Deletes a comment, optimistically. */
export function deleteComment({ taskId, id }: Pick<TaskComment, 'taskId' | 'id'>): void {
  comments.change({ kind: 'delete', taskId, commentId: id });
}

function textOf({ content, chosen }: MentionDraft) {
  const text = content.trim();
  const ids = new Set(mentionedIds(text, chosen));
  return { content: text, mentions: chosen.filter(({ id }) => ids.has(id)) };
}

async function send(change: CommentChange): Promise<TaskComment | null> {
  const { taskId, commentId } = change;
  switch (change.kind) {
    case 'post':
      return call(taskCommentsApi.post, { taskId, id: commentId, ...sentOf(change) });
    case 'edit':
      return call(taskCommentsApi.edit, { taskCommentId: commentId, ...sentOf(change) });
    case 'delete':
      await call(taskCommentsApi.delete, { taskCommentId: commentId });
      return null;
  }
}

function sentOf({ content, mentions }: Extract<CommentChange, { kind: 'post' | 'edit' }>) {
  return { content, mentionIds: mentions.map(({ id }) => id) };
}

/** True if a mentioned person may not see the task. */
function isMentionOutside(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task-comment/mention-outside';
}
