import { matches } from '@longtable/contract/rules/task-filter';
import { compareDue, compareGiven, isInGroup, type TaskGroup } from '@longtable/contract/rules/task-groups';
import { compareRanked } from '@longtable/contract/rules/task-order';
import { compareBy } from '@longtable/contract/rules/task-sort';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import type { CountContext } from './scope-counts.ts';
import type { Compare, WindowOf } from './task-window.ts';

/** Returns the predicate for tasks of a window, as far as they are loaded. */
export function belongsTo(
  { projectId, filter, group }: WindowOf,
  context: CountContext,
): (task: Task) => boolean {
  const test = matches(filter, context);
  return (task) =>
    isInGroup(task, group, context) &&
    (projectId === null || task.projectId === projectId) &&
    (!test || test(task));
}

/** The order of a window: by its sort, else by its group, and then the order of the board. */
export function orderOf(
  { group, sort }: Pick<WindowOf, 'group' | 'sort'>,
  names: Pick<Directory, 'person'>,
): Compare {
  const first = sort ? compareBy(sort, names) : groupOrder(group);
  return first ? (a, b) => first(a, b) || compareRanked(a, b) : compareRanked;
}

function groupOrder(group: TaskGroup): Compare | null {
  switch (group) {
    case 'received':
    case 'assigned':
      return compareGiven;
    case 'overdue':
    case 'due-today':
      return compareDue;
    default:
      return null;
  }
}
