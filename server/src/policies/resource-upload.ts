import './resource-upload.table.ts';
import { type Selectable, sql } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { ResourceUploadTable } from './resource-upload.table.ts';

export const resourceUploadColumns = [
  'id',
  'user_id',
  'name',
  'parent_folder_id',
  'team_id',
  'project_id',
  'clash',
  'size_bytes',
  'file_id',
  'finished_at',
  'became',
  'created_at',
  'expires_at',
] as const;

export type ResourceUploadRow = Pick<Selectable<ResourceUploadTable>, (typeof resourceUploadColumns)[number]>;

/** An upload is found by the person who started it only, until it expires. */
export const resourceUploadPolicy = ownedPolicy<ResourceUploadRow, 'user_id', 'edit'>({
  param: 'uploadId',
  table: 'resource_uploads',
  columns: resourceUploadColumns,
  key: 'user_id',
  abilities: ['edit'],
  notFound: 'upload/not-found',
  only: () => sql`resource_uploads.expires_at > now()`,
});
