import type { Task } from '../tasks.ts';
import {
  type CountingFor,
  isAssigned,
  isDueSoon,
  isDueToday,
  isNewFor,
  isOverdue,
  isReceived,
  isWaitedFor,
} from './task-counts.ts';
import type { PropertyGroup } from './task-grouping.ts';
import { taskPriorityWeights } from './task-priority.ts';
import { type TaskStatus, taskStatuses } from './task-status.ts';

/**
 * The groups that tasks are listed in: the columns of the board, those received and assigned (docs/product/tasks.md,
 * "Groups"), and those of the Desk: open tasks that are assigned to the person, or that they wait for.
 */
export const taskGroups = [
  ...taskStatuses,
  'received',
  'assigned',
  'overdue',
  'due-today',
  'due-soon',
  'new',
  'waiting',
] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** A group that is read by windows: one of these, or the tasks with a property in common. */
export type WindowGroup = TaskGroup | PropertyGroup;

/** True for a group that is a column of the board. */
export function isColumn(group: WindowGroup): group is TaskStatus {
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
    case 'due-soon':
      return isDueSoon(task, about);
    case 'new':
      return isNewFor(task, about.userId);
    case 'waiting':
      return isWaitedFor(task, about.userId);
    default:
      return task.status === group;
  }
}

/**
 * The order of received and assigned tasks, and of those with a property in common: open ones first, by due date. Equal
 * ones keep the order of the board.
 */
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
