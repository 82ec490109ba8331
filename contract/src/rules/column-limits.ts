import type { TaskStatus } from './task-status.ts';

/** The highest limit of a column. */
export const maxColumnLimit = 999;

/**
 * How many tasks the columns of a board should have at most; null for no limit (docs/product/taskboard.md, "Limits"). Nothing is
 * refused for it.
 */
export type ColumnLimits = {
  readonly todoLimit: number | null;
  readonly inProgressLimit: number | null;
  readonly reviewLimit: number | null;
};

/** No limits. */
export const noLimits: ColumnLimits = { todoLimit: null, inProgressLimit: null, reviewLimit: null };

const names: Readonly<Partial<Record<TaskStatus, keyof ColumnLimits>>> = {
  todo: 'todoLimit',
  in_progress: 'inProgressLimit',
  review: 'reviewLimit',
};

/** The limit of a column by its name; null for a column that has none, as what is completed or blocked only grows. */
export function limitName(status: TaskStatus): keyof ColumnLimits | null {
  return names[status] ?? null;
}
