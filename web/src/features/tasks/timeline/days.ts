import { addDays, type CalendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';

// docs/product/taskboard.md, "Timeline".
/** Days that the timeline shows at once. */
export const daysShown = 90;
/** The first of them, before today. */
const daysBeforeToday = 30;
/** What Previous and Next go by. */
export const daysPerShift = 7;
/** Pixels. */
export const dayWidth = 50;
export const gridWidth = daysShown * dayWidth;

/** The first day that is shown, after the window has been shifted by so many days. */
export function firstDay(today: CalendarDay, shift: number): CalendarDay {
  return addDays(today, shift - daysBeforeToday);
}

/** How far the window has to be shifted from its place around today to begin where it does with `day` in its place. */
export function shiftTo(day: CalendarDay, today: CalendarDay): number {
  return daysBetween(today, day);
}

/** The pixel at which a day begins, from that of the first one. */
export function xOf(day: CalendarDay, first: CalendarDay): number {
  return daysBetween(first, day) * dayWidth;
}

/** The day at a pixel; beyond the edges of the window, its first or last one. */
export function dayAt(x: number, first: CalendarDay): CalendarDay {
  return addDays(first, Math.max(0, Math.min(daysShown - 1, Math.floor(x / dayWidth))));
}

/** A part of the window that lies in one month. */
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

/** Every day of the window. */
export function daysOf(first: CalendarDay): CalendarDay[] {
  return Array.from({ length: daysShown }, (_, index) => addDays(first, index));
}

/** Days of the week that a day comes after a Sunday: 0 to 6. */
export function weekdayOf(day: CalendarDay): number {
  // The first day of 1970 was a Thursday.
  return (((daysBetween('1970-01-01', day) + 4) % 7) + 7) % 7;
}

/** True on Saturdays and Sundays. */
export function isWeekend(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}
