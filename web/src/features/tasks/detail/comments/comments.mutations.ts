import { newId } from '@longtable/contract/new-id';
import type { TaskComment } from '@longtable/contract/task-comments';
import { taskCommentsApi } from '../../../../platform/api/task-comments.ts';
import { ApiError, call, isDeletedSince } from '../../../../platform/client.ts';
import { onLive, rowOf } from '../../../../platform/live.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { tellRefusedText } from '../../../../platform/refused-text.ts';
import { session } from '../../../../platform/session.ts';
import { taskCreated } from '../task-created.ts';
import {
  commentAuthorRemoved,
  commentGone,
  commentMutationKey,
  commentSaved,
  reloadComments,
  unansweredComments,
} from './comments.cache.ts';
import { type Mentioned, mentionedIn } from './mention-text.ts';
import type { PendingComment } from './pending-comments.ts';

/** One queue, so that the server gets the changes in the order in which they were made. */
const scope = { id: commentMutationKey[0] };

/** Connects comments on tasks to the queue of changes and the live events. Once, before either begins. */
export function registerComments(): void {
  queryClient.setMutationDefaults<TaskComment | null, Error, PendingComment>(commentMutationKey, {
    mutationFn: send,
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess: (saved, change) => {
      if (saved) commentSaved(saved);
      else commentGone(change.taskId, change.commentId);
    },
    onError: refused,
  });
  onLive('task-comment.saved', ({ comment }, can) => {
    // The answer to what is just being posted says more than its event.
    if (!isBeingPosted(comment.id)) commentSaved(rowOf<TaskComment>(comment, can));
  });
  onLive('task-comment.deleted', ({ taskId, commentId }) => commentGone(taskId, commentId));
  onLive('person.removed', commentAuthorRemoved);
}

/** What is said in a comment, and the people who were chosen while it was written. */
export type Written = { readonly content: string; readonly chosen: readonly Mentioned[] };

/** Posts a comment on a task, at once. */
export function postComment(taskId: string, written: Written): void {
  const { user } = session.get();
  if (!user) return;
  submit({
    kind: 'post',
    taskId,
    commentId: newId(),
    at: now(),
    ...textOf(written),
    author: { id: user.id },
  });
}

/** Changes what a comment says, at once. */
export function editComment({ taskId, id }: Pick<TaskComment, 'taskId' | 'id'>, written: Written): void {
  submit({ kind: 'edit', taskId, commentId: id, at: now(), ...textOf(written) });
}

/** Deletes a comment, at once. */
export function deleteComment({ taskId, id }: Pick<TaskComment, 'taskId' | 'id'>): void {
  submit({ kind: 'delete', taskId, commentId: id, at: now() });
}

function textOf({ content, chosen }: Written) {
  const text = content.trim();
  const ids = new Set(mentionedIn(text, chosen));
  return { content: text, mentions: chosen.filter(({ id }) => ids.has(id)) };
}

function submit(change: PendingComment): void {
  const mutation = queryClient
    .getMutationCache()
    .build<TaskComment | null, Error, PendingComment, unknown>(queryClient, {
      mutationKey: commentMutationKey,
      scope,
    });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(change).catch(() => undefined);
}

async function send(change: PendingComment): Promise<TaskComment | null> {
  const { taskId, commentId } = change;
  await taskCreated(taskId);
  switch (change.kind) {
    case 'post':
      try {
        return await call(taskCommentsApi.post, { taskId, id: commentId, ...sentOf(change) });
      } catch (error) {
        if (isDeletedSince(error)) return null;
        throw error;
      }
    case 'edit':
      return call(taskCommentsApi.edit, { taskCommentId: commentId, ...sentOf(change) });
    case 'delete':
      try {
        await call(taskCommentsApi.delete, { taskCommentId: commentId });
      } catch (error) {
        // Gone already, by a first try whose answer was lost or by somebody else: that is what was asked for.
        if (!isNotFound(error)) throw error;
      }
      return null;
  }
}

function sentOf({ content, mentions }: Extract<PendingComment, { kind: 'post' | 'edit' }>) {
  return { content, mentionIds: mentions.map(({ id }) => id) };
}

function refused(error: Error, change: PendingComment): void {
  dropQueued(change);
  reloadComments(change.taskId);
  tellRefusedText(error, {
    text: change.kind === 'delete' ? null : change.content,
    again: () => submit({ ...change, at: now() }),
    way:
      change.kind !== 'delete' && isMentionOutside(error)
        ? {
            label: 'Send without mentions',
            onSelect: () => submit({ ...change, mentions: [], at: now() }),
          }
        : null,
  });
}

/** What waits for a comment that did not come about would only be refused. */
function dropQueued(change: PendingComment): void {
  if (change.kind !== 'post') return;
  for (const mutation of unansweredComments.mutations()) {
    const queued = mutation.state.variables as PendingComment;
    if (queued.commentId === change.commentId && queued.kind !== 'post')
      queryClient.getMutationCache().remove(mutation);
  }
}

function isBeingPosted(commentId: string): boolean {
  return unansweredComments
    .changes()
    .some((change) => change.kind === 'post' && change.commentId === commentId);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task-comment/not-found';
}

/** Somebody who is mentioned may not see the task (any more). */
function isMentionOutside(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'task-comment/mention-outside';
}

function now(): string {
  return new Date().toISOString();
}
