import './resource.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { ResourceTable } from './resource.table.ts';

export const resourceColumns = [
  'id',
  'uploaded_by',
  'parent_folder_id',
  'ancestors',
  'name',
  'type',
  'mime_type',
  'size_bytes',
  'file_path',
  'thumbnail_path',
  'starred',
  'last_accessed_at',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_with',
  'version',
] as const;

export type ResourceRow = Pick<Selectable<ResourceTable>, (typeof resourceColumns)[number]>;

/** A file or folder is visible to its owner only (docs/product/resources.md, "Rights"). */
export const resourcePolicy = ownedPolicy<ResourceRow, 'uploaded_by', 'edit' | 'delete' | 'share'>({
  param: 'resourceId',
  table: 'resources',
  columns: resourceColumns,
  key: 'uploaded_by',
  abilities: ['edit', 'delete', 'share'],
  notFound: 'item/not-found',
});
