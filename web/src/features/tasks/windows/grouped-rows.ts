import type { TaskSort } from '@longtable/contract/rules/task-sort';
import { type TaskStatus, taskStatuses, taskStatusWeights } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ShownGroup } from './board-contents.ts';

/** A group of a list or timeline. */
export type GroupId = ShownGroup['group'];

/** A row of a list or timeline in groups. */
type GroupedRow =
  | { readonly kind: 'heading'; readonly group: GroupId }
  /** An open group without tasks. */
  | { readonly kind: 'empty'; readonly group: GroupId }
  | { readonly kind: 'task'; readonly task: Task }
  /** Above the completed tasks that are folded. */
  | { readonly kind: 'fold'; readonly group: GroupId }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly group: GroupId; readonly place: number }
  /** The field for a new task of a group. */
  | { readonly kind: 'new'; readonly group: GroupId }
  /** What the groups that are not shown have. */
  | { readonly kind: 'others' };

/** The key of a row, which does not depend on its index. */
export function keyOf(row: GroupedRow | undefined, index: number): string | number {
  if (!row) return index;
  switch (row.kind) {
    case 'heading':
      return row.group;
    case 'empty':
      return `no ${row.group}`;
    case 'fold':
      return `older ${row.group}`;
    case 'placeholder':
      return `${row.group} ${row.place}`;
    case 'new':
      return `new ${row.group}`;
    case 'others':
      return row.kind;
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

/** The groups of a list or timeline as they are shown: by status, unless they are by another property. */
export function shownGroups(
  { columns, extents, groups = null }: GroupedContents,
  sort: TaskSort | null,
): readonly ShownGroup[] {
  return (
    groups ??
    groupOrder(sort).map((status) => ({
      group: status,
      tasks: columns[status],
      extent: extents[status],
    }))
  );
}

/** What the groups are made of. */
export type GroupedContents = Pick<BoardContents, 'columns' | 'extents'> &
  Partial<Pick<BoardContents, 'groups'>>;

/** The order of the groups of a list or timeline by status: that of the board, unless the tasks are sorted by status. */
export function groupOrder(sort: TaskSort | null): readonly TaskStatus[] {
  if (sort?.field !== 'status') return boardOrder;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return boardOrder.toSorted((a, b) => sign * (taskStatusWeights[a] - taskStatusWeights[b]));
}
