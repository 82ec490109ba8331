import { type CalendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';

/** The text of a due date, and its urgency. */
export type DueLabel = {
  readonly text: string;
  readonly urgency: 'overdue' | 'today' | 'soon' | 'none';
};

/** Within this number of days, the weekday is shown. */
const daysOfAWeek = 7;

/**
 * A due date relative to `today`: `3 days overdue`, `Today`, `Tomorrow`, the weekday within a week, otherwise the date.
 * Completed tasks are not overdue. `locale` is a BCP 47 tag; the default is the browser's.
 */
export function dueLabel(
  dueDate: CalendarDay,
  { today, completed, locale }: { today: CalendarDay; completed: boolean; locale?: string },
): DueLabel {
  const days = daysBetween(today, dueDate);
  if (completed) return { text: shortDay(dueDate, today, locale), urgency: 'none' };
  if (days < 0) return { text: days === -1 ? '1 day overdue' : `${-days} days overdue`, urgency: 'overdue' };
  if (days === 0) return { text: 'Today', urgency: 'today' };
  if (days === 1) return { text: 'Tomorrow', urgency: 'soon' };
  if (days < daysOfAWeek) return { text: format(dueDate, { weekday: 'long' }, locale), urgency: 'soon' };
  return { text: shortDay(dueDate, today, locale), urgency: 'none' };
}

/** Whether a task is open, and overdue or due within a week. */
export function isDueSoon(task: Pick<Task, 'dueDate' | 'completedAt'>, today: CalendarDay): boolean {
  return task.completedAt === null && daysBetween(today, task.dueDate) < daysOfAWeek;
}

/** A full date: `Saturday, November 21, 2026`. */
export function fullDay(day: CalendarDay, locale?: string): string {
  return format(day, { dateStyle: 'full' }, locale);
}

/** A date without its weekday: `Nov 21, 2026`. */
export function dayInWords(day: CalendarDay, locale?: string): string {
  return format(day, { dateStyle: 'medium' }, locale);
}

/** A date with its year only if it is another one: `Nov 21`. */
export function shortDay(day: CalendarDay, today: CalendarDay, locale?: string): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return format(day, { month: 'short', day: 'numeric', ...(!sameYear && { year: 'numeric' }) }, locale);
}

// Cached: creating a formatter costs more than a thousand uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(day: CalendarDay, options: Intl.DateTimeFormatOptions, locale?: string): string {
  const key = `${locale ?? ''} ${Object.entries(options).join()}`;
  const known = formatters.get(key);
  const formatter = known ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  if (!known) formatters.set(key, formatter);
  return formatter.format(new Date(`${day}T00:00:00Z`));
}
