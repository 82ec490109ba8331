import { countFilters } from '@longtable/contract/rules/task-filter';
import { compareGroups, fixedGroups } from '@longtable/contract/rules/task-group-order';
import { grouper, groupingOf } from '@longtable/contract/rules/task-grouper';
import {
  isPropertyGroup,
  type PropertyGroup,
  type PropertyGrouping,
} from '@longtable/contract/rules/task-grouping';
import { byStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../../platform/directory.ts';
import { columnsOf } from '../../data/columns.ts';
import type { LoadedTasks } from '../../data/loaded-tasks.ts';
import type { TaskList } from '../../data/task-list.ts';
import {
  type BoardContents,
  emptyBoardContents,
  extentOf,
  isSameExtent,
  type ShownGroup,
} from '../board-contents.ts';
import type { GroupCounts } from '../grouping.ts';
import type { CountContext } from '../scope-counts.ts';
import { type BoardOf, boardKey, isBoardLoaded, isWithin, windowFor } from '../task-window.ts';
import { narrowedTo, orderOf } from '../window-rules.ts';
import { countLoaded, groupsKey, recountedGroups, sumOf } from './group-counts.ts';

type Parts = {
  readonly context: CountContext;
  readonly names: Pick<Directory, 'person' | 'project'>;
  readonly load: 'loading' | Error | undefined;
};

/** The group of a task by a property. */
export function groupOf(task: Task, by: PropertyGrouping, context: CountContext): PropertyGroup {
  return grouper(by, context)(task);
}

/** Returns the predicate for tasks of a group. */
export function isInGroup(group: PropertyGroup, context: CountContext): (task: Task) => boolean {
  const groupedBy = grouper(groupingOf(group), context);
  return (task) => groupedBy(task) === group;
}

/** True when the groups of a board and the windows of the first ones are loaded. */
export function isGrouped(list: TaskList, of: BoardOf): boolean {
  if (isBoardLoaded(list.windows, { ...of, sort: null })) return true;
  const counts = list.groups.get(groupsKey(of));
  if (!counts) return false;
  const key = boardKey(of);
  return (
    sumOf(counts, 'count') === 0 ||
    [...list.windows.values()].some(
      ({ of: { group, ...board } }) =>
        isPropertyGroup(group) && groupingOf(group) === of.by && boardKey(board) === key,
    )
  );
}

/** Computes the contents of a board that is grouped by another property than the status, in the order of its groups. */
export function groupedContents(
  { list, tasks: loaded, changes, updating }: Pick<LoadedTasks, 'list' | 'tasks' | 'changes' | 'updating'>,
  of: BoardOf,
  { context, names, load }: Parts,
  before: BoardContents,
): BoardContents {
  const { by, projectId, sort } = of;
  if (!by) return before;
  const groupedBy = grouper(by, context);
  const test = narrowedTo(of, context);
  const compare = orderOf({ group: `${by}:` as PropertyGroup, sort }, names);
  const inScope = projectId === null ? loaded : loaded.filter((task) => task.projectId === projectId);
  const isWhole = isBoardLoaded(list.windows, { ...of, sort: null });
  const served = list.groups.get(groupsKey(of));
  const isCounted = isWhole || served !== undefined;
  const isFiltered = countFilters(of.filter) > 0;
  if (!isCounted && inScope.length === 0)
    return load instanceof Error
      ? { ...emptyBoardContents, state: 'failed', error: load }
      : emptyBoardContents;
  // Until the server has counted, what is loaded is shown.
  const counts =
    served && !isWhole
      ? recountedGroups(served, changes, context)
      : countLoaded(of, inScope, { groupOf: groupedBy, test });

  const found = Map.groupBy(test ? inScope.filter(test) : inScope, groupedBy);
  const shownBefore = new Map(before.groups?.map((shown) => [shown.group, shown]));
  const groups = groupsOf(counts, found, { by, names, userId: context.userId }).map((group) => {
    const counted = counts.groups.get(group) ?? { count: 0, total: 0 };
    const window = isWhole ? undefined : windowFor(list.windows, { ...of, group });
    const isLoaded = isWhole || (isCounted && window === undefined && counted.count === 0);
    const within = isWithin(window, compare);
    const all = found.get(group) ?? [];
    const tasks = (within ? all.filter(within) : all).toSorted(compare);
    const total = isFiltered && isCounted ? counted.total : undefined;
    const extent = extentOf(tasks.length, {
      window: isLoaded ? { of: { ...of, group }, last: null, next: null, nextPosition: null } : window,
      counted: isCounted ? counted.count : undefined,
      total,
    });
    return keptGroup({ group, tasks, extent }, shownBefore.get(group));
  });
  const kept = isSameList(groups, before.groups ?? []) ? (before.groups ?? []) : groups;
  const tasks = kept === before.groups ? before.tasks : kept.flatMap((group) => group.tasks);
  const columns = columnsOf(tasks, before.columns);
  const next: BoardContents = {
    state: 'ready',
    error: null,
    tasks,
    columns,
    extents: before.extents === emptyBoardContents.extents ? extentsByStatus : before.extents,
    groups: kept,
    others: counts.others,
    isComplete: counts.others === null && kept.every(({ extent }) => extent.isComplete),
    count: kept.reduce((sum, { extent }) => sum + extent.count, counts.others?.count ?? 0),
    isCounted,
    total: isCounted ? sumOf(counts, 'total') : null,
    updating,
  };
  const fields = Object.keys(next) as (keyof BoardContents)[];
  return fields.every((field) => next[field] === before[field]) ? before : next;
}

/** How far each status is loaded is not known, nor shown. */
const extentsByStatus = byStatus(() => ({ ...emptyBoardContents.extents.todo, isOpened: true }));

/** The groups that have tasks, or that always exist, in order. */
function groupsOf(
  counts: GroupCounts,
  found: ReadonlyMap<PropertyGroup, readonly Task[]>,
  about: {
    readonly by: NonNullable<BoardOf['by']>;
    readonly names: Parts['names'];
    readonly userId: string;
  },
): readonly PropertyGroup[] {
  const { by, names, userId } = about;
  const fixed = fixedGroups(by);
  if (fixed) return fixed;
  const counted = [...counts.groups].filter(([, { total }]) => total > 0).map(([group]) => group);
  // Tasks of uncounted groups are among the others, if there are any.
  const all = counts.others ? counted : [...new Set([...counted, ...found.keys()])];
  const nameOf = (group: PropertyGroup): string => {
    const id = group.slice(by.length + 1);
    return (by === 'assignee' ? names.person(id) : names.project(id))?.name ?? '';
  };
  return all.toSorted(compareGroups({ userId, nameOf }));
}

function keptGroup(group: ShownGroup, before: ShownGroup | undefined): ShownGroup {
  if (!before) return group;
  const tasks = isSameList(group.tasks, before.tasks) ? before.tasks : group.tasks;
  const extent = isSameExtent(group.extent, before.extent) ? before.extent : group.extent;
  return tasks === before.tasks && extent === before.extent ? before : { ...group, tasks, extent };
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
