import './resource-copy.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { ResourceCopyTable } from './resource-copy.table.ts';

export const resourceCopyColumns = [
  'id',
  'user_id',
  'parent_folder_id',
  'team_id',
  'project_id',
  'items',
  'bytes',
  'copied_items',
  'copied_bytes',
  'refused_items',
  'refusal',
  'resource_ids',
  'canceled',
  'finished_at',
] as const;

export type ResourceCopyRow = Pick<Selectable<ResourceCopyTable>, (typeof resourceCopyColumns)[number]>;

/** Copying is found by the person who started it only. */
export const resourceCopyPolicy = ownedPolicy<ResourceCopyRow, 'user_id', 'edit'>({
  param: 'copyId',
  table: 'resource_copies',
  columns: resourceCopyColumns,
  key: 'user_id',
  abilities: ['edit'],
  notFound: 'resource-copy/not-found',
});
