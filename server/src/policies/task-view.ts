import './task-view.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { TaskViewTable } from './task-view.table.ts';

export type TaskViewRow = Selectable<TaskViewTable>;

export const taskViewColumns = ['id', 'user_id', 'name', 'address', 'created_at'] as const;

/** A saved view is visible to its owner only. */
export const taskViewPolicy = ownedPolicy<TaskViewRow, 'user_id', 'edit' | 'delete'>({
  param: 'taskViewId',
  table: 'task_views',
  columns: taskViewColumns,
  key: 'user_id',
  abilities: ['edit', 'delete'],
  notFound: 'task-view/not-found',
});
