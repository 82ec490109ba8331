import type { TaskSort } from '@longtable/contract/rules/task-sort';
import type { Task } from '@longtable/contract/tasks';
import type { ColumnExtent } from '../windows/board-contents.ts';
import { type GroupedContents, type GroupId, shownGroups } from '../windows/grouped-rows.ts';
import { countPlaceholders } from '../windows/placeholder.tsx';

type Extent = Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;

/** A row of the timeline and its offset in pixels. */
export type TimelineRow = { readonly y: number; readonly height: number } & (
  | {
      readonly kind: 'heading';
      readonly group: GroupId;
      readonly extent: Extent;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'empty'; readonly group: GroupId; readonly extent: Extent }
  | { readonly kind: 'task'; readonly task: Task }
  /** A task that is not loaded: `place` is its index after the loaded ones. */
  | {
      readonly kind: 'placeholder';
      readonly group: GroupId;
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

/** The tasks of a timeline. */
export type TimelineTasks = {
  /** Those with a day in the window. */
  readonly inRange: GroupedContents;
  /** All, whatever their days. */
  readonly all: GroupedContents;
  /** Tasks with a row even if the window of their group is not loaded that far. */
  readonly kept: readonly Task[];
  /** The group of a task: its status, unless they are grouped by another property. */
  readonly groupOf?: (task: Task) => GroupId;
};

/**
 * The rows of tasks in groups, with headings: first those with a day in the window, and once these are loaded, the
 * others. Collapsed groups have no rows, empty ones a placeholder, and groups that are not loaded completely end with
 * skeletons.
 */
export function timelineRows(
  { inRange, all, kept, groupOf = ({ status }) => status }: TimelineTasks,
  folded: ReadonlySet<GroupId>,
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
  const groupsInRange = new Map(shownGroups(inRange, sort).map((shown) => [shown.group, shown]));
  for (const { group, tasks, extent } of shownGroups(all, sort)) {
    const isOpen = !folded.has(group);
    rows.push({ kind: 'heading', group, extent, isOpen, y, height: headingHeight });
    y += headingHeight;
    if (!isOpen) continue;
    const start = rows.length;
    const shown = groupsInRange.get(group);
    for (const task of shown?.tasks ?? []) addTask(task);
    for (const task of kept) if (groupOf(task) === group) addTask(task);
    // A group of people or projects without tasks in the shown days is not there.
    const isOutside = shown?.extent.isComplete ?? true;
    // Before the others, all tasks of the shown days have to be loaded.
    if (isOutside) for (const task of tasks) addTask(task);
    const placeholders = countPlaceholders(
      (isOutside ? undefined : shown?.extent) ?? extent,
      rows.length - start,
    );
    for (let place = 0; place < placeholders; place += 1) {
      rows.push({ kind: 'placeholder', group, place, isOutside, y, height: rowHeight });
      y += rowHeight;
    }
    if (rows.length === start) {
      rows.push({ kind: 'empty', group, extent, y, height: rowHeight });
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
