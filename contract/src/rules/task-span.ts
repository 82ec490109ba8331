import type { CalendarDay } from './calendar-day.ts';

/** When work on a task begins and when it is due. A task without a beginning is due and nothing more. */
export type TaskSpan = { readonly startDate: CalendarDay | null; readonly dueDate: CalendarDay };

/**
 * The span after an edit of a part of it. A due date before the beginning takes the beginning along: only who names both
 * can be wrong, and that is for `isSpan` to say.
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

/** True when a task doesn't begin after it is due. */
export function isSpan({ startDate, dueDate }: TaskSpan): boolean {
  return startDate === null || startDate <= dueDate;
}
