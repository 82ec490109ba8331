import type { z } from 'zod';
import type { taskRepeat } from '../task-repeat.ts';
import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/** The units of a repetition. */
export const repeatUnits = ['day', 'week', 'month', 'year'] as const;

/** When a task repeats; `task-repeat.ts` explains each field. */
export type TaskRepeat = z.infer<typeof taskRepeat>;

/**
 * The rule with the day of the month that a due date stands for. The 28th of February may stand for the 31st if the
 * rule already says so; any other day stands for itself.
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
 * The next due date after `dueDate` that is not before `today`: missed occurrences are skipped. Stays on the last day
 * of the calendar once that is reached.
 */
export function nextDueDate(repeat: TaskRepeat, dueDate: CalendarDay, today: CalendarDay): CalendarDay {
  const rule = anchored(repeat, dueDate);
  let next = following(rule, dueDate);
  // Skip whole rounds first, however many years have passed; then step through the last few days.
  if (next < today) next = later(rule, next, roundsBetween(rule, next, today));
  while (next < today) next = following(rule, next);
  return next;
}

/** The next day of the rule, which for weekdays may be in the same week. */
function following(rule: TaskRepeat, from: CalendarDay): CalendarDay {
  const { unit, every, weekdays } = rule;
  if (unit !== 'week' || !weekdays || weekdays.length === 0) return later(rule, from, 1);
  const today = new Date(`${from}T00:00:00Z`).getUTCDay();
  const inThisWeek = weekdays.filter((day) => day > today);
  if (inThisWeek.length > 0) return daysLater(from, Math.min(...inThisWeek) - today);
  return daysLater(from, 7 * every - today + Math.min(...weekdays));
}

/** The day so many rounds later. If the rule includes `day`, it includes the result. */
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

/** The number of whole rounds of a rule between two days. */
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

/** The same day of the month so many months later, or the last day of that month. */
function monthsLater(from: CalendarDay, months: number, day = Number(from.slice(8))): CalendarDay {
  const all = 12 * yearOf(from) + monthOf(from) - 1 + months;
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1];
  if (year > yearOf(lastDay)) return lastDay;
  return dayInMonth(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`, day);
}

/** A day of a month (`2026-02`), or its last day if that is earlier. */
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
