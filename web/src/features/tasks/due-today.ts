import { type CountingFor, isDueToday, isOverdue } from '@longtable/contract/rules/task-counts';
import { compareDue } from '@longtable/contract/rules/task-groups';
import type { Task } from '@longtable/contract/tasks';

/** What the Desk lists: the person's open tasks that were due, and that are. */
export type DueTasks = { readonly overdue: readonly Task[]; readonly dueToday: readonly Task[] };

/** The tasks of the Desk: the longest overdue first, then the weightiest. */
export function dueTasks(tasks: readonly Task[], about: Pick<CountingFor, 'userId' | 'today'>): DueTasks {
  return {
    overdue: tasks.filter((task) => isOverdue(task, about)).toSorted(compareDue),
    dueToday: tasks.filter((task) => isDueToday(task, about)).toSorted(compareDue),
  };
}
