import type { TaskComment } from '@longtable/contract/task-comments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { taskCommentsApi } from '../../../../platform/api/task-comments.ts';
import { askSoon } from '../../../../platform/ask-soon.ts';
import { call } from '../../../../platform/client.ts';
import { type ListView, useListView } from '../../../../platform/list-view.ts';
import { type Listed, listWith, listWithout } from '../../../../platform/listed.ts';
import { createListing, type Page } from '../../../../platform/listing.ts';
import { createNews } from '../../../../platform/news.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { createUnanswered } from '../../../../platform/unanswered.ts';
import { taskCreated } from '../task-created.ts';
import { newestFirst, type PendingComment, pendingComments } from './pending-comments.ts';

export const commentMutationKey = ['task-comments'] as const;

/** What was done about comments that the server has not answered. */
export const unansweredComments = createUnanswered<PendingComment>(commentMutationKey);

const commentsKey = ['task-comments'] as const;

/** Deleted ones: an answer or event from before must not bring them back. */
const deleted = new Set<string>();

const news = createNews();
/** Comments come fifty at a time (`commentsPage`). */
const { loadAgain, loadMore } = createListing(news, { isGone: (id) => deleted.has(id), largest: 50 });

/** The comments on a task, the newest first. */
export function commentsQuery(taskId: string) {
  return queryOptions<Listed<TaskComment>>({
    queryKey: [...commentsKey, taskId],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => fetchComments(taskId, page, signal)),
  });
}

/** The comments on a task, the newest first, with what the actor did to them in them already. */
export function useComments(taskId: string): ListView<TaskComment> {
  const query = useQuery(commentsQuery(taskId));
  const pending = unansweredComments.useChanges();
  const items = useMemo(
    () => pendingComments(query.data?.items ?? [], taskId, pending),
    [query.data, taskId, pending],
  );
  const load = useCallback(
    () => loadMore<TaskComment>(commentsQuery(taskId).queryKey, (page) => fetchComments(taskId, page)),
    [taskId],
  );
  return useListView(query, items, load, false);
}

/** Takes in a comment as an answer or an event has it. */
export function commentSaved(saved: TaskComment): void {
  if (deleted.has(saved.id)) return;
  news.note();
  patch(saved.taskId, (list) => listWith(list, saved, newestFirst));
}

/** Takes in that a comment is gone. */
export function commentGone(taskId: string, commentId: string): void {
  news.note();
  deleted.add(commentId);
  patch(taskId, (list) => listWithout(list, ({ id }) => id === commentId));
}

/** Asks anew for the comments on a task. */
export function reloadComments(taskId: string): void {
  news.note();
  askSoon(commentsQuery(taskId).queryKey);
}

/** Takes in that an account is gone: what they wrote may stay, under no name. */
export function commentAuthorRemoved(): void {
  news.note();
  askSoon(commentsKey);
}

function patch(taskId: string, change: (list: Listed<TaskComment>) => Listed<TaskComment>): void {
  queryClient.setQueryData(commentsQuery(taskId).queryKey, (list) => list && change(list));
}

async function fetchComments(taskId: string, page: Page, signal?: AbortSignal): Promise<Listed<TaskComment>> {
  await taskCreated(taskId);
  const { comments, next } = await call(taskCommentsApi.list, { taskId, ...page }, { signal });
  return { items: comments, next };
}
