import { z } from 'zod';
import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/** What a repeating task repeats by. */
export const repeatUnits = ['day', 'week', 'month', 'year'] as const;

/** Days of the week as JavaScript counts them: Sunday is 0. */
const weekday = z.int().min(0).max(6);

/**
 * When a task comes again: every so many days, weeks (on `weekdays`, or on that of its due date where there are none),
 * months or years. `day` is the day of the month that is meant, so that the 31st comes back after February; the server
 * fills it in.
 */
export const taskRepeat = z.object({
  unit: z.enum(repeatUnits),
  every: z.int().min(1).max(99),
  weekdays: z
    .array(weekday)
    .max(7)
    // Not a transform: what is one can't be in an answer.
    .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .optional(),
  day: z.int().min(1).max(31).optional(),
});
export type TaskRepeat = z.infer<typeof taskRepeat>;

/**
 * The rule with the day of the month that a due date stands for: the 28th of February may be the 31st of a rule that
 * says so, and any other day is meant as it is.
 */
export function anchored(repeat: TaskRepeat, dueDate: CalendarDay): TaskRepeat {
  const { unit, every, weekdays, day } = repeat;
  if (unit === 'month' || unit === 'year') {
    const isStandIn = day !== undefined && dayInMonth(dueDate.slice(0, 7), day) === dueDate;
    return { unit, every, day: isStandIn ? day : Number(dueDate.slice(8)) };
  }
  return unit === 'week' && weekdays && weekdays.length > 0 ? { unit, every, weekdays } : { unit, every };
}

/**
 * The next day that the rule names after `dueDate`, not before `today`: what was missed is not caught up on. The last
 * day of the calendar comes again and again.
 */
export function nextDueDate(repeat: TaskRepeat, dueDate: CalendarDay, today: CalendarDay): CalendarDay {
  const rule = anchored(repeat, dueDate);
  let next = following(rule, dueDate);
  // As far as whole rounds go, however many years have gone by; then the few days of the last.
  if (next < today) next = later(rule, next, roundsBetween(rule, next, today));
  while (next < today) next = following(rule, next);
  return next;
}

/** The day that the rule names next, which for days of the week may be in the same week. */
function following(rule: TaskRepeat, from: CalendarDay): CalendarDay {
  const { unit, every, weekdays } = rule;
  if (unit !== 'week' || !weekdays || weekdays.length === 0) return later(rule, from, 1);
  const today = new Date(`${from}T00:00:00Z`).getUTCDay();
  const inThisWeek = weekdays.filter((day) => day > today);
  if (inThisWeek.length > 0) return daysLater(from, Math.min(...inThisWeek) - today);
  return daysLater(from, 7 * every - today + Math.min(...weekdays));
}

/** So many rounds of a rule later. A day that the rule names leads to another. */
function later({ unit, every, day }: TaskRepeat, from: CalendarDay, rounds: number): CalendarDay {
  switch (unit) {
    case 'day':
      return daysLater(from, rounds * every);
    case 'week':
      return daysLater(from, rounds * every * 7);
    case 'month':
      return monthsLater(from, rounds * every, day);
    case 'year':
      return monthsLater(from, rounds * every * 12, day);
  }
}

/** The whole rounds of a rule from one day to a later one. */
function roundsBetween({ unit, every }: TaskRepeat, from: CalendarDay, to: CalendarDay): number {
  const months = () => 12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from);
  switch (unit) {
    case 'day':
      return Math.floor(daysBetween(from, to) / every);
    case 'week':
      return Math.floor(daysBetween(from, to) / (7 * every));
    case 'month':
      return Math.floor(months() / every);
    case 'year':
      return Math.floor(months() / (12 * every));
  }
}

const lastDay: CalendarDay = '9999-12-31';

function daysLater(from: CalendarDay, days: number): CalendarDay {
  return days > daysBetween(from, lastDay) ? lastDay : addDays(from, days);
}

/** The same day of the month so many months later, or the last that the month has. */
function monthsLater(from: CalendarDay, months: number, day = Number(from.slice(8))): CalendarDay {
  const all = 12 * yearOf(from) + monthOf(from) - 1 + months;
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1];
  if (year > yearOf(lastDay)) return lastDay;
  return dayInMonth(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`, day);
}

/** The day of a month (`2026-02`), or the last that it has. */
function dayInMonth(month: string, day: number): CalendarDay {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return `${month}-${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`;
}

function yearOf(day: CalendarDay): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: CalendarDay): number {
  return Number(day.slice(5, 7));
}
