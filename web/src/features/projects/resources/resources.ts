import { newId } from '@longtable/contract/new-id';
import type { ProjectResource } from '@longtable/contract/project-resources';
import { projectResourcesApi } from '../../../platform/api/project-resources.ts';
import { call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { newestFirst } from '../../../platform/order.ts';
import { session } from '../../../platform/session.ts';
import { projectKeys } from '../data/project-keys.ts';
import { projects } from '../data/projects.ts';
import type { LinkDraft } from './link-draft.ts';
import { type ResourceChange, resourceEffect } from './resource-changes.ts';

/** The resources of a project, by its id; newest first. */
export const resources = defineCollection<ProjectResource, string, ResourceChange>({
  key: projectKeys.resources,
  keyOf: (projectId) => [projectId],
  parentOf: (projectId) => projectId,
  async fetch(projectId, page, signal) {
    const response = await call(projectResourcesApi.list, { projectId, ...page }, { signal });
    return { items: response.resources, next: response.next };
  },
  compare: newestFirst,
  changes: {
    key: 'project-resources',
    of: ({ projectId }) => projectId,
    effect: resourceEffect,
    send,
    needs: ({ projectId }) => [projectId],
    notFound: 'resource/not-found',
    text: textOf,
    refused: (error, { projectId }) => projects.followRefusal(projectId, error),
  },
});

/** Applies live events to resources. Call it once, before the live connection starts. */
export function followResources(): void {
  onLive('project-resource.saved', ({ projectId, resource }, can) =>
    resources.saved(projectId, rowOf<ProjectResource>(resource, can)),
  );
  onLive('project-resource.deleted', ({ projectId, resourceId }) => resources.removed(projectId, resourceId));
  onLive('person.removed', ({ personId }) => uploaderRemoved(personId));
}

/** Applies the deletion of an account: its resources stay, without its name. */
export function uploaderRemoved(personId: string): void {
  resources.patch([], (resource) =>
    resource.uploadedBy === personId ? { ...resource, uploadedBy: null } : resource,
  );
}

/** Adds a link to a project, optimistically. Its icon follows in an event. */
export function addLink(projectId: string, link: LinkDraft): void {
  const { user } = session.get();
  if (user) resources.change({ kind: 'add', projectId, id: newId(), link, by: user.id });
}

/** Edits a link, optimistically. */
export function editLink({ projectId, id }: ProjectResource, changes: Partial<LinkDraft>): void {
  resources.change({ kind: 'edit', projectId, id, changes });
}

/** Deletes a resource, optimistically. */
export function deleteResource({ projectId, id }: ProjectResource): void {
  resources.change({ kind: 'delete', projectId, id });
}

/** Fetches the title of the page at a URL; null if it has none or the request fails. Does not throw. */
export async function fetchLinkTitle(
  projectId: string,
  url: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { title } = await call(projectResourcesApi.linkTitle, { projectId, url }, { signal });
    return title;
  } catch {
    return null;
  }
}

async function send(change: ResourceChange): Promise<ProjectResource | null> {
  const { projectId, id } = change;
  switch (change.kind) {
    case 'add':
      return call(projectResourcesApi.add, { projectId, id, ...change.link });
    case 'edit':
      return call(projectResourcesApi.update, { projectResourceId: id, ...change.changes });
    case 'delete':
      await call(projectResourcesApi.delete, { projectResourceId: id });
      return null;
  }
}

/** The typed text of a change. */
function textOf(change: ResourceChange): string | null {
  if (change.kind === 'delete') return null;
  const { name, url, description } = change.kind === 'add' ? change.link : change.changes;
  return [name, url, description].filter(Boolean).join('\n');
}
