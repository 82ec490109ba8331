import type { TaskSort } from '@longtable/contract/rules/task-sort';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';
import { groupOrder } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';

type Extent = Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;

/** A row of the timeline and its offset in pixels. */
export type TimelineRow = { readonly y: number; readonly height: number } & (
  | {
      readonly kind: 'heading';
      readonly status: TaskStatus;
      readonly extent: Extent;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'empty'; readonly status: TaskStatus; readonly extent: Extent }
  | { readonly kind: 'task'; readonly task: Task }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | {
      readonly kind: 'placeholder';
      readonly status: TaskStatus;
      readonly place: number;
      /** False for tasks of the shown days. */
      readonly isOutside: boolean;
    }
);

/** In pixels. */
export const headingHeight = 36;

/** The rows, their total height, and the row index of each task. */
export type TimelineRows = {
  readonly rows: readonly TimelineRow[];
  readonly height: number;
  readonly indexOf: ReadonlyMap<string, number>;
};

type Group = Pick<BoardContents, 'columns' | 'extents'>;

/** The tasks of a timeline. */
export type TimelineTasks = {
  /** Those with a day in the window. */
  readonly inRange: Group;
  /** All, whatever their days. */
  readonly all: Group;
  /** Tasks with a row even if the window of their group is not loaded that far. */
  readonly kept: readonly Task[];
};

/**
 * The rows of tasks grouped by status, with headings: first those with a day in the window, and once these are loaded, the
 * others. Collapsed groups have no rows, empty ones a placeholder, and groups that are not loaded completely end with
 * skeletons.
 */
export function timelineRows(
  { inRange, all, kept }: TimelineTasks,
  folded: ReadonlySet<TaskStatus>,
  rowHeight: number,
  sort: TaskSort | null = null,
): TimelineRows {
  const rows: TimelineRow[] = [];
  const indexOf = new Map<string, number>();
  let y = 0;
  const addTask = (task: Task): void => {
    if (indexOf.has(task.id)) return;
    indexOf.set(task.id, rows.length);
    rows.push({ kind: 'task', task, y, height: rowHeight });
    y += rowHeight;
  };
  for (const status of groupOrder(sort)) {
    const extent = all.extents[status];
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, extent, isOpen, y, height: headingHeight });
    y += headingHeight;
    if (!isOpen) continue;
    const start = rows.length;
    for (const task of inRange.columns[status]) addTask(task);
    for (const task of kept) if (task.status === status) addTask(task);
    const isOutside = inRange.extents[status].isComplete;
    // Before the others, all tasks of the shown days have to be loaded.
    if (isOutside) for (const task of all.columns[status]) addTask(task);
    const { extents } = isOutside ? all : inRange;
    const placeholders = countPlaceholders(extents[status], rows.length - start);
    for (let place = 0; place < placeholders; place += 1) {
      rows.push({ kind: 'placeholder', status, place, isOutside, y, height: rowHeight });
      y += rowHeight;
    }
    if (rows.length === start) {
      rows.push({ kind: 'empty', status, extent, y, height: rowHeight });
      y += rowHeight;
    }
  }
  return { rows, height: y, indexOf };
}

/** The index of the first row with a task; -1 if there is none. */
export function firstTask(rows: readonly TimelineRow[]): number {
  return rows.findIndex(({ kind }) => kind === 'task');
}

/** The next row with a task, up or down; -1 if there is none. */
export function nextTaskRow(rows: readonly TimelineRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step)
    if (rows[at]?.kind === 'task') return at;
  return -1;
}
