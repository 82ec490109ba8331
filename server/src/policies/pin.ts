import './pin.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { PinTable } from './pin.table.ts';

export type PinRow = Omit<Selectable<PinTable>, 'created_at'>;

export const pinColumns = ['id', 'user_id', 'project_id', 'task_view_id', 'position'] as const;

/** A pin is visible to its owner only. What it names has rights of its own. */
export const pinPolicy = ownedPolicy<PinRow, 'user_id', 'move' | 'unpin'>({
  param: 'pinId',
  table: 'pins',
  columns: pinColumns,
  key: 'user_id',
  abilities: ['move', 'unpin'],
  notFound: 'pin/not-found',
});
