import { addDays, type CalendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import type { DayRange } from '@longtable/contract/rules/task-span';

// The values are from docs/product/taskboard.md, "Timeline".
/** The number of days in the window. */
export const daysShown = 90;
/** The number of days in it before today. */
const daysBeforeToday = 30;
/** The step of Previous and Next in days. */
export const daysPerShift = 7;
/** In pixels. */
export const dayWidth = 50;
export const gridWidth = daysShown * dayWidth;

/** The first day of the window after shifting it by so many days. */
export function firstDay(today: CalendarDay, shift: number): CalendarDay {
  return addDays(today, shift - daysBeforeToday);
}

/** The days of the window that begins with `first`. */
export function rangeFrom(first: CalendarDay): DayRange {
  return { from: first, to: addDays(first, daysShown - 1) };
}

/** The shift at which the window has `day` where today is without a shift. */
export function shiftTo(day: CalendarDay, today: CalendarDay): number {
  return daysBetween(today, day);
}

/** The left edge of a day, in pixels from the first one. */
export function xOf(day: CalendarDay, first: CalendarDay): number {
  return daysBetween(first, day) * dayWidth;
}

/** The days of a month within the window. */
export type MonthPart = { readonly month: string; readonly start: CalendarDay; readonly days: number };

/** The months of the window, `YYYY-MM`, in order. */
export function monthsOf(first: CalendarDay): MonthPart[] {
  const months: { month: string; start: CalendarDay; days: number }[] = [];
  for (const day of daysOf(first)) {
    const month = day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.days += 1;
    else months.push({ month, start: day, days: 1 });
  }
  return months;
}

/** All days of the window. */
export function daysOf(first: CalendarDay): CalendarDay[] {
  return Array.from({ length: daysShown }, (_, index) => addDays(first, index));
}

/** The weekday: 0 (Sunday) to 6. */
export function weekdayOf(day: CalendarDay): number {
  // 1 January 1970 was a Thursday.
  return (((daysBetween('1970-01-01', day) + 4) % 7) + 7) % 7;
}

/** True on Saturdays and Sundays. */
export function isWeekend(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}
