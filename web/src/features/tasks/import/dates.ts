import { type CalendarDay, calendarDay, isCalendarDay } from '@longtable/contract/rules/calendar-day';

/** Whether 3/4/2026 is the third of April or the fourth of March. */
export type DateOrder = 'day-first' | 'month-first';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})$/i;
const withDots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const withSlashes = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:of\s+)?([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i;
const monthThenDay = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/i;
/** What stands around a date: the day of the week before it, the time behind it. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const time =
  /(?:,?\s+(?:at\s+)?|T)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;

/**
 * The day that a text names, or null when it names none. `order` decides what could be either; a moment is the day
 * that it is in `timeZone`.
 */
export function dayOf(
  text: string,
  { order, timeZone }: { order: DateOrder; timeZone: string },
): CalendarDay | null {
  const trimmed = text.trim();
  if (instant.test(trimmed)) {
    const moment = new Date(trimmed.replace(' ', 'T'));
    if (!Number.isNaN(moment.getTime())) return calendarDay(timeZone, moment);
  }
  const words = plainOf(trimmed);
  const [, isoYear, isoMonth, isoDay] = iso.exec(words) ?? [];
  if (isoYear) return made(isoYear, isoMonth, isoDay);
  const [, dotDay, dotMonth, dotYear] = withDots.exec(words) ?? [];
  if (dotYear) return made(dotYear, dotMonth, dotDay);
  const [, first, , second, slashYear] = withSlashes.exec(words) ?? [];
  if (slashYear) {
    const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && order === 'day-first');
    return isDayFirst ? made(slashYear, second, first) : made(slashYear, first, second);
  }
  const [, day, monthName, year] = dayThenMonth.exec(words) ?? [];
  if (year) return made(year, monthOf(monthName), day);
  const [, otherMonth, otherDay, otherYear] = monthThenDay.exec(words) ?? [];
  return otherYear ? made(otherYear, monthOf(otherMonth), otherDay) : null;
}

/**
 * Which way round the dates of a file are, by those that can only be read one way. Null when nothing decides it and
 * it would make a difference; `example` is then a date that could be either.
 */
export function orderOf(texts: Iterable<string>): { order: DateOrder | null; example: string | null } {
  let dayFirst = 0;
  let monthFirst = 0;
  let example: string | null = null;
  for (const text of texts) {
    const [, first, , second] = withSlashes.exec(plainOf(text.trim())) ?? [];
    if (first === undefined || first === second) continue;
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else example ??= text.trim();
  }
  if (dayFirst > 0 && monthFirst === 0) return { order: 'day-first', example };
  if (monthFirst > 0 && dayFirst === 0) return { order: 'month-first', example };
  return { order: example === null ? 'day-first' : null, example };
}

function plainOf(text: string): string {
  return text.replace(weekday, '').replace(time, '');
}

function made(year: string, month = '', day = ''): CalendarDay | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : null;
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.toLowerCase().slice(0, 3)) + 1);
}
