import type { CalendarDay } from '@longtable/contract/rules/calendar-day';

/** Formats a day with its year in the browser's locale. */
export function shownDay(day: CalendarDay): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
