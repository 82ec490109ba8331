import type { ProjectResource } from '@longtable/contract/project-resources';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ListView, useListView } from '../../../platform/list-view.ts';
import { loadMoreResources, resourcesQuery } from '../data/projects.queries.ts';

/** The resources of a project, the newest first. */
export function useResources(projectId: string): ListView<ProjectResource> {
  const query = useQuery(resourcesQuery(projectId));
  const load = useCallback(() => loadMoreResources(projectId), [projectId]);
  return useListView(query, query.data?.items ?? [], load, false);
}
