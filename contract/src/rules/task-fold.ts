import type { Task } from '../tasks.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';

/** Completed tasks are folded when they were completed more days ago than this. */
const foldAfterDays = 14;

/** The day before which completed tasks are folded (docs/product/taskboard.md, "Board"). */
export function foldDay(today: CalendarDay): CalendarDay {
  return addDays(today, -foldAfterDays);
}

/** Whether a task comes after the others of its column, since it was completed before a day (UTC); none without a day. */
export function isFolded(
  { status, completedAt }: Pick<Task, 'status' | 'completedAt'>,
  before: CalendarDay | undefined,
): boolean {
  return before !== undefined && status === 'completed' && completedAt !== null && completedAt < before;
}
