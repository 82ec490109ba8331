import type { TaskCounts, TaskFields } from '../tasks.ts';
import { addDays, type CalendarDay, calendarDay } from './calendar-day.ts';

/** Who counts and when: the person, their time zone, and the day that is today there. */
export type CountingFor = { readonly userId: string; readonly timeZone: string; readonly today: CalendarDay };

type Counted = Pick<TaskFields, 'status' | 'dueDate' | 'completedAt' | 'assignedTo' | 'assignedBy'>;

/** True for a task that somebody else gave to the person (docs/product/tasks.md, "Groups"). */
export function isReceived(task: Pick<Counted, 'assignedTo' | 'assignedBy'>, userId: string): boolean {
  return task.assignedTo === userId && task.assignedBy !== userId;
}

/** True for a task that the person gave to somebody else (docs/product/tasks.md, "Groups"). */
export function isAssigned(task: Pick<Counted, 'assignedTo' | 'assignedBy'>, userId: string): boolean {
  return task.assignedBy === userId && task.assignedTo !== userId;
}

/** True for an open task of the person that is due on the day that is today for them. */
export function isDueToday(task: Counted, { userId, today }: Pick<CountingFor, 'userId' | 'today'>): boolean {
  return task.assignedTo === userId && task.completedAt === null && task.dueDate === today;
}

/** True for an open task of the person that was due before the day that is today for them. */
export function isOverdue(task: Counted, { userId, today }: Pick<CountingFor, 'userId' | 'today'>): boolean {
  return task.assignedTo === userId && task.completedAt === null && task.dueDate < today;
}

/**
 * The numbers of the sidebar, the Desk and the board's footer (docs/product/tasks.md, "Counts"). Those of the day (due
 * today, completed today, in progress) count what is assigned to the person, as the lists of the Desk do; the others
 * count all of `tasks`. The server counts the same in SQL; a test compares the two.
 */
export function countTasks(tasks: Iterable<Counted>, about: CountingFor): TaskCounts {
  const { userId, timeZone, today } = about;
  const counts = {
    dueToday: 0,
    completedToday: 0,
    inProgress: 0,
    total: 0,
    completed: 0,
    received: 0,
    assigned: 0,
  };
  // No time zone is a whole day away from UTC: only what was completed around today has to be looked up.
  const around = new Set([addDays(today, -1), today, addDays(today, 1)]);
  for (const task of tasks) {
    const { completedAt } = task;
    counts.total += 1;
    if (completedAt !== null) counts.completed += 1;
    if (isReceived(task, userId)) counts.received += 1;
    if (isAssigned(task, userId)) counts.assigned += 1;
    if (task.assignedTo !== userId) continue;
    if (task.status === 'in_progress') counts.inProgress += 1;
    if (isDueToday(task, about)) counts.dueToday += 1;
    if (completedAt === null || !around.has(completedAt.slice(0, 10))) continue;
    if (calendarDay(timeZone, new Date(completedAt)) === today) counts.completedToday += 1;
  }
  return counts;
}
