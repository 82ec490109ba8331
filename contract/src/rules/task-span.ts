import type { Task } from '../tasks.ts';
import { type CalendarDay, calendarDay } from './calendar-day.ts';

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

/** The days of a task's bar, both included. */
export type Span = { readonly start: CalendarDay; readonly end: CalendarDay };

type Dated = Pick<Task, 'startDate' | 'dueDate' | 'createdAt'>;

/**
 * The days of a task's bar: from its start, or without one from the day of creation in the time zone, to its due date.
 * Only the due date if the task was created after it.
 */
export function spanOf(task: Dated, timeZone: string): Span {
  const { startDate, dueDate } = task;
  const start = startDate ?? createdOn(task, timeZone);
  return { start: start <= dueDate ? start : dueDate, end: dueDate };
}

// Cached: computing the day of an instant is the most expensive part of a bar, and arrows need it in every frame.
const created = new WeakMap<Dated, { timeZone: string; day: CalendarDay }>();

function createdOn(task: Dated, timeZone: string): CalendarDay {
  const known = created.get(task);
  if (known?.timeZone === timeZone) return known.day;
  const day = calendarDay(timeZone, new Date(task.createdAt));
  created.set(task, { timeZone, day });
  return day;
}

/** A range of days, both ends included. */
export type DayRange = { readonly from: CalendarDay; readonly to: CalendarDay };

/** True when the bar of a task has a day in the range. The server compares in SQL; a test compares the two. */
export function touches(task: Dated, { from, to }: DayRange, timeZone: string): boolean {
  // Most need no day of creation.
  if (task.dueDate < from) return false;
  return task.dueDate <= to || spanOf(task, timeZone).start <= to;
}
