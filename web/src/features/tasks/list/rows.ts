import type { TaskSort } from '@longtable/contract/rules/task-sort';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents } from '../windows/board-contents.ts';
import { groupOrder } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';

/** A row of the list: the heading of a status, or a task. */
export type ListRow =
  | {
      readonly kind: 'heading';
      readonly status: TaskStatus;
      readonly count: number;
      readonly isCounted: boolean;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'task'; readonly task: Task }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly status: TaskStatus; readonly place: number };

/**
 * The rows of the list: each status with a heading, its loaded tasks unless it is folded, and placeholders for the next ones.
 * Empty groups are omitted. Sorting by status sorts the groups.
 */
export function listRows(
  { columns, extents }: Pick<BoardContents, 'columns' | 'extents'>,
  folded: ReadonlySet<TaskStatus>,
  sort: TaskSort | null = null,
): ListRow[] {
  const rows: ListRow[] = [];
  for (const status of groupOrder(sort)) {
    const tasks = columns[status];
    const extent = extents[status];
    const { count, isCounted } = extent;
    if (count === 0) continue;
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, count, isCounted, isOpen });
    if (!isOpen) continue;
    for (const task of tasks) rows.push({ kind: 'task', task });
    const placeholders = countPlaceholders(extent, tasks.length);
    for (let place = 0; place < placeholders; place += 1) rows.push({ kind: 'placeholder', status, place });
  }
  return rows;
}

/** The number of rows, including tasks that are not loaded. */
export function countRows(rows: readonly ListRow[]): number {
  let count = 0;
  for (const row of rows) if (row.kind === 'heading') count += 1 + (row.isOpen ? row.count : 0);
  return count;
}
