import type { TaskSort } from '@longtable/contract/rules/task-sort';
import { type TaskStatus, taskStatuses, taskStatusWeights } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';

/** A row of a list that is grouped by status, or of the timeline. */
type GroupedRow =
  | { readonly kind: 'heading'; readonly status: TaskStatus }
  /** An open group without tasks. */
  | { readonly kind: 'empty'; readonly status: TaskStatus }
  | { readonly kind: 'task'; readonly task: Task }
  /** Above the completed tasks that are folded. */
  | { readonly kind: 'fold'; readonly status: TaskStatus }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly status: TaskStatus; readonly place: number };

/** The key of a row, which does not depend on its index. */
export function keyOf(row: GroupedRow | undefined, index: number): string | number {
  if (!row) return index;
  switch (row.kind) {
    case 'heading':
      return row.status;
    case 'empty':
      return `no ${row.status}`;
    case 'fold':
      return `older ${row.status}`;
    case 'placeholder':
      return `${row.status} ${row.place}`;
    case 'task':
      return row.task.id;
  }
}

/** The task of a row; null for the others. */
export function taskOf(row: GroupedRow | undefined): Task | null {
  return row?.kind === 'task' ? row.task : null;
}

/** The index of the heading of a row's group; -1 if there is none. */
export function headingAbove(rows: readonly GroupedRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1)
    if (rows[at]?.kind === 'heading') return at;
  return -1;
}

/** Blocked first, as on the board, then the columns from left to right. */
const boardOrder: readonly TaskStatus[] = [
  'blocked',
  ...taskStatuses.filter((status) => status !== 'blocked'),
];

/** The order of the groups of a list or timeline: that of the board, unless the tasks are sorted by status. */
export function groupOrder(sort: TaskSort | null): readonly TaskStatus[] {
  if (sort?.field !== 'status') return boardOrder;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return boardOrder.toSorted((a, b) => sign * (taskStatusWeights[a] - taskStatusWeights[b]));
}
