import { grouper } from '@longtable/contract/rules/task-grouper';
import { type PropertyGroup } from '@longtable/contract/rules/task-grouping';
import type { Task } from '@longtable/contract/tasks';
import type { TaskList } from '../../data/task-list.ts';
import type { GroupCounts } from '../grouping.ts';
import type { RowChange } from '../row-changes.ts';
import type { CountContext } from '../scope-counts.ts';
import { type BoardOf, tasksKey } from '../task-window.ts';
import { narrowedTo } from '../window-rules.ts';

const none = { count: 0, total: 0 } as const;

/** The key of the groups of a board, whatever the order of tasks. */
export function groupsKey(of: Omit<BoardOf, 'sort'>): string {
  return `${of.by ?? ''} ${tasksKey(of)}`;
}

/** All counts after some tasks changed. */
export function regrouped(
  known: ReadonlyMap<string, GroupCounts>,
  changes: readonly RowChange[],
  context: CountContext,
): ReadonlyMap<string, GroupCounts> {
  if (known.size === 0) return known;
  return new Map([...known].map(([key, counts]) => [key, recountedGroups(counts, changes, context)]));
}

/** The counts after some tasks changed; the same object if none of them affects it. */
export function recountedGroups(
  known: GroupCounts,
  changes: readonly RowChange[],
  context: CountContext,
): GroupCounts {
  const { by, projectId } = known.of;
  if (!by || changes.length === 0) return known;
  const groupOf = grouper(by, context);
  const test = narrowedTo(known.of, context);
  const groups = new Map(known.groups);
  let { others } = known;
  let isSame = true;
  const add = (task: Task | null, step: 1 | -1): void => {
    if (!task || (projectId !== null && task.projectId !== projectId)) return;
    const group = groupOf(task);
    const isCounted = groups.has(group);
    const { count, total } = groups.get(group) ?? others ?? none;
    const next = { count: count + (!test || test(task) ? step : 0), total: total + step };
    isSame = false;
    // A group that is not among the largest is counted with the others.
    if (isCounted || others === null) groups.set(group, next);
    else others = { ...others, ...next };
  };
  for (const { before, after } of changes) {
    if (before && after && isAlike(before, after)) continue;
    add(before, -1);
    add(after, 1);
  }
  return isSame ? known : { ...known, groups, others };

  function isAlike(before: Task, after: Task): boolean {
    return (
      before.projectId === after.projectId &&
      groupOf(before) === groupOf(after) &&
      (!test || test(before) === test(after))
    );
  }
}

/** The number of all tasks in scope of a board; undefined before it is known. */
export function totalOf(list: TaskList, of: BoardOf): number | undefined {
  const known = list.groups.get(groupsKey(of));
  return known && sumOf(known, 'total');
}

/** The number of tasks in all groups. */
export function sumOf({ groups, others }: GroupCounts, of: 'count' | 'total'): number {
  return [...groups.values()].reduce((sum, group) => sum + group[of], others?.[of] ?? 0);
}

/** Counts tasks that are all loaded: those in scope, of which some match. */
export function countLoaded(
  of: BoardOf,
  tasks: readonly Task[],
  { groupOf, test }: { groupOf(task: Task): PropertyGroup; test: ((task: Task) => boolean) | null },
): GroupCounts {
  const groups = new Map<PropertyGroup, { count: number; total: number }>();
  for (const task of tasks) {
    const group = groupOf(task);
    const { count, total } = groups.get(group) ?? none;
    groups.set(group, { count: count + (!test || test(task) ? 1 : 0), total: total + 1 });
  }
  return { key: groupsKey(of), of, groups, others: null };
}
