import type { ProjectActivity } from '@longtable/contract/project-activity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { projectActivityApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { deletedAccount } from '../../../platform/directory.ts';
import { type ListView, useListView } from '../../../platform/list-view.ts';
import { type Listed, listChanged } from '../../../platform/listed.ts';
import { createListing, type Page } from '../../../platform/listing.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { projectKeys } from './project-keys.ts';

const refetchGuard = createRefetchGuard();
const listing = createListing(refetchGuard, { largest: 50 });

/** The query of a project's activity, newest first; only members may read it. */
export function activityQuery(projectId: string) {
  return queryOptions<Listed<ProjectActivity>>({
    queryKey: [...projectKeys.activity, projectId],
    queryFn: ({ signal, queryKey }) =>
      listing.loadAgain(queryKey, (page) => activityPage(projectId, page, signal)),
  });
}

/** The activity of a project, for components. */
export function useActivity(projectId: string): ListView<ProjectActivity> {
  const query = useQuery(activityQuery(projectId));
  const load = useCallback(
    () => listing.loadMore(activityQuery(projectId).queryKey, (page) => activityPage(projectId, page)),
    [projectId],
  );
  return useListView(query, query.data?.items ?? [], load, false);
}

/** Adds an activity from an event. */
export function activityAdded(projectId: string, added: ProjectActivity): void {
  refetchGuard.note();
  queryClient.setQueryData<Listed<ProjectActivity>>(activityQuery(projectId).queryKey, (list) => {
    return list && { ...list, items: [added, ...list.items.filter(({ id }) => id !== added.id)] };
  });
}

/** Removes the name of a person whose account was deleted. */
export function activityPersonRemoved(personId: string): void {
  refetchGuard.note();
  queryClient.setQueriesData<Listed<ProjectActivity>>({ queryKey: projectKeys.activity }, (list) => {
    return list && listChanged(list, (entry) => withoutPerson(personId, entry));
  });
}

function withoutPerson(personId: string, entry: ProjectActivity): ProjectActivity {
  const isActor = entry.actorId === personId;
  const isSubject = entry.subjectId === personId;
  if (!isActor && !isSubject) return entry;
  return {
    ...entry,
    ...(isActor && { actorId: null }),
    ...(isSubject && { subject: deletedAccount, subjectId: null }),
  };
}

async function activityPage(
  projectId: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<ProjectActivity>> {
  await whenCreated(projectId);
  const { activity, next } = await call(projectActivityApi.list, { projectId, ...page }, { signal });
  return { items: activity, next };
}
