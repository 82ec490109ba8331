import { isAssigned, isReceived } from '@longtable/contract/rules/task-counts';
import { compareGiven } from '@longtable/contract/rules/task-groups';
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
    : { received: received.toSorted(compareGiven), assigned: assigned.toSorted(compareGiven) };
}
