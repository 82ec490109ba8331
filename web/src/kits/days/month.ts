import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';

/** A month as `YYYY-MM`. */
export type Month = string;

/** Always six, so that the grid keeps its height from month to month. */
const weeksShown = 6;

/** The month of a day. */
export function monthOf(day: CalendarDay): Month {
  return day.slice(0, 7);
}

/** The day that many months later, or the last day of that month if it has fewer days. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(2000, 0, 1));
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(first);
  last.setUTCMonth(first.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(date, last.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** The day of the week, 0 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The first day of the week of a day. `weekStart` is 0 for Sunday, 1 for Monday. */
export function startOfWeek(day: CalendarDay, weekStart: number): CalendarDay {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

/** Six weeks that contain a month, from the first day of a week. */
export function weeksOf(month: Month, weekStart: number): readonly (readonly CalendarDay[])[] {
  const first = startOfWeek(`${month}-01`, weekStart);
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  );
}

/** The day to which a key goes in a month grid (WAI-ARIA "Date Picker Dialog"); null for other keys. */
export function dayAfterKey(
  day: CalendarDay,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  weekStart: number,
): CalendarDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, weekStart);
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}
