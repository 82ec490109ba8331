import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const someDay =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?)s?';
const someDays = `${someDay}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)${someDay})*`;
const often = '(?:other|second|\\d{1,2})';
/** "every monday and thursday", "every 2 weeks on friday", "every other day", "every weekday" … */
const repeats = new RegExp(
  `\\b(?:every|each)\\s+(?:(?:(${often})\\s+)?(day|week|month|year)s?(?:\\s+on\\s+(${someDays}))?|(weekday|workday|weekend)s?|(${someDays}))(?![\\p{L}\\p{N}_'’-])`,
  'giu',
);

/** A recurrence with its position in the text. */
export type FoundRepeat = { readonly repeat: TaskRepeat; readonly start: number; readonly end: number };

/** Finds the recurrences in a text, in order. */
export function findRepeats(text: string): FoundRepeat[] {
  const found: FoundRepeat[] = [];
  for (const match of text.matchAll(repeats)) {
    const repeat = read(match);
    if (repeat) found.push({ repeat, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Parses a text as a recurrence; null if it is anything else. */
export function parseRepeat(text: string): TaskRepeat | null {
  const trimmed = text.trim();
  const [first] = findRepeats(trimmed);
  return first && first.start === 0 && first.end === trimmed.length ? first.repeat : null;
}

/** The first day from today on that matches a weekly recurrence; today for others. */
export function firstDay({ unit, weekdays = [] }: TaskRepeat, today: CalendarDay): CalendarDay {
  if (unit !== 'week' || weekdays.length === 0) return today;
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = addDays(today, ahead);
    if (weekdays.includes(weekdayOf(day))) return day;
  }
  return today;
}

/** Sunday is 0. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function read([, often, unit, onDays, kind, days]: RegExpMatchArray): TaskRepeat | null {
  if (kind !== undefined) {
    return { unit: 'week', every: 1, weekdays: kind.toLowerCase() === 'weekend' ? [0, 6] : [1, 2, 3, 4, 5] };
  }
  if (days !== undefined) return { unit: 'week', every: 1, weekdays: weekdaysIn(days) };
  const every = often === undefined ? 1 : /^\d/.test(often) ? Number(often) : 2;
  if (every < 1) return null;
  const named = unitOf(unit);
  if (onDays === undefined) return { unit: named, every };
  return named === 'week' ? { unit: named, every, weekdays: weekdaysIn(onDays) } : null;
}

function unitOf(word = ''): TaskRepeat['unit'] {
  switch (word.toLowerCase()) {
    case 'day':
      return 'day';
    case 'month':
      return 'month';
    case 'year':
      return 'year';
    default:
      return 'week';
  }
}

function weekdaysIn(text: string): number[] {
  const named = text.toLowerCase().match(new RegExp(someDay, 'g')) ?? [];
  const days = named.map((word) => dayNames.findIndex((name) => name.startsWith(word.slice(0, 3))));
  return [...new Set(days)].toSorted((a, b) => a - b);
}
