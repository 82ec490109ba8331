import { matches } from '@longtable/contract/rules/task-filter-match';
import { isFolded } from '@longtable/contract/rules/task-fold';
import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import {
  compareDue,
  compareOpenFirst,
  isColumn,
  isInGroup,
  type WindowGroup,
} from '@longtable/contract/rules/task-groups';
import { compareRanked } from '@longtable/contract/rules/task-order';
import { compareBy } from '@longtable/contract/rules/task-sort-compare';
import { touches } from '@longtable/contract/rules/task-span';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import { grouping } from './grouping.ts';
import type { CountContext } from './scope-counts.ts';
import type { BoardOf, Compare, WindowOf } from './task-window.ts';

/** The predicate for tasks that match the filter and the range of a board; null when all of its project do. */
export function narrowedTo(
  { filter, range }: Pick<BoardOf, 'filter' | 'range'>,
  context: CountContext,
): ((task: Task) => boolean) | null {
  const test = matches(filter, context);
  if (!range) return test;
  return (task) => (!test || test(task)) && touches(task, range);
}

/** Returns the predicate for tasks of a window, as far as they are loaded. */
export function belongsTo(of: WindowOf, context: CountContext): (task: Task) => boolean {
  const { projectId, group } = of;
  const test = narrowedTo(of, context);
  const isIn = groupTest(group, context);
  return (task) =>
    isIn(task) && (projectId === null || task.projectId === projectId) && (!test || test(task));
}

function groupTest(group: WindowGroup, context: CountContext): (task: Task) => boolean {
  if (!isPropertyGroup(group)) return (task) => isInGroup(task, group, context);
  // Windows of such groups are loaded by this module.
  return grouping.get()?.isInGroup(group, context) ?? (() => false);
}

/** The order of a window: by its sort, else by its group, and then the order of the board. */
export function orderOf(
  { group, sort, foldBefore }: Pick<WindowOf, 'group' | 'sort' | 'foldBefore'>,
  names: Pick<Directory, 'person'>,
): Compare {
  const first = sort ? compareBy(sort, names) : groupOrder(group);
  const compare: Compare = first ? (a, b) => first(a, b) || compareRanked(a, b) : compareRanked;
  if (group !== 'completed' || foldBefore === undefined) return compare;
  return (a, b) => Number(isFolded(a, foldBefore)) - Number(isFolded(b, foldBefore)) || compare(a, b);
}

function groupOrder(group: WindowGroup): Compare | null {
  if (isColumn(group)) return null;
  const isOpenFirst = group === 'received' || group === 'assigned' || isPropertyGroup(group);
  return isOpenFirst ? compareOpenFirst : compareDue;
}
