import { type CalendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { DayRange, Span } from '@longtable/contract/rules/task-span';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { isMarker } from './span.ts';

type Wording = { readonly today: CalendarDay; readonly locale?: string };

/** The dates of a bar for screen readers: `3 to 9 November`, with the year if it is not the current one. */
export function spokenSpan(span: Span, wording: Wording): string {
  return cachedRange('spoken', span, wording, (formatter, start, end) => {
    if (span.start === span.end) return formatter.format(start);
    return formatter
      .formatRangeToParts(start, end)
      .map(({ value }) => value.replace(/^\s*[–-]\s*$/, ' to '))
      .join('');
  });
}

/** The dates and duration shown while dragging: `3–9 Nov · 7 days`. */
export function shownSpan(span: Span, wording: Wording): string {
  return cachedRange('shown', span, wording, (formatter, start, end) => {
    const days = daysBetween(span.start, span.end) + 1;
    return `${formatter.formatRange(start, end)} · ${days === 1 ? '1 day' : `${days} days`}`;
  });
}

/** The date shown while a marker is dragged: `Due 9 Nov`. */
export function shownDue(day: CalendarDay, wording: Wording): string {
  return cachedRange(
    'due',
    { start: day, end: day },
    wording,
    (formatter, date) => `Due ${formatter.format(date)}`,
  );
}

/** The dates of the window: `22 Oct 2026 – 19 Jan 2027`. */
export function shownRange({ from, to }: DayRange, locale?: string): string {
  return formatterFor('short', false, locale).formatRange(dateOf(from), dateOf(to));
}

/** The label of a bar: `Write report, high priority, 3 to 9 November, in progress`; of a marker `…, due 9 November, …`. */
export function barName(
  task: Pick<Task, 'title' | 'priority' | 'status' | 'startDate'>,
  span: Span,
  { dependencies, ...wording }: Wording & { readonly dependencies: readonly string[] },
): string {
  const parts = [
    task.title,
    `${taskPriorityLabels[task.priority].toLowerCase()} priority`,
    `${isMarker(task, span) ? 'due ' : ''}${spokenSpan(span, wording)}`,
    taskStatusLabels[task.status].toLowerCase(),
  ];
  if (dependencies.length > 0) parts.push(`waits for ${dependencies.join(', ')}`);
  return parts.join(', ');
}

/** A month as a heading: `November 2026`. */
export function monthName(day: CalendarDay, locale?: string): string {
  return formatterOf(`month ${locale ?? ''}`, locale, { month: 'long', year: 'numeric' }).format(dateOf(day));
}

/** A short weekday: `Mon`. */
export function weekdayName(day: CalendarDay, locale?: string): string {
  return formatterOf(`weekday ${locale ?? ''}`, locale, { weekday: 'short' }).format(dateOf(day));
}

function isThisYear(day: CalendarDay, today: CalendarDay): boolean {
  return day.slice(0, 4) === today.slice(0, 4);
}

function formatterFor(month: 'long' | 'short', withoutYear: boolean, locale?: string): Intl.DateTimeFormat {
  const year = withoutYear ? {} : ({ year: 'numeric' } as const);
  return formatterOf(`${month} ${withoutYear} ${locale ?? ''}`, locale, { day: 'numeric', month, ...year });
}

// Cached: formatting a range is the most expensive part of a row, and the same ranges repeat while scrolling.
const ranges = new Map<string, string>();
const maxRanges = 5000;

function cachedRange(
  how: 'spoken' | 'shown' | 'due',
  { start, end }: Span,
  { today, locale }: Wording,
  format: (formatter: Intl.DateTimeFormat, start: Date, end: Date) => string,
): string {
  const isYearKnown = isThisYear(start, today) && isThisYear(end, today);
  const key = `${how} ${start} ${end} ${isYearKnown} ${locale ?? ''}`;
  const known = ranges.get(key);
  if (known !== undefined) return known;
  const formatter = formatterFor(how === 'spoken' ? 'long' : 'short', isYearKnown, locale);
  const formatted = format(formatter, dateOf(start), dateOf(end));
  if (ranges.size >= maxRanges) ranges.clear();
  ranges.set(key, formatted);
  return formatted;
}

// Cached: creating a formatter costs more than a thousand uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(
  key: string,
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter;
}

/** Noon, so that time zones in the formatter don't change the day. */
function dateOf(day: CalendarDay): Date {
  return new Date(`${day}T12:00:00Z`);
}
