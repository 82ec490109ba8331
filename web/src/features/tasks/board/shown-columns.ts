import { boardStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { scopeOnPage } from '../data/task-scope.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { grouping } from '../windows/grouping.ts';
import { countContext } from '../windows/task-store.ts';
import { tasksIn } from './board-groups.ts';

/** The column of the board on the page in which a task is: its status, or the group by another property. */
export function columnOf(task: Task): GroupId {
  const { by } = scopeOnPage().of();
  const context = countContext();
  return (by && context && grouping.get()?.groupOf(task, by, context)) ?? task.status;
}

/** The columns of the board on the page, from left to right; the strip of blocked tasks counts as the first. */
export function shownColumns(): readonly GroupId[] {
  const scope = scopeOnPage();
  if (scope.of().by) return (scope.contents().groups ?? []).map(({ group }) => group);
  return ['blocked', ...boardStatuses];
}

/** The index of a task among the loaded ones of its column; -1 if it is not shown. */
export function indexInColumn(task: Task): number {
  return tasksIn(scopeOnPage().contents(), columnOf(task)).findIndex(({ id }) => id === task.id);
}
