import type { Project } from '@longtable/contract/projects';
import { findInLists } from '../../../platform/patch-lists.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { projectKey, projectListKey } from './projects.queries.ts';

/** What this browser knows of a project, opened or in a list. */
export function knownProject(projectId: string): Project | undefined {
  return (
    queryClient.getQueryData<Project>([...projectKey, projectId]) ??
    findInLists<Project>(projectListKey, ({ id }) => id === projectId)
  );
}

/** All projects that this browser knows, each once. */
export function knownProjects(): readonly Project[] {
  const known = new Map<string, Project>();
  for (const [, list] of queryClient.getQueriesData<{ readonly items: readonly Project[] }>({
    queryKey: projectListKey,
  })) {
    for (const project of list?.items ?? []) known.set(project.id, project);
  }
  for (const [, project] of queryClient.getQueriesData<Project>({ queryKey: projectKey })) {
    if (project) known.set(project.id, project);
  }
  return [...known.values()];
}
