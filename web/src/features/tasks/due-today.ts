import { type CountingFor, isDueToday, isOverdue } from '@longtable/contract/rules/task-counts';
import { taskPriorityWeights } from '@longtable/contract/rules/task-priority';
import type { Task } from '@longtable/contract/tasks';

/** What the Desk lists: the person's open tasks that were due, and that are. */
export type DueTasks = { readonly overdue: readonly Task[]; readonly dueToday: readonly Task[] };

/** The tasks of the Desk: the longest overdue first, then the weightiest. */
export function dueTasks(tasks: readonly Task[], about: Pick<CountingFor, 'userId' | 'today'>): DueTasks {
  return {
    overdue: tasks.filter((task) => isOverdue(task, about)).toSorted(byPressing),
    dueToday: tasks.filter((task) => isDueToday(task, about)).toSorted(byPressing),
  };
}

function byPressing(a: Task, b: Task): number {
  return (
    a.dueDate.localeCompare(b.dueDate) || taskPriorityWeights[b.priority] - taskPriorityWeights[a.priority]
  );
}
