import type { EventRow } from '@longtable/contract/live';
import type { Resource } from '@longtable/contract/resources';
import { keyOf } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';

/** A file or folder, the same for everyone who sees it. */
export function presentResource(row: ResourceRow): EventRow<Resource> {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    sizeBytes: row.size_bytes,
    mimeType: row.mime_type,
    parentFolderId: row.parent_folder_id,
    uploadedBy: row.uploaded_by,
    publicUrl: row.file_path && `/api/resources/${row.id}/content/${fileIdOf(row.file_path)}`,
    thumbnailUrl: row.thumbnail_path && `/api/resources/${row.id}/thumbnail/${fileIdOf(row.thumbnail_path)}`,
    starred: row.starred,
    lastAccessedAt: row.last_accessed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    version: row.version,
  };
}

/** The same with what the actor may do with it. */
export function presentResourceTo(actor: Actor, row: ResourceRow): Resource {
  return { ...presentResource(row), can: resourcePolicy.canOf(actor, row) };
}

/**
 * The key of a stored file (docs/product/resources.md, "Storage"). Made of ids only: neither the typed name nor its ending
 * is part of it.
 */
export function resourceKey(ownerId: string, fileId: string, content: 'file' | 'thumbnail'): string {
  return keyOf(ownerId, '_general_files_', `${fileId}.${content === 'file' ? 'bin' : 'webp'}`);
}

/** The id in the key of a stored file. */
export function fileIdOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'));
}
