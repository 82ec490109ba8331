import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Chrono, ParsedResult } from 'chrono-node/en';
import { weekdayOf } from './repeats.ts';

/** A day or a span of days, and where in the text it stands. */
export type FoundDate = {
  readonly startDate: CalendarDay | null;
  readonly dueDate: CalendarDay;
  readonly start: number;
  readonly end: number;
};

/** Finds the days that a text names, in order. `today` is the person's. */
export type DateReader = (text: string, today: CalendarDay) => FoundDate[];

let loading: Promise<DateReader> | null = null;

/** Fetches what understands dates; once, and again after it could not be fetched. */
export function loadDateReader(): Promise<DateReader> {
  loading ??= import('chrono-node/en').then(
    ({ casual, GB }) => dateReader(dayComesFirst(navigator.language) ? GB : casual),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** A reader of dates in English; 1/12/2026 is what it is to `chrono`. */
export function dateReader(chrono: Chrono): DateReader {
  return (text, today) =>
    parse(chrono, text, today).flatMap((result) => {
      const found = read(chrono, result, { text, today });
      return found ? [found] : [];
    });
}

/** True where people write the day before the month. */
function dayComesFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date());
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
}

function parse(chrono: Chrono, text: string, today: CalendarDay): ParsedResult[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Noon of this machine's own zone: only the day is read, and it is the person's.
  return chrono.parse(text, new Date(year, month - 1, day, 12), { forwardDate: true });
}

const partOfDay = /\b(morning|afternoon|evening|night|noon|midnight|tonight|midday)\b/i;
/** Lengths of time rather than days: "2 days", "for 3 weeks". */
const length = /^(for\s+)?(the\s+)?(an?|\d+|one|two|three|few|couple)\b.*\b(days?|weeks?|months?|years?)$/i;
/** What is said before a day and goes with it. */
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
  const lead = before.exec(text.slice(0, start))?.[1];
  if (lead !== undefined) start -= lead.length;
  end = plain.end;
  if (last === null || last <= first) return { startDate: null, dueDate: first, start, end };
  return { startDate: first, dueDate: last, start, end };
}

type Plain = { readonly result: ParsedResult; readonly start: number; readonly end: number };

/** A task has no time of day: what is left of "friday 5pm" is "friday", and the rest stays where it is. */
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

/** Not a part of a longer word, of an address or of the name of a file. */
function standsAlone(text: string, start: number, end: number): boolean {
  return /(^|[\s(])\\?$/.test(text.slice(0, start)) && /^([\s)]|[,.;:!?]+(\s|$)|$)/.test(text.slice(end));
}

/** May is a name, the sun shines, and 1/2 is a half. */
function namesDay(
  from: ParsedResult['start'],
  words: string,
  { head, tail }: { head: string; tail: string },
): boolean {
  if (/^next (week|month)$/i.test(words)) return true;
  if (!from.isCertain('day') && !from.isCertain('weekday')) return false;
  if (length.test(words) || /^\d{1,2}\s*[/.-]\s*\d{1,2}\.?$/.test(words) || /^last\b/i.test(words))
    return false;
  // Words of their own, unless they stand where a day would.
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
