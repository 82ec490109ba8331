import './task-import.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { TaskImportTable } from './task-import.table.ts';

export type TaskImportRow = Selectable<TaskImportTable>;

export const taskImportColumns = [
  'id',
  'user_id',
  'source',
  'name',
  'total',
  'started_at',
  'last_at',
  'finished_at',
  'undone_at',
  'is_undone',
] as const;

/** An import is visible to its owner only. */
export const taskImportPolicy = ownedPolicy<TaskImportRow, 'user_id', 'undo'>({
  param: 'taskImportId',
  table: 'task_imports',
  columns: taskImportColumns,
  key: 'user_id',
  abilities: ['undo'],
  notFound: 'task-import/not-found',
});
