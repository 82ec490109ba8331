import type { ProjectResource, ProjectResourceFacts } from '@longtable/contract/project-resources';
import { personName } from '@longtable/contract/rules/person-name';
import { keyOf } from '../../../platform/storage/storage.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type ProjectResourceRow, projectResourcePolicy } from '../../../policies/project-resource.ts';

/** A resource as everyone sees it who sees its project. */
export function presentResourceFacts(row: ProjectResourceRow): ProjectResourceFacts {
  const { uploader_name, uploader_email } = row;
  const isGone = uploader_name === null || uploader_email === null;
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
    uploaderName: isGone ? 'Deleted account' : personName({ fullName: uploader_name, email: uploader_email }),
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A resource with what the actor may do about it. */
export function presentResource(actor: Actor, row: ProjectResourceRow): ProjectResource {
  return { ...presentResourceFacts(row), can: projectResourcePolicy.canOf(actor, row) };
}

/** Where everyone who sees a project finds one version of a link's icon. */
export function iconUrl(resourceId: string, version: string): string {
  return `/api/project-resources/${resourceId}/icon/${version}`;
}

/** Where it is kept (docs/product/general.md, "Pictures"): with whoever added the link. */
export function iconKey(uploaderId: string, projectId: string, version: string): string {
  return keyOf(uploaderId, `projects/${projectId}`, `${version}.webp`);
}
