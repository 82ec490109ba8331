import {
  addDays,
  type CalendarDay,
  calendarDay,
  daysBetween,
  isCalendarDay,
} from '@longtable/contract/rules/calendar-day';
import { monthOf } from './months.ts';

/** How to read 3/4/2026: 3 April or March 4. */
export type DateOrder = 'day-first' | 'month-first';

/** How to complete "4 Jan": the occurrence nearest to today, or the next one. */
export type YearChoice = 'nearest' | 'next';

/** Context for ambiguous dates. */
export type DateContext = {
  readonly order: DateOrder;
  /** IANA time zone that decides the day of an instant. */
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly year: YearChoice;
};

/** A parsed date. */
type Read =
  | { readonly kind: 'moment'; readonly at: Date }
  | { readonly kind: 'day'; readonly day: CalendarDay }
  /** Day and month in unknown order. */
  | { readonly kind: 'numbers'; readonly first: number; readonly second: number; readonly year: string }
  | { readonly kind: 'no-year'; readonly month: number; readonly date: number };

const isoMoment =
  /^(\d{4}-\d{2}-\d{2})[T\s]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(?:Z|UTC|GMT|([+-]\d{2}):?(\d{2}))$/i;
/** JavaScript and RFC 5322 formats: `Tue May 14 2024 08:53:33 GMT+0000 (GMT)`, `Tue, 14 May 2024 08:53:33 +0000`. */
const englishMoment =
  /^(?:[a-z]{3},?\s+)?(?:[a-z]{3}\s+\d{1,2}|\d{1,2}\s+[a-z]{3})\s+\d{4}\s+\d{2}:\d{2}:\d{2}\s+(?:GMT|UTC|Z|(?:GMT|UTC)?[+-]\d{4})(?:\s+\(.*\))?$/i;
const milliseconds = /^\d{12,13}$/;
const yearFirst = /^(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?/;
const eastAsian = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/;
const withDots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)/;
const withSlashes = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const separator = String.raw`(?:[\s,/.\-]|\b(?:de|del|of)\b)*`;
const ordinal = String.raw`(?:st|nd|rd|th|er|º|ª|\.)?`;
const named = String.raw`(\p{L}[\p{L}\p{M}]*\.?)`;
const someYear = String.raw`(\d{4}|\d{2})(?![\d:.h])`;
const dayThenMonth = new RegExp(
  String.raw`^(\d{1,2})${ordinal}${separator}${named}(?:${separator}'?${someYear})?`,
  'iu',
);
const monthThenDay = new RegExp(
  String.raw`^${named}${separator}(\d{1,2})${ordinal}(?![\d:])(?:${separator}'?${someYear})?`,
  'iu',
);
const weekday = /^\p{L}[\p{L}\p{M}-]*\.?,?\s+(?=\S)/u;
/** An optional time of day with its zone after the date. */
const time =
  /^(?:[\s,]*(?:T|at|um|a las|às|alle|kl\.?|@|-)?\s*\d{1,2}(?:[:.h]\d{2}){0,2}(?:\.\d+)?\s*(?:\p{L}[\p{L}\p{M}.\s]{0,14})?(?:\(?(?:Z|UTC|GMT)?\s*[+-]\d{2}:?\d{2}\)?)?(?:\s*\([^)]*\))?|[,\s]*)$/iu;
/** Bidirectional control characters. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Parses a date, numeric or with a month name in any supported language, ignoring the time of day. Returns null if the
 * text isn't a date.
 */
export function dayOf(text: string, context: DateContext): CalendarDay | null {
  const read = readDate(text);
  if (!read) return null;
  switch (read.kind) {
    case 'moment':
      return calendarDay(context.timeZone, read.at);
    case 'day':
      return read.day;
    case 'numbers': {
      const { first, second, year } = read;
      const isDayFirst = first > 12 || (second <= 12 && context.order === 'day-first');
      return isDayFirst ? validDay(year, second, first) : validDay(year, first, second);
    }
    case 'no-year':
      return withYear(read, context);
  }
}

/** Parses a date to an instant (ISO): noon if it has no time zone. Returns null if the text isn't a date. */
export function momentOf(text: string, context: DateContext): string | null {
  const read = readDate(text);
  if (read?.kind === 'moment') return read.at.toISOString();
  const day = dayOf(text, context);
  return day === null ? null : noonOf(day, context.timeZone);
}

/** Whether a text is a date without a year. */
export function isWithoutYear(text: string): boolean {
  return readDate(text)?.kind === 'no-year';
}

/**
 * Detects the date order of a file from its unambiguous dates. Null if undecided and relevant; `example` is then an
 * ambiguous date.
 */
export function orderOf(texts: Iterable<string>): { order: DateOrder | null; example: string | null } {
  let dayFirst = 0;
  let monthFirst = 0;
  let example: string | null = null;
  for (const text of texts) {
    const [, first = '', , second = ''] = withSlashes.exec(cleaned(text)) ?? [];
    if (first === '' || Number(first) === Number(second)) continue;
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else example ??= text.trim();
  }
  if (dayFirst > 0 && monthFirst === 0) return { order: 'day-first', example };
  if (monthFirst > 0 && dayFirst === 0) return { order: 'month-first', example };
  return { order: example === null ? 'day-first' : null, example };
}

function readDate(text: string): Read | null {
  const words = cleaned(text);
  if (!/\d/.test(words) || words.length > 80) return null;
  return momentIn(words) ?? numbersIn(words) ?? wordsIn(words) ?? wordsIn(words.replace(weekday, ''));
}

function cleaned(text: string): string {
  // Russian dates end with "г." (year).
  return text
    .normalize('NFKC')
    .replaceAll(direction, '')
    .trim()
    .replace(/(?<=\d)\s*г(?:\.|ода)?$/u, '');
}

function momentIn(words: string): Read | null {
  if (milliseconds.test(words)) return { kind: 'moment', at: new Date(Number(words)) };
  const [, day, clock, hours, minutes] = isoMoment.exec(words) ?? [];
  const spelled =
    day !== undefined
      ? `${day}T${clock?.padStart(5, '0').replace(',', '.')}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`
      : englishMoment.test(words)
        ? words
        : null;
  if (spelled === null) return null;
  const at = new Date(spelled);
  return Number.isNaN(at.getTime()) ? null : { kind: 'moment', at };
}

function numbersIn(words: string): Read | null {
  const first = yearFirst.exec(words);
  if (first) return dayIfWhole(words, first[0], validDay(first[1], Number(first[3]), Number(first[4])));
  const eastern = eastAsian.exec(words);
  if (eastern)
    return dayIfWhole(words, eastern[0], validDay(eastern[1], Number(eastern[2]), Number(eastern[3])));
  const plain = /^\p{L}/u.test(words) ? words.replace(weekday, '') : words;
  const dots = withDots.exec(plain);
  if (dots) return dayIfWhole(plain, dots[0], validDay(dots[3], Number(dots[2]), Number(dots[1])));
  const slashes = withSlashes.exec(plain);
  if (!slashes || !isWhole(plain, slashes[0])) return null;
  return { kind: 'numbers', first: Number(slashes[1]), second: Number(slashes[3]), year: slashes[4] ?? '' };
}

function wordsIn(words: string): Read | null {
  const [all = '', date = '', name = '', year] = dayThenMonth.exec(words) ?? [];
  const found = all === '' ? null : namedDay(words, { all, date, name, year });
  if (found) return found;
  const [other = '', otherName = '', otherDate = '', otherYear] = monthThenDay.exec(words) ?? [];
  if (other === '') return null;
  return namedDay(words, { all: other, date: otherDate, name: otherName, year: otherYear });
}

function namedDay(
  words: string,
  { all, date, name, year }: { all: string; date: string; name: string; year: string | undefined },
): Read | null {
  const month = monthOf(name);
  if (month === null || !isWhole(words, all)) return null;
  if (year === undefined) return { kind: 'no-year', month, date: Number(date) };
  const day = validDay(year, month, Number(date));
  return day === null ? null : { kind: 'day', day };
}

/** Whether only a time of day follows the date. */
function isWhole(words: string, date: string): boolean {
  return time.test(words.slice(date.length));
}

function dayIfWhole(words: string, date: string, day: CalendarDay | null): Read | null {
  return day !== null && isWhole(words, date) ? { kind: 'day', day } : null;
}

function validDay(year = '', month: number, date: number): CalendarDay | null {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

function withYear(
  { month, date }: { month: number; date: number },
  { today, year }: DateContext,
): CalendarDay | null {
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((each) => validDay(String(each), month, date) ?? [])
    .filter((day) => year === 'nearest' || day >= today);
  const distance = (day: CalendarDay) => Math.abs(daysBetween(today, day));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Returns an instant that falls on the day in the time zone: 12:00 UTC unless that is already the next day there. */
export function noonOf(day: CalendarDay, timeZone: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return calendarDay(timeZone, noon) === day ? noon.toISOString() : `${addDays(day, -1)}T18:00:00.000Z`;
}
