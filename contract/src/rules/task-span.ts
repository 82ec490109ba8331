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

/** True when a task has a day in the range, both ends included. A task without a start has only its due date. */
export function touches(
  { startDate, dueDate }: TaskSpan,
  { from, to }: { readonly from: CalendarDay; readonly to: CalendarDay },
): boolean {
  return (startDate ?? dueDate) <= to && dueDate >= from;
}
