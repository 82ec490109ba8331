import { type TaskSort } from '@longtable/contract/rules/task-sort';
import { type TaskStatus, taskStatuses, taskStatusWeights } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { TaskColumns } from '../columns.ts';

/** A line of the list: the heading of a status, or a task. */
export type ListRow =
  | {
      readonly kind: 'heading';
      readonly status: TaskStatus;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'task'; readonly task: Task };

/** What is blocked comes first, as on the board; then the columns from left to right. */
const listOrder: readonly TaskStatus[] = [
  'blocked',
  ...taskStatuses.filter((status) => status !== 'blocked'),
];

/**
 * The lines of the list: the tasks by status, each group under its heading unless it is folded. Empty groups are left
 * out. Sorting by status sorts the groups.
 */
export function listRows(
  columns: TaskColumns,
  folded: ReadonlySet<TaskStatus>,
  sort: TaskSort | null = null,
): ListRow[] {
  const rows: ListRow[] = [];
  for (const status of groupOrder(sort)) {
    const tasks = columns[status];
    if (tasks.length === 0) continue;
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, count: tasks.length, isOpen });
    if (isOpen) for (const task of tasks) rows.push({ kind: 'task', task });
  }
  return rows;
}

function groupOrder(sort: TaskSort | null): readonly TaskStatus[] {
  if (sort?.field !== 'status') return listOrder;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return listOrder.toSorted((a, b) => sign * (taskStatusWeights[a] - taskStatusWeights[b]));
}

/** The heading that a line stands under. */
export function headingOf(rows: readonly ListRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1)
    if (rows[at]?.kind === 'heading') return at;
  return -1;
}
