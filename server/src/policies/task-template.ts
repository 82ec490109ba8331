import './task-template.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { TaskTemplateTable } from './task-template.table.ts';

export type TaskTemplateRow = Selectable<TaskTemplateTable>;

export const taskTemplateColumns = ['id', 'user_id', 'name', 'content', 'created_at'] as const;

/** A template is visible to its owner only. */
export const taskTemplatePolicy = ownedPolicy<TaskTemplateRow, 'user_id', 'edit' | 'delete'>({
  param: 'taskTemplateId',
  table: 'task_templates',
  columns: taskTemplateColumns,
  key: 'user_id',
  abilities: ['edit', 'delete'],
  notFound: 'task-template/not-found',
});
