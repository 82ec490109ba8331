import type { Task, TaskCounts } from '../tasks.ts';
import { addDays, type CalendarDay, calendarDay } from './calendar-day.ts';

/** The person to count for, their time zone, and today's date there. */
export type CountingFor = { readonly userId: string; readonly timeZone: string; readonly today: CalendarDay };

type Counted = Pick<Task, 'status' | 'dueDate' | 'completedAt' | 'assignedTo' | 'assignedBy'>;

/** True for a task that somebody else assigned to the person (docs/product/tasks.md, "Groups"). */
export function isReceived(task: Pick<Counted, 'assignedTo' | 'assignedBy'>, userId: string): boolean {
  return task.assignedTo === userId && task.assignedBy !== userId;
}

/** True for a task that the person assigned to somebody else (docs/product/tasks.md, "Groups"). */
export function isAssigned(task: Pick<Counted, 'assignedTo' | 'assignedBy'>, userId: string): boolean {
  return task.assignedBy === userId && task.assignedTo !== userId;
}

/** True for an open task of the person that is due today in their time zone. */
export function isDueToday(task: Counted, { userId, today }: Pick<CountingFor, 'userId' | 'today'>): boolean {
  return task.assignedTo === userId && task.completedAt === null && task.dueDate === today;
}

/** True for an open task of the person that was due before today in their time zone. */
export function isOverdue(task: Counted, { userId, today }: Pick<CountingFor, 'userId' | 'today'>): boolean {
  return task.assignedTo === userId && task.completedAt === null && task.dueDate < today;
}

/** The days after today that the Desk looks ahead. */
export const daysAhead = 7;

/** True for an open task of the person that is due in the next days, without today. */
export function isDueSoon(task: Counted, { userId, today }: Pick<CountingFor, 'userId' | 'today'>): boolean {
  return (
    task.assignedTo === userId &&
    task.completedAt === null &&
    task.dueDate > today &&
    task.dueDate <= addDays(today, daysAhead)
  );
}

/** True for an open task that the person assigned to somebody else. */
export function isWaitedFor(task: Counted, userId: string): boolean {
  return task.completedAt === null && isAssigned(task, userId);
}

/** True for a task that somebody else assigned to the person, and that is not begun. */
export function isNewFor(task: Counted, userId: string): boolean {
  return task.status === 'todo' && isReceived(task, userId);
}

/**
 * Numbers for the sidebar, the Desk and the footer of the board (docs/product/tasks.md, "Counts"). Those of the Desk count
 * what its lists have; total, completed, received and assigned count all of `tasks`. The server counts in SQL; a test
 * compares the two.
 */
export function countTasks(tasks: Iterable<Counted>, about: CountingFor): TaskCounts {
  const { userId, timeZone, today } = about;
  const counts = {
    dueToday: 0,
    overdue: 0,
    dueSoon: 0,
    newForMe: 0,
    waiting: 0,
    completedToday: 0,
    inProgress: 0,
    total: 0,
    completed: 0,
    received: 0,
    assigned: 0,
  };
  // UTC offsets are shorter than a day: only tasks completed around today need a conversion.
  const around = new Set([addDays(today, -1), today, addDays(today, 1)]);
  for (const task of tasks) {
    const { completedAt } = task;
    counts.total += 1;
    if (completedAt !== null) counts.completed += 1;
    if (isReceived(task, userId)) counts.received += 1;
    if (isAssigned(task, userId)) counts.assigned += 1;
    if (isWaitedFor(task, userId)) counts.waiting += 1;
    if (task.assignedTo !== userId) continue;
    if (task.status === 'in_progress') counts.inProgress += 1;
    if (isDueToday(task, about)) counts.dueToday += 1;
    if (isOverdue(task, about)) counts.overdue += 1;
    if (isDueSoon(task, about)) counts.dueSoon += 1;
    if (isNewFor(task, userId)) counts.newForMe += 1;
    if (completedAt === null || !around.has(completedAt.slice(0, 10))) continue;
    if (calendarDay(timeZone, new Date(completedAt)) === today) counts.completedToday += 1;
  }
  return counts;
}
