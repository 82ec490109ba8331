import { isFolded } from '@longtable/contract/rules/task-fold';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';
import { type GroupedContents, type GroupId, shownGroups } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';
import type { BoardOf } from '../windows/task-window.ts';

type Extent = Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;

/** A row of the list: the heading of a group, or a task. */
export type ListRow =
  | {
      readonly kind: 'heading';
      readonly group: GroupId;
      readonly extent: Extent;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'task'; readonly task: Task }
  /** What shows and hides the tasks below it that are folded. */
  | {
      readonly kind: 'fold';
      readonly group: GroupId;
      readonly count: number;
      readonly isCounted: boolean;
      readonly isOpen: boolean;
    }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly group: GroupId; readonly place: number }
  /** The field for a new task of a group. */
  | { readonly kind: 'new'; readonly group: GroupId }
  | { readonly kind: 'others'; readonly others: NonNullable<BoardContents['others']> };

/** The order of the list, and what the person does with its groups. */
type ListOrder = Pick<BoardOf, 'sort' | 'foldBefore'> & {
  /** True to show the old completed tasks. */
  readonly isUnfolded?: boolean;
  /** The group with a field for a new task. */
  readonly composing?: GroupId | null;
};

/**
 * The rows of the list: each group with a heading, its loaded tasks unless it is folded, and placeholders for the next ones.
 * Empty groups are omitted. Sorting by status sorts the groups by status.
 */
export function listRows(
  { others = null, ...contents }: GroupedContents & Partial<Pick<BoardContents, 'others'>>,
  folded: ReadonlySet<GroupId>,
  { sort, foldBefore, isUnfolded = false, composing = null }: ListOrder = { sort: null },
): ListRow[] {
  const rows: ListRow[] = [];
  for (const { group, tasks, extent } of shownGroups(contents, sort)) {
    if (extent.count === 0 && group !== composing) continue;
    const isOpen = !folded.has(group);
    rows.push({ kind: 'heading', group, extent, isOpen });
    if (!isOpen) continue;
    if (group === composing) rows.push({ kind: 'new', group });
    const foldAt = tasks.findIndex((task) => isFolded(task, foldBefore));
    for (const [at, task] of tasks.entries()) {
      if (at === foldAt) {
        const { count, isCounted } = extent;
        rows.push({ kind: 'fold', group, count: count - foldAt, isCounted, isOpen: isUnfolded });
        if (!isUnfolded) break;
      }
      rows.push({ kind: 'task', task });
    }
    if (foldAt !== -1 && !isUnfolded) continue;
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
    if (row.kind === 'heading') count += 1 + (row.isOpen ? row.extent.count : 0);
    else if (row.kind === 'fold' || row.kind === 'new' || row.kind === 'others') count += 1;
  }
  return count;
}
