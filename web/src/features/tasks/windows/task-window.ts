import {
  countFilters,
  noFilter,
  type TaskFilter,
  taskFilterText,
} from '@longtable/contract/rules/task-filter';
import { isFolded } from '@longtable/contract/rules/task-fold';
import type { PropertyGrouping } from '@longtable/contract/rules/task-grouping';
import { isColumn, type WindowGroup } from '@longtable/contract/rules/task-groups';
import { compareRanked } from '@longtable/contract/rules/task-order';
import { type TaskSort, taskSortText } from '@longtable/contract/rules/task-sort';
import type { DayRange } from '@longtable/contract/rules/task-span';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';

/** Filter and order of a project's tasks, or of all tasks that the person may see. */
export type BoardOf = {
  readonly projectId: string | null;
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
  /** Only tasks whose bars have a day in it. */
  readonly range?: DayRange;
  /** The day that the filter or group is about, and the beginning of the week; only where it matters. */
  readonly day?: string;
  /** In Completed, tasks completed before this day come last (contract/rules/task-fold). */
  readonly foldBefore?: string;
  /** What the tasks are grouped by, if not by status. */
  readonly by?: PropertyGrouping;
};

/** The tasks of a window and their order. */
export type WindowOf = BoardOf & { readonly group: WindowGroup };

/** How far a group is loaded. */
export type TaskWindow = {
  readonly of: WindowOf;
  /** The last loaded task, as it was then: everything before it is loaded. Null when nothing is. */
  readonly last: Task | null;
  /** The cursor of the next page; null when everything is loaded. */
  readonly next: string | null;
  /** The position of the first task that is not loaded; null when there is none. */
  readonly nextPosition: string | null;
};

export type TaskWindows = ReadonlyMap<string, TaskWindow>;
export type Compare = (a: Task, b: Task) => number;

/** All tasks that the person may see, in the order of the board. */
export const everything: BoardOf = { projectId: null, filter: noFilter, sort: null };

/** The key of a board: equal for the same tasks in the same order. */
export function boardKey({ projectId, filter, sort, range, day = '', foldBefore = '' }: BoardOf): string {
  const parameters = new URLSearchParams({ ...taskFilterText(filter), ...taskSortText(sort), ...range });
  return `${projectId ?? ''}?${parameters} ${day} ${foldBefore}`;
}

/** The key of a window: equal for the same tasks in the same order. */
export function windowKey(of: WindowOf): string {
  return `${of.group} ${boardKey(of.group === 'completed' ? of : unfolded(of))}`;
}

/** The key of a board's tasks, whatever their order. */
export function tasksKey(of: Omit<BoardOf, 'sort'>): string {
  return boardKey({ ...unfolded(of), sort: null });
}

/** The same tasks in an order that depends on no day. */
function unfolded<Of extends Partial<BoardOf>>({ foldBefore: _, ...of }: Of): Omit<Of, 'foldBefore'> {
  return of;
}

/**
 * How far a group is loaded: by its own window, or completely if a wider one that has all of its tasks is complete.
 * Undefined when it has not been loaded.
 */
export function windowFor(windows: TaskWindows, of: WindowOf): TaskWindow | undefined {
  const own = windows.get(windowKey(of));
  if (own?.next === null) return own;
  return isLoaded(windows, of) ? { of, last: null, next: null, nextPosition: null } : own;
}

/** True when every task of a board is loaded. */
export function isBoardLoaded(windows: TaskWindows, of: BoardOf): boolean {
  return taskStatuses.every((group) => isLoaded(windows, { ...of, group }));
}

function isLoaded(windows: TaskWindows, of: WindowOf): boolean {
  for (const window of windows.values()) if (window.next === null && hasAllOf(window.of, of)) return true;
  return !isColumn(of.group) && isBoardLoaded(windows, of);
}

function hasAllOf(wide: WindowOf, narrow: WindowOf): boolean {
  return (
    wide.group === narrow.group &&
    (wide.day === undefined || wide.day === narrow.day) &&
    (wide.projectId === null || wide.projectId === narrow.projectId) &&
    (wide.range === undefined || isInside(narrow.range, wide.range)) &&
    (countFilters(wide.filter) === 0 || filterKey(wide) === filterKey(narrow))
  );
}

function isInside(range: DayRange | undefined, { from, to }: DayRange): boolean {
  return range !== undefined && range.from >= from && range.to <= to;
}

function filterKey({ filter, day }: BoardOf): string {
  return tasksKey({ projectId: null, filter, ...(day !== undefined && { day }) });
}

/**
 * The predicate for tasks before the end of a window; null when all tasks of the group are. Later tasks that came with an
 * event or another window are not shown before their neighbours are loaded. `compare` is the order of the window.
 */
export function isWithin(window: TaskWindow | undefined, compare: Compare): ((task: Task) => boolean) | null {
  if (!window || window.next === null) return null;
  const { last, nextPosition, of } = window;
  // A task that was dropped at the end of what is loaded is before the next one.
  if (of.sort === null && isColumn(of.group) && (nextPosition !== null || of.foldBefore !== undefined)) {
    const isLastFolded = last !== null && isFolded(last, of.foldBefore);
    return (task) =>
      isFolded(task, of.foldBefore) === isLastFolded
        ? // Without a next position, the next task is the first of the folded ones.
          nextPosition === null ||
          task.position < nextPosition ||
          (last !== null && compareRanked(task, last) <= 0)
        : isLastFolded;
  }
  return (task) => last !== null && compare(task, last) <= 0;
}

/**
 * The window after another page. It ends with the last task by our own comparison, in case the database sorts titles and
 * names slightly differently.
 */
export function withPage(
  before: TaskWindow | undefined,
  page: Omit<TaskWindow, 'last'> & { readonly tasks: readonly Task[] },
  compare: Compare,
): TaskWindow {
  const { tasks, ...rest } = page;
  let last = before?.last ?? null;
  for (const task of tasks) if (last === null || compare(task, last) > 0) last = task;
  return { ...rest, last };
}
