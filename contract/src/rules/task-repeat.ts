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

/** The rule with the day of the month that a due date stands for. */
export function anchored(repeat: TaskRepeat, dueDate: CalendarDay): TaskRepeat {
  const { unit, every, weekdays } = repeat;
  if (unit === 'month' || unit === 'year') return { unit, every, day: Number(dueDate.slice(8)) };
  return unit === 'week' && weekdays && weekdays.length > 0 ? { unit, every, weekdays } : { unit, every };
}

/** The next day that the rule names after `dueDate`, not before `today`: what was missed is not caught up on. */
export function nextDueDate(repeat: TaskRepeat, dueDate: CalendarDay, today: CalendarDay): CalendarDay {
  let next = following(repeat, dueDate);
  if (repeat.unit === 'day' && next < today) {
    const missed = Math.ceil(daysBetween(next, today) / repeat.every);
    next = addDays(next, missed * repeat.every);
  }
  while (next < today) next = following(repeat, next);
  return next;
}

function following({ unit, every, weekdays, day }: TaskRepeat, from: CalendarDay): CalendarDay {
  switch (unit) {
    case 'day':
      return addDays(from, every);
    case 'week':
      return followingWeekday(from, every, weekdays);
    case 'month':
      return addMonths(from, every, day);
    case 'year':
      return addMonths(from, every * 12, day);
  }
}

/** The next of the days in the same week, or the first of them `every` weeks later. */
function followingWeekday(from: CalendarDay, every: number, weekdays: readonly number[] = []): CalendarDay {
  if (weekdays.length === 0) return addDays(from, 7 * every);
  const today = new Date(`${from}T00:00:00Z`).getUTCDay();
  const later = weekdays.find((day) => day > today);
  if (later !== undefined) return addDays(from, later - today);
  return addDays(from, 7 * every - today + (weekdays[0] ?? today));
}

/** The same day of the month so many months later, or the last that the month has. */
function addMonths(from: CalendarDay, months: number, day = Number(from.slice(8))): CalendarDay {
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}
