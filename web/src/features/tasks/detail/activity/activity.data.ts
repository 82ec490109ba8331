import type { TaskActivity } from '@longtable/contract/task-activity';
import type { Task } from '@longtable/contract/tasks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { taskActivityApi } from '../../../../platform/api/task-activity.ts';
import { call } from '../../../../platform/client.ts';
import { type ListView, useListView } from '../../../../platform/list-view.ts';
import type { Listed } from '../../../../platform/listed.ts';
import { createListing, type Page } from '../../../../platform/listing.ts';
import { whenCreated } from '../../../../platform/mutations/pending.ts';
import { createRefetchGuard } from '../../../../platform/refetch-guard.ts';
import { refetchSoon } from '../../../../platform/refetch-soon.ts';

/** Kept for a few minutes after the panel is closed, and fetched again when it is opened. */
const kept = { staleTime: 0, gcTime: 5 * 60_000, meta: { keep: false } } as const;

/** The server's maximum page size is 50 (`activityPage`). */
const { loadAgain, loadMore } = createListing(createRefetchGuard(), { largest: 50 });

function activityQuery(taskId: string) {
  return queryOptions<Listed<TaskActivity>>({
    queryKey: ['task-activity', taskId],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => fetchActivity(taskId, page, signal)),
    ...kept,
  });
}

/** The activity of a task, newest first; fetched again when the version of the task changes. */
export function useTaskActivity({ id, version }: Pick<Task, 'id' | 'version'>): ListView<TaskActivity> {
  const query = useQuery(activityQuery(id));
  const seen = useRef({ id, version });
  useEffect(() => {
    const hasChanged = seen.current.id === id && seen.current.version !== version;
    seen.current = { id, version };
    if (hasChanged) refetchSoon(activityQuery(id).queryKey);
  }, [id, version]);
  const load = useCallback(
    () => loadMore<TaskActivity>(activityQuery(id).queryKey, (page) => fetchActivity(id, page)),
    [id],
  );
  return useListView(query, query.data?.items ?? none, load, false);
}

const none: readonly TaskActivity[] = [];

async function fetchActivity(
  taskId: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<TaskActivity>> {
  await whenCreated(taskId);
  const { activity, next } = await call(taskActivityApi.list, { taskId, ...page }, { signal });
  return { items: activity, next };
}
