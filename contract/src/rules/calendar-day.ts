/**
 * A day on the calendar as `YYYY-MM-DD`, without a time or a zone. Due dates and focus dates are such days in the
 * user's own time zone (docs/product/general.md, "Dates").
 */
export type CalendarDay = string;

/** The day of `now` in a time zone (an IANA name). Zones unknown to this runtime count as UTC. */
export function calendarDay(timeZone: string, now: Date = new Date()): CalendarDay {
  // Assembled from parts: the order in which a locale writes them changes with Unicode's data.
  const parts = dateFormat('en', timeZone, inDigits).formatToParts(now);
  const part = (wanted: 'year' | 'month' | 'day', length: number) =>
    (parts.find(({ type }) => type === wanted)?.value ?? '').padStart(length, '0');
  return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`;
}

/** True when the text is an existing day: not for `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '0001-01-01';
}

/** The day that many days later (or earlier, when negative). */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The number of days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * True when this runtime knows the time zone. Offsets such as `+05:30` are not accepted: their sign is read in both
 * ways.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The time zone if this runtime knows it, else UTC: another runtime's list of zones may be newer. */
export function knownTimeZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}

const inDigits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

// Creating a formatter costs more than a thousand uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of these options in a time zone, by default that of this runtime; of UTC if this runtime doesn't know it. It is made
 * once.
 */
export function dateFormat(
  locale: string | undefined,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone && knownTimeZone(timeZone) });
  formatters.set(key, made);
  return made;
}
