import type { Task } from '../tasks.ts';
import { type CountingFor, isAssigned, isDueToday, isOverdue, isReceived } from './task-counts.ts';
import { taskPriorityWeights } from './task-priority.ts';
import { type TaskStatus, taskStatuses } from './task-status.ts';

/**
 * The groups that tasks are listed in: the columns of the board, those received and assigned (docs/product/tasks.md,
 * "Groups"), and those of the Desk, which are the person's own open tasks.
 */
export const taskGroups = [...taskStatuses, 'received', 'assigned', 'overdue', 'due-today'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** True for a group that is a column of the board. */
export function isColumn(group: TaskGroup): group is TaskStatus {
  return taskStatuses.some((status) => status === group);
}

/** Whether a task is in a group of a person. */
export function isInGroup(
  task: Pick<Task, 'status' | 'dueDate' | 'completedAt' | 'assignedTo' | 'assignedBy'>,
  group: TaskGroup,
  about: Pick<CountingFor, 'userId' | 'today'>,
): boolean {
  switch (group) {
    case 'received':
      return isReceived(task, about.userId);
    case 'assigned':
      return isAssigned(task, about.userId);
    case 'overdue':
      return isOverdue(task, about);
    case 'due-today':
      return isDueToday(task, about);
    default:
      return task.status === group;
  }
}

/** The order of received and assigned tasks: open ones first, by due date. Equal ones keep the order of the board. */
export function compareOpenFirst(a: Ordered, b: Ordered): number {
  return Number(a.completedAt !== null) - Number(b.completedAt !== null) || byDay(a, b);
}

/** The order of the Desk: by due date, then the highest priority first. Equal ones keep the order of the board. */
export function compareDue(a: Ordered, b: Ordered): number {
  return byDay(a, b) || taskPriorityWeights[b.priority] - taskPriorityWeights[a.priority];
}

type Ordered = Pick<Task, 'dueDate' | 'priority' | 'completedAt'>;

function byDay(a: Ordered, b: Ordered): number {
  return a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0;
}
