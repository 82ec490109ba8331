import { isFolded } from '@longtable/contract/rules/task-fold';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';
import { groupOrder } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';
import type { BoardOf } from '../windows/task-window.ts';

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
  /** What shows and hides the tasks below it that are folded. */
  | {
      readonly kind: 'fold';
      readonly status: TaskStatus;
      readonly count: number;
      readonly isCounted: boolean;
      readonly isOpen: boolean;
    }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly status: TaskStatus; readonly place: number };

/** The order of the list, and whether old completed tasks are folded. */
type ListOrder = Pick<BoardOf, 'sort' | 'foldBefore'> & { readonly isUnfolded?: boolean };

/**
 * The rows of the list: each status with a heading, its loaded tasks unless it is folded, and placeholders for the next ones.
 * Empty groups are omitted. Sorting by status sorts the groups.
 */
export function listRows(
  { columns, extents }: Pick<BoardContents, 'columns' | 'extents'>,
  folded: ReadonlySet<TaskStatus>,
  { sort, foldBefore, isUnfolded = false }: ListOrder = { sort: null },
): ListRow[] {
  const rows: ListRow[] = [];
  for (const status of groupOrder(sort)) {
    const tasks = columns[status];
    const extent = extents[status];
    if (extent.count === 0) continue;
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, extent, isOpen });
    if (!isOpen) continue;
    const foldAt = tasks.findIndex((task) => isFolded(task, foldBefore));
    for (const [at, task] of tasks.entries()) {
      if (at === foldAt) {
        const { count, isCounted } = extent;
        rows.push({ kind: 'fold', status, count: count - foldAt, isCounted, isOpen: isUnfolded });
        if (!isUnfolded) break;
      }
      rows.push({ kind: 'task', task });
    }
    if (foldAt !== -1 && !isUnfolded) continue;
    const placeholders = countPlaceholders(extent, tasks.length);
    for (let place = 0; place < placeholders; place += 1) rows.push({ kind: 'placeholder', status, place });
  }
  return rows;
}

/** The number of rows, including tasks that are not loaded. */
export function countRows(rows: readonly ListRow[]): number {
  let count = 0;
  for (const row of rows) {
    if (row.kind === 'heading') count += 1 + (row.isOpen ? row.extent.count : 0);
    if (row.kind === 'fold') count += 1;
  }
  return count;
}
