import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Chrono, ParsedResult } from 'chrono-node/en';
import { dayComesFirst } from '../../../kits/days/numeric-day.ts';
import { weekdayOf } from './repeats.ts';

/** A day or range of days with its position in the text. */
export type FoundDate = {
  readonly startDate: CalendarDay | null;
  readonly dueDate: CalendarDay;
  readonly start: number;
  readonly end: number;
};

/** Finds the days in a text, in order. `today` is in the person's time zone. */
export type DateReader = (text: string, today: CalendarDay) => FoundDate[];

let loading: Promise<DateReader> | null = null;

/** Loads the date parser once; retries after a failure. */
export function loadDateReader(): Promise<DateReader> {
  loading ??= import('chrono-node/en').then(
    ({ casual, GB }) => dateReader(dayComesFirst() ? GB : casual),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Creates a reader of English dates; `chrono` decides on the order in 1/12/2026. */
export function dateReader(chrono: Chrono): DateReader {
  return (text, today) =>
    parse(chrono, text, today).flatMap((result) => {
      const found = read(chrono, result, { text, today });
      return found ? [found] : [];
    });
}

function parse(chrono: Chrono, text: string, today: CalendarDay): ParsedResult[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Noon in the browser's time zone: only the date is used, and that is the person's.
  return chrono.parse(text, new Date(year, month - 1, day, 12), { forwardDate: true });
}

const partOfDay = /\b(morning|afternoon|evening|night|noon|midnight|tonight|midday)\b/i;
/** Durations rather than dates: "2 days", "for 3 weeks". */
const length = /^(for\s+)?(the\s+)?(an?|\d+|one|two|three|few|couple)\b.*\b(days?|weeks?|months?|years?)$/i;
/** Words before a date that belong to it. */
const before = /(?:^|\s)((?:due\s+)?(?:by|on|until|till?|due)(?:\s+the)?\s+)$/i;
const dayAfter = /(?:^|\s)((?:the\s+)?day\s+after\s+)$/i;

function read(
  chrono: Chrono,
  result: ParsedResult,
  { text, today }: { text: string; today: CalendarDay },
): FoundDate | null {
  const plain = withoutTime(chrono, result, today);
  if (!plain) return null;
  const { start: from, end: to } = plain.result;
  let { start, end } = plain;
  const words = text.slice(start, end);
  const head = text.slice(0, start);
  if (!standsAlone(text, start, end) || !namesDay(from, words, { head, tail: text.slice(end) })) return null;
  let first = /^next week$/i.test(words) ? nextMonday(today) : dayOf(from);
  const last = to ? dayOf(to) : null;
  const after = /^tomorrow$/i.test(words) ? dayAfter.exec(head)?.[1] : undefined;
  if (after !== undefined) {
    first = addDays(first, 1);
    start -= after.length;
  }
  const isYear = /\d{4}/.test(words);
  if (!isYear && (last ?? first) < today) return null;
  const preposition = before.exec(text.slice(0, start))?.[1];
  if (preposition !== undefined) start -= preposition.length;
  end = plain.end;
  if (last === null || last <= first) return { startDate: null, dueDate: first, start, end };
  return { startDate: first, dueDate: last, start, end };
}

type Plain = { readonly result: ParsedResult; readonly start: number; readonly end: number };

/** Drops the time of day, as tasks have none: "friday 5pm" becomes "friday", and "5pm" stays in the title. */
function withoutTime(chrono: Chrono, result: ParsedResult, today: CalendarDay): Plain | null {
  const { text, index } = result;
  if (!hasTime(result)) return { result, start: index, end: index + text.length };
  const words = [...text.matchAll(/\S+/g)];
  for (let count = words.length - 1; count > 0; count -= 1) {
    for (let skip = 0; skip + count <= words.length; skip += 1) {
      const [first, last] = [words[skip], words[skip + count - 1]];
      if (!first || !last) continue;
      const part = text.slice(first.index, last.index + last[0].length);
      const [found] = parse(chrono, part, today);
      if (!found || hasTime(found) || found.text.length !== part.length) continue;
      const start = index + first.index;
      return { result: found, start, end: start + part.length };
    }
  }
  return null;
}

function hasTime({ text, start, end }: ParsedResult): boolean {
  return start.isCertain('hour') || end?.isCertain('hour') === true || partOfDay.test(text);
}

/** Whether it is not part of a longer word, a URL or a file name. */
function standsAlone(text: string, start: number, end: number): boolean {
  return /(^|[\s(])\\?$/.test(text.slice(0, start)) && /^([\s)]|[,.;:!?]+(\s|$)|$)/.test(text.slice(end));
}

/** Excludes ambiguous words: May is a name, "sun" a noun, and 1/2 a half. */
function namesDay(
  from: ParsedResult['start'],
  words: string,
  { head, tail }: { head: string; tail: string },
): boolean {
  if (/^next (week|month)$/i.test(words)) return true;
  if (!from.isCertain('day') && !from.isCertain('weekday')) return false;
  if (length.test(words) || /^\d{1,2}\s*[/.-]\s*\d{1,2}\.?$/.test(words) || /^last\b/i.test(words))
    return false;
  // Abbreviations that are words of their own, unless used like a weekday.
  if (/^(sun|sat|mon|wed|fri)$/i.test(words) && !/^[SMWF]/.test(words)) {
    return /\b(by|on|until|due|till?)\s+$/i.test(head) || tail.trim() === '' || /^\s*[_,]/.test(tail);
  }
  return true;
}

function nextMonday(today: CalendarDay): CalendarDay {
  return addDays(today, (8 - weekdayOf(today)) % 7 || 7);
}

function dayOf(components: ParsedResult['start']): CalendarDay {
  const part = (name: 'year' | 'month' | 'day', length: number) =>
    String(components.get(name) ?? 0).padStart(length, '0');
  return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`;
}
