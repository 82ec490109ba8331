import type { Cards } from '@longtable/contract/cards';
import type { ResourceCopy } from '@longtable/contract/resource-copies';
import type { Resource, SharedResource } from '@longtable/contract/resources';
import { cardsOf, personIn } from '../../kits/cards.ts';
import { keyOf } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import {
  type LoneResourceRow,
  type ResourceRow,
  resourcePolicy,
  seesUnshared,
} from '../../policies/resource.ts';
import type { ResourceCopyRow } from '../../policies/resource-copy.ts';

/** A file or folder, the same for everyone who sees it. */
export function presentResource(row: LoneResourceRow): SharedResource {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    sizeBytes: row.size_bytes,
    mimeType: row.mime_type,
    url: row.url,
    parentFolderId: row.parent_folder_id,
    teamId: row.team_id,
    projectId: row.project_id,
    uploadedBy: row.uploaded_by,
    originalResourceId: row.original_resource_id,
    publicUrl: row.file_path && `/api/resources/${row.id}/content/${fileIdOf(row.file_path)}`,
    thumbnailUrl: row.thumbnail_path && `/api/resources/${row.id}/thumbnail/${fileIdOf(row.thumbnail_path)}`,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    version: row.version,
  };
}

/** The same with what it is to the actor, and what they may do with it. */
export function presentResourceTo(actor: Actor, row: ResourceRow): Resource {
  const shares = seesUnshared(actor.id, row) ? [] : row.readers.filter(({ id }) => id === actor.id);
  const isRoot = shares.length > 0 && shares.every(({ of }) => of === row.id);
  return {
    ...presentResource(row),
    // Whoever sees an item by itself learns nothing of the folder around it.
    ...(isRoot && { parentFolderId: null }),
    starred: row.starred,
    lastAccessedAt: row.last_accessed_at,
    sharedBy: shares[0]?.by ?? null,
    can: resourcePolicy.canOf(actor, row),
  };
}

export function presentCopy(row: ResourceCopyRow): ResourceCopy {
  return {
    id: row.id,
    state: row.finished_at === null ? 'running' : row.canceled ? 'canceled' : 'done',
    items: row.items,
    bytes: row.bytes,
    copiedItems: row.copied_items,
    copiedBytes: row.copied_bytes,
    refusedItems: row.refused_items,
    refusal: row.refusal,
    resourceIds: row.resource_ids,
  };
}

/** The cards of the people who added items. */
export function cardsOfItems(rows: readonly ResourceRow[]): Cards {
  return cardsOf(rows, uploaders);
}

const uploaders = [personIn('uploaded_by', 'uploader')];

/**
 * The key of a stored file (docs/product/resources.md, "Storage"). Made of ids only: neither the typed name nor its ending
 * is part of it.
 */
export function resourceKey(
  uploaderId: string,
  { teamId, projectId }: { readonly teamId: string | null; readonly projectId: string | null },
  fileId: string,
  content: 'file' | 'thumbnail',
): string {
  const shared = teamId === null ? '_general_files_' : `teams/${teamId}`;
  const folder = projectId === null ? shared : `projects/${projectId}`;
  return keyOf(uploaderId, folder, `${fileId}.${content === 'file' ? 'bin' : 'webp'}`);
}

/** The id in the key of a stored file. */
export function fileIdOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'));
}
