import type { Cards } from '@longtable/contract/cards';
import type { EventRow } from '@longtable/contract/live';
import type { ProjectResource } from '@longtable/contract/project-resources';
import { cardsOf, personIn } from '../../../kits/cards.ts';
import { keyOf } from '../../../platform/storage/storage.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type ProjectResourceRow, projectResourcePolicy } from '../../../policies/project-resource.ts';

/** A resource, the same for everyone who sees its project. */
export function presentResource(row: ProjectResourceRow): EventRow<ProjectResource> {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    type: row.type,
    url: row.url,
    iconUrl: row.icon_url,
    description: row.description,
    size: row.size,
    originalResourceId: row.original_resource_id,
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A resource with what the actor may do with it. */
export function presentResourceTo(actor: Actor, row: ProjectResourceRow): ProjectResource {
  return { ...presentResource(row), can: projectResourcePolicy.canOf(actor, row) };
}

/** The same as a response, with cards. */
export function answerResource(actor: Actor, row: ProjectResourceRow): ProjectResource & { cards: Cards } {
  return { ...presentResourceTo(actor, row), cards: cardsOfResources([row]) };
}

/** The cards that resources bring. */
export function cardsOfResources(rows: readonly ProjectResourceRow[]): Cards {
  return cardsOf(rows, uploaders);
}

const uploaders = [personIn('uploaded_by', 'uploader')];

/** The address of one version of a link's icon. */
export function iconUrl(resourceId: string, version: string): string {
  return `/api/project-resources/${resourceId}/icon/${version}`;
}

/** The key of its file, in the folder of whoever added the link (docs/product/general.md, "Pictures"). */
export function iconKey(uploaderId: string, projectId: string, version: string): string {
  return keyOf(uploaderId, `projects/${projectId}`, `${version}.webp`);
}
