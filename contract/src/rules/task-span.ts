import type { Task } from '../tasks.ts';
import type { CalendarDay } from './calendar-day.ts';

/** Start and due date of a task. The start is optional. */
export type TaskSpan = { readonly startDate: CalendarDay | null; readonly dueDate: CalendarDay };

/**
 * The span after an edit of one or both dates. A due date before the start moves the start along, unless the edit sets
 * both: then the span may be invalid, which `isSpan` checks.
 */
export function spanAfter(
  before: TaskSpan,
  edit: { readonly startDate?: CalendarDay | null | undefined; readonly dueDate?: CalendarDay | undefined },
): TaskSpan {
  const dueDate = edit.dueDate ?? before.dueDate;
  if (edit.startDate !== undefined) return { startDate: edit.startDate, dueDate };
  const { startDate } = before;
  return { startDate: startDate !== null && startDate > dueDate ? dueDate : startDate, dueDate };
}

/** True when the start is not after the due date. */
export function isSpan({ startDate, dueDate }: TaskSpan): boolean {
  return startDate === null || startDate <= dueDate;
}

/** The days of a task, both included. */
export type Span = { readonly start: CalendarDay; readonly end: CalendarDay };

type Dated = Pick<Task, 'startDate' | 'dueDate'>;

/** The days of a task on the timeline: from its start to its due date, or without a start its due date alone. */
export function spanOf({ startDate, dueDate }: Dated): Span {
  return { start: startDate ?? dueDate, end: dueDate };
}

/** A range of days, both ends included. */
export type DayRange = { readonly from: CalendarDay; readonly to: CalendarDay };

/** True when a task has a day in the range. The server compares in SQL; a test compares the two. */
export function touches(task: Dated, { from, to }: DayRange): boolean {
  const { start, end } = spanOf(task);
  return start <= to && end >= from;
}
