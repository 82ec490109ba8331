import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { BoardContents } from '../windows/board-contents.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';

/** A row of the timeline and its offset in pixels. */
export type TimelineRow = { readonly y: number; readonly height: number } & (
  | {
      readonly kind: 'heading';
      readonly status: TaskStatus;
      readonly count: number;
      readonly isCounted: boolean;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'empty'; readonly status: TaskStatus }
  | { readonly kind: 'task'; readonly task: Task }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | { readonly kind: 'placeholder'; readonly status: TaskStatus; readonly place: number }
);

/** In pixels. */
export const headingHeight = 36;

/** The rows, their total height, and the row index of each task. */
export type TimelineRows = {
  readonly rows: readonly TimelineRow[];
  readonly height: number;
  readonly indexOf: ReadonlyMap<string, number>;
};

/**
 * The rows of tasks grouped by status, with headings. Collapsed groups have no rows, empty ones a placeholder, and groups
 * that are not loaded completely end with skeletons.
 */
export function timelineRows(
  { columns, extents }: Pick<BoardContents, 'columns' | 'extents'>,
  folded: ReadonlySet<TaskStatus>,
  rowHeight: number,
): TimelineRows {
  const rows: TimelineRow[] = [];
  const indexOf = new Map<string, number>();
  let y = 0;
  for (const status of taskStatuses) {
    const tasks = columns[status];
    const extent = extents[status];
    const { count, isCounted } = extent;
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, count, isCounted, isOpen, y, height: headingHeight });
    y += headingHeight;
    if (!isOpen) continue;
    for (const task of tasks) {
      indexOf.set(task.id, rows.length);
      rows.push({ kind: 'task', task, y, height: rowHeight });
      y += rowHeight;
    }
    const placeholders = countPlaceholders(extent, tasks.length);
    for (let place = 0; place < placeholders; place += 1) {
      rows.push({ kind: 'placeholder', status, place, y, height: rowHeight });
      y += rowHeight;
    }
    if (tasks.length + placeholders === 0) {
      rows.push({ kind: 'empty', status, y, height: rowHeight });
      y += rowHeight;
    }
  }
  return { rows, height: y, indexOf };
}

/** The index of the heading above a row. */
export function headingAbove(rows: readonly TimelineRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1)
    if (rows[at]?.kind === 'heading') return at;
  return -1;
}

/** The next row with a task, up or down; -1 if there is none. */
export function nextTaskRow(rows: readonly TimelineRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step)
    if (rows[at]?.kind === 'task') return at;
  return -1;
}
