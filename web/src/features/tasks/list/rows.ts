import type { TaskSort } from '@longtable/contract/rules/task-sort';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';
import { groupOrder } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';

type Extent = Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;

/** A row of the list: the heading of a status, or a task. */
export type ListRow =
  | {
      readonly kind: 'heading';
      readonly status: TaskStatus;
      readonly extent: Extent;
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
    if (extent.count === 0) continue;
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, extent, isOpen });
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
  for (const row of rows) if (row.kind === 'heading') count += 1 + (row.isOpen ? row.extent.count : 0);
  return count;
}
