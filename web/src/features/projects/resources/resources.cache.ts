import type { ProjectResource } from '@longtable/contract/project-resources';
import { askSoon } from '../../../platform/ask-soon.ts';
import { type Listed, listWith, listWithout } from '../../../platform/listed.ts';
import { byTime } from '../../../platform/order.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { news, resourcesKey, resourcesQuery } from '../data/projects.queries.ts';

/** Deleted ones: an answer or event from before must not bring them back. */
const deleted = new Set<string>();

/** Takes in a resource as an answer or an event has it. */
export function resourceSaved(saved: ProjectResource): void {
  const known = knownResource(saved);
  // An event was faster: what it told is newer, as the icon that was found meanwhile.
  put(known && known.version > saved.version ? { ...known, can: saved.can } : saved);
}

/** Takes in that a resource is gone. */
export function resourceGone(projectId: string, resourceId: string): void {
  news.note();
  deleted.add(resourceId);
  queryClient.setQueryData<Listed<ProjectResource>>(
    resourcesQuery(projectId).queryKey,
    (list) => list && listWithout(list, ({ id }) => id === resourceId),
  );
}

/** Takes in that an account is gone: what they added may stay, under no name. */
export function uploaderRemoved(): void {
  news.note();
  askSoon(resourcesKey);
}

function put(resource: ProjectResource): void {
  if (deleted.has(resource.id)) return;
  news.note();
  queryClient.setQueryData<Listed<ProjectResource>>(
    resourcesQuery(resource.projectId).queryKey,
    (list) => list && listWith(list, resource, newestFirst),
  );
}

function knownResource({ id, projectId }: ProjectResource): ProjectResource | undefined {
  return queryClient
    .getQueryData<Listed<ProjectResource>>(resourcesQuery(projectId).queryKey)
    ?.items.find((one) => one.id === id);
}

function newestFirst(a: ProjectResource, b: ProjectResource): number {
  return byTime(b.createdAt, a.createdAt);
}
