import { countFilters, noFilter } from '@longtable/contract/rules/task-filter';
import { isFolded } from '@longtable/contract/rules/task-fold';
import type { PropertyGroup } from '@longtable/contract/rules/task-grouping';
import { byStatus, type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { ColumnCounts, Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import { columnsOf, emptyColumns, type TaskColumns } from '../data/columns.ts';
import type { LoadedTasks } from '../data/loaded-tasks.ts';
import type { GroupCounts } from './grouping.ts';
import { type CountContext, recounted } from './scope-counts.ts';
import {
  type BoardOf,
  everything,
  isBoardLoaded,
  isWithin,
  type TaskWindow,
  tasksKey,
  windowFor,
} from './task-window.ts';
import { narrowedTo, orderOf } from './window-rules.ts';

/** How far a column is loaded. */
export type ColumnExtent = {
  /** How many tasks it has, loaded or not. */
  readonly count: number;
  /** How many it has without the filter, while one is in use; null otherwise, or if that is unknown. */
  readonly total: number | null;
  /** False until the server has counted them: there may be more. */
  readonly isCounted: boolean;
  /** True when all of them are loaded. */
  readonly isComplete: boolean;
  /** False until its first window is loaded. What is shown before came with other windows. */
  readonly isOpened: boolean;
  /** The position of the first task that is not loaded; null when there is none. */
  readonly nextPosition: string | null;
};

/** A group as it is shown. */
export type ShownGroup = {
  readonly group: TaskStatus | PropertyGroup;
  /** The loaded tasks, in order. */
  readonly tasks: readonly Task[];
  readonly extent: ColumnExtent;
};

/** The contents of a board. Unchanged parts keep their identity, so that components skip rendering. */
export type BoardContents = {
  /** `loading` until there is something to show; `failed` only while there is nothing. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  /** The loaded tasks that match the filter, in order. */
  readonly tasks: readonly Task[];
  /** The same by status. */
  readonly columns: TaskColumns;
  readonly extents: Readonly<Record<TaskStatus, ColumnExtent>>;
  /** In groups by another property, in order; null where they are grouped by status. */
  readonly groups: readonly ShownGroup[] | null;
  /** The tasks of groups that are too small to be shown; null when there are none. */
  readonly others: GroupCounts['others'];
  /** True when every task that matches is loaded. */
  readonly isComplete: boolean;
  /** The number of matching tasks, loaded or not; false in `isCounted` if there may be more. */
  readonly count: number;
  readonly isCounted: boolean;
  /** The number of tasks without the filter; null if unknown. */
  readonly total: number | null;
  /** The statuses that pending moves enter. */
  readonly updating: ReadonlySet<TaskStatus>;
};

const unopened: ColumnExtent = {
  count: 0,
  total: null,
  isCounted: false,
  isComplete: false,
  isOpened: false,
  nextPosition: null,
};

/** The contents before the first response. */
export const emptyBoardContents: BoardContents = {
  state: 'loading',
  error: null,
  tasks: [],
  columns: emptyColumns,
  extents: byStatus(() => unopened),
  groups: null,
  others: null,
  isComplete: false,
  count: 0,
  isCounted: false,
  total: null,
  updating: new Set(),
};

/** Computes the contents of a board. `load` is the state of the request for its first windows. */
export function boardContents(
  { list, tasks: loaded, changes, updating }: Pick<LoadedTasks, 'list' | 'tasks' | 'changes' | 'updating'>,
  of: BoardOf,
  {
    context,
    names,
    load,
  }: {
    context: CountContext;
    names: Pick<Directory, 'person'>;
    load: 'loading' | Error | undefined;
  },
  before: BoardContents,
): BoardContents {
  const { projectId, sort, foldBefore } = of;
  const windows = byStatus((group) => windowFor(list.windows, { ...of, group }));
  const compare = orderOf({ group: 'todo', sort }, names);
  const within = byStatus((group) => isWithin(windows[group], orderOf({ ...of, group }, names)));
  const test = narrowedTo(of, context);
  const found = loaded.filter(
    (task) =>
      (projectId === null || task.projectId === projectId) &&
      (!test || test(task)) &&
      (within[task.status]?.(task) ?? true),
  );
  if (sort) found.sort(compare);
  if (foldBefore !== undefined && found.some((task) => isFolded(task, foldBefore)))
    found.sort((a, b) => Number(isFolded(a, foldBefore)) - Number(isFolded(b, foldBefore)));
  const isSame =
    found.length === before.tasks.length && found.every((task, index) => task === before.tasks[index]);
  const tasks = isSame ? before.tasks : found;
  const columns = isSame ? before.columns : columnsOf(tasks, before.columns);
  const known = list.counts.get(tasksKey(of));
  const counts = known && recounted(known, changes, context);
  const totals = totalsOf({ list, tasks: loaded, changes }, of, context);
  const isFiltered = countFilters(of.filter) > 0;
  const extents = byStatus((status) =>
    extentOf(columns[status].length, {
      window: windows[status],
      counted: counts?.columns[status],
      total: isFiltered ? totals?.[status] : undefined,
    }),
  );
  const kept = byStatus((status) =>
    isSameExtent(extents[status], before.extents[status]) ? before.extents[status] : extents[status],
  );
  const all = taskStatuses.map((status) => kept[status]);
  const isOpened = all.every((extent) => extent.isOpened);
  const hasFailed = !isOpened && tasks.length === 0 && load instanceof Error;
  const next: BoardContents = {
    state: isOpened || tasks.length > 0 ? 'ready' : hasFailed ? 'failed' : 'loading',
    error: hasFailed ? load : null,
    tasks,
    columns,
    extents: taskStatuses.every((status) => kept[status] === before.extents[status]) ? before.extents : kept,
    groups: null,
    others: null,
    isComplete: all.every(({ isComplete }) => isComplete),
    count: all.reduce((sum, { count }) => sum + count, 0),
    isCounted: all.every(({ isCounted }) => isCounted),
    total: totals && taskStatuses.reduce((sum, status) => sum + totals[status], 0),
    updating,
  };
  const fields = Object.keys(next) as (keyof BoardContents)[];
  return fields.every((field) => next[field] === before[field]) ? before : next;
}

/** How far a group is loaded, of which `shown` tasks are. */
export function extentOf(
  shown: number,
  {
    window,
    counted,
    total,
  }: { window: TaskWindow | undefined; counted: number | undefined; total: number | undefined },
): ColumnExtent {
  const isComplete = window?.next === null;
  // Counts may be a moment older than the loaded tasks.
  const count = isComplete ? shown : Math.max(shown, counted ?? 0);
  return {
    count,
    total: total === undefined ? null : Math.max(total, count),
    isCounted: isComplete || counted !== undefined,
    isComplete,
    isOpened: window !== undefined,
    nextPosition: window?.nextPosition ?? null,
  };
}

/** True for equal extents. */
export function isSameExtent(a: ColumnExtent, b: ColumnExtent): boolean {
  return (
    a.count === b.count &&
    a.total === b.total &&
    a.isCounted === b.isCounted &&
    a.isComplete === b.isComplete &&
    a.isOpened === b.isOpened &&
    a.nextPosition === b.nextPosition
  );
}

/** The number of tasks without the filter, by status; null if unknown. */
function totalsOf(
  { list, tasks, changes }: Pick<LoadedTasks, 'list' | 'tasks' | 'changes'>,
  of: BoardOf,
  context: CountContext,
): Readonly<ColumnCounts> | null {
  const { windows, counts } = list;
  const { projectId } = of;
  if (isBoardLoaded(windows, { ...everything, projectId })) {
    const totals: Record<TaskStatus, number> = byStatus(() => 0);
    for (const task of tasks)
      if (projectId === null || task.projectId === projectId) totals[task.status] += 1;
    return totals;
  }
  // The totals are part of the counts for any filter.
  const counted = counts.get(tasksKey(of)) ?? counts.get(tasksKey({ projectId, filter: noFilter }));
  return counted ? recounted(counted, changes, context).totals : null;
}
