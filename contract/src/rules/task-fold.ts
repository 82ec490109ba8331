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
  { completedAt }: Pick<Task, 'completedAt'>,
  before: CalendarDay | undefined,
): boolean {
  // Only what is completed has such a time.
  return before !== undefined && completedAt !== null && completedAt < before;
}
