import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { TaskColumns } from '../columns.ts';

/** A line of the timeline, so many pixels below the first one. */
export type TimelineRow = { readonly y: number; readonly height: number } & (
  | {
      readonly kind: 'heading';
      readonly status: TaskStatus;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'empty'; readonly status: TaskStatus }
  | { readonly kind: 'task'; readonly task: Task }
);

/** Pixels. */
export const headingHeight = 36;

/** The lines of the timeline, how high they are together, and on which one each task is. */
export type TimelineRows = {
  readonly rows: readonly TimelineRow[];
  readonly height: number;
  readonly indexOf: ReadonlyMap<string, number>;
};

/** The tasks by status, each group under its heading unless it is folded; one without tasks says so. */
export function timelineRows(
  columns: TaskColumns,
  folded: ReadonlySet<TaskStatus>,
  rowHeight: number,
): TimelineRows {
  const rows: TimelineRow[] = [];
  const indexOf = new Map<string, number>();
  let y = 0;
  for (const status of taskStatuses) {
    const tasks = columns[status];
    const isOpen = !folded.has(status);
    rows.push({ kind: 'heading', status, count: tasks.length, isOpen, y, height: headingHeight });
    y += headingHeight;
    if (!isOpen) continue;
    for (const task of tasks) {
      indexOf.set(task.id, rows.length);
      rows.push({ kind: 'task', task, y, height: rowHeight });
      y += rowHeight;
    }
    if (tasks.length === 0) {
      rows.push({ kind: 'empty', status, y, height: rowHeight });
      y += rowHeight;
    }
  }
  return { rows, height: y, indexOf };
}

/** The heading that a line stands under. */
export function headingAbove(rows: readonly TimelineRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1)
    if (rows[at]?.kind === 'heading') return at;
  return -1;
}

/** The next line with a task, from one on, upwards or downwards; -1 when there is none. */
export function nextTaskRow(rows: readonly TimelineRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step)
    if (rows[at]?.kind === 'task') return at;
  return -1;
}
