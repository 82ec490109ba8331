import { isAssigned, isReceived } from '@longtable/contract/rules/task-counts';
import type { Task } from '@longtable/contract/tasks';

/** The tasks that others gave to somebody, and those that they gave to others (docs/product/tasks.md, "Groups"). */
export type GivenGroups = { readonly received: readonly Task[]; readonly assigned: readonly Task[] };
export type GivenGroup = keyof GivenGroups;

/**
 * The groups among some tasks. Those that have no order of their own (`isSorted` false) come by what presses most: open
 * ones first, by due date.
 */
export function givenGroups(
  tasks: readonly Task[],
  { userId, isSorted }: { userId: string; isSorted: boolean },
): GivenGroups {
  const received: Task[] = [];
  const assigned: Task[] = [];
  for (const task of tasks) {
    if (isReceived(task, userId)) received.push(task);
    else if (isAssigned(task, userId)) assigned.push(task);
  }
  return isSorted
    ? { received, assigned }
    : { received: received.toSorted(byPressing), assigned: assigned.toSorted(byPressing) };
}

function byPressing(a: Task, b: Task): number {
  const isDone = Number(a.completedAt !== null) - Number(b.completedAt !== null);
  if (isDone !== 0) return isDone;
  return a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0;
}
