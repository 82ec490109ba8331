import type { TaskSort } from '@longtable/contract/rules/task-sort';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents } from '../windows/board-contents.ts';
import { type GroupedContents, type GroupId, shownGroups } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';

/** A row of the list: the heading of a group, or a task. */
export type ListRow =
  | {
      readonly kind: 'heading';
      readonly group: GroupId;
      readonly count: number;
      readonly isCounted: boolean;
      /** The number without the filter; null if it is not known. */
      readonly total: number | null;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'task'; readonly task: Task }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly group: GroupId; readonly place: number }
  /** The field for a new task of a group. */
  | { readonly kind: 'new'; readonly group: GroupId }
  | { readonly kind: 'others'; readonly others: NonNullable<BoardContents['others']> };

/**
 * The rows of the list: each group with a heading, its loaded tasks unless it is folded, and placeholders for the next ones.
 * Empty groups are omitted. Sorting by status sorts the groups by status. `composing` is the group with a field for a new
 * task.
 */
export function listRows(
  { others = null, ...contents }: GroupedContents & Partial<Pick<BoardContents, 'others'>>,
  folded: ReadonlySet<GroupId>,
  sort: TaskSort | null = null,
  composing: GroupId | null = null,
): ListRow[] {
  const rows: ListRow[] = [];
  for (const { group, tasks, extent, total } of shownGroups(contents, sort)) {
    const { count, isCounted } = extent;
    if (count === 0 && group !== composing) continue;
    const isOpen = !folded.has(group);
    rows.push({ kind: 'heading', group, count, isCounted, total, isOpen });
    if (!isOpen) continue;
    if (group === composing) rows.push({ kind: 'new', group });
    for (const task of tasks) rows.push({ kind: 'task', task });
    const placeholders = countPlaceholders(extent, tasks.length);
    for (let place = 0; place < placeholders; place += 1) rows.push({ kind: 'placeholder', group, place });
  }
  if (others) rows.push({ kind: 'others', others });
  return rows;
}

/** The height of a heading, in pixels. */
export const headingHeight = 36;
/** That of a field for a new task, without the words that it understood. */
const newRowHeight = 45;

/** The height of a row before it is measured, in pixels. */
export function heightOf(row: ListRow | undefined, rowHeight: number): number {
  return row?.kind === 'heading' ? headingHeight : row?.kind === 'new' ? newRowHeight : rowHeight;
}

/** The number of rows, including tasks that are not loaded. */
export function countRows(rows: readonly ListRow[]): number {
  let count = 0;
  for (const row of rows) {
    if (row.kind === 'heading') count += 1 + (row.isOpen ? row.count : 0);
    else if (row.kind === 'new' || row.kind === 'others') count += 1;
  }
  return count;
}
