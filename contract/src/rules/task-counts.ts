import type { TaskCounts, TaskFields } from '../tasks.ts';
import { addDays, type CalendarDay, calendarDay } from './calendar-day.ts';

/** Who counts and when: the person, their time zone, and the day that is today there. */
export type CountingFor = { readonly userId: string; readonly timeZone: string; readonly today: CalendarDay };

type Counted = Pick<TaskFields, 'status' | 'dueDate' | 'completedAt' | 'assignedTo' | 'assignedBy'>;

/** True for a task that somebody else gave to the person (workspace §6 "Task visibility"). */
export function isReceived(task: Pick<Counted, 'assignedTo' | 'assignedBy'>, userId: string): boolean {
  return task.assignedTo === userId && task.assignedBy !== userId;
}

/** True for a task that the person gave to somebody else (workspace §6). */
export function isAssigned(task: Pick<Counted, 'assignedTo' | 'assignedBy'>, userId: string): boolean {
  return task.assignedBy === userId && task.assignedTo !== userId;
}

/**
 * The numbers of the sidebar, the Desk and the board's footer (workspace §2). Due today counts what is still open.
 * The server counts the same in SQL; a test compares the two.
 */
export function countTasks(tasks: Iterable<Counted>, { userId, timeZone, today }: CountingFor): TaskCounts {
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
    counts.total += 1;
    if (task.status === 'in_progress') counts.inProgress += 1;
    if (isReceived(task, userId)) counts.received += 1;
    if (isAssigned(task, userId)) counts.assigned += 1;
    if (task.completedAt === null) {
      if (task.dueDate === today) counts.dueToday += 1;
    } else {
      counts.completed += 1;
      const isAround = around.has(task.completedAt.slice(0, 10));
      if (isAround && calendarDay(timeZone, new Date(task.completedAt)) === today) counts.completedToday += 1;
    }
  }
  return counts;
}
