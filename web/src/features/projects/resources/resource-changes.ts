import type { ProjectResource } from '@longtable/contract/project-resources';
import type { Pending } from '../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';
import { byTime } from '../../../platform/order.ts';
import type { LinkDraft } from './link-draft.ts';

/** What somebody does to a link of a project; `id` is of the client's making. */
export type ResourceChange = { readonly projectId: string; readonly id: string } & (
  | { readonly kind: 'add'; readonly link: LinkDraft; readonly by: string }
  | { readonly kind: 'edit'; readonly changes: Partial<LinkDraft> }
  | { readonly kind: 'delete' }
);

/** What a change does to the resources of its project, before the server has answered. */
export function resourceEffect(change: Pending<ResourceChange>): RowEffect<ProjectResource> {
  switch (change.kind) {
    case 'add':
      return { add: addedBy(change) };
    case 'edit':
      return { edit: change.id, as: (resource) => editedBy(resource, change.changes) };
    case 'delete':
      return { remove: change.id };
  }
}

/** Resources stand the newest first. */
export function newestFirst(a: ProjectResource, b: ProjectResource): number {
  return byTime(b.createdAt, a.createdAt);
}

function addedBy({
  projectId,
  id,
  link,
  by,
  at,
}: Extract<Pending<ResourceChange>, { kind: 'add' }>): ProjectResource {
  return {
    ...link,
    id,
    projectId,
    type: 'link',
    // The server looks for it.
    iconUrl: null,
    size: null,
    originalResourceId: null,
    uploadedBy: by,
    createdAt: at,
    version: 0,
    // Created by the actor: changes of it are sent after it.
    can: { edit: true, delete: true },
  };
}

function editedBy(resource: ProjectResource, changes: Partial<LinkDraft>): ProjectResource {
  const isElsewhere = changes.url !== undefined && changes.url !== resource.url;
  return { ...resource, ...changes, ...(isElsewhere && { iconUrl: null }) };
}
