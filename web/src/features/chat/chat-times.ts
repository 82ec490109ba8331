import { calendarDay, dateFormat, daysBetween } from '@longtable/contract/rules/calendar-day';

/** Where and when a time is read. `locale` is the reader's language by default. */
type Reader = { readonly timeZone: string; readonly now: Date; readonly locale?: string };

/** Days for which the list of chats names the day of the week. */
const weekDays = 7;

/** When something was said, in the list of chats: the time of today, the day of the last week, otherwise the date. */
export function listTime(time: string, { timeZone, now, locale }: Reader): string {
  const date = new Date(time);
  const ago = daysBetween(calendarDay(timeZone, date), calendarDay(timeZone, now));
  if (ago <= 0) return clockTime(time, { timeZone, ...(locale !== undefined && { locale }) });
  if (ago === 1) return 'Yesterday';
  if (ago < weekDays) return dateFormat(locale, timeZone, { weekday: 'short' }).format(date);
  return dateFormat(locale, timeZone, {
    day: 'numeric',
    month: 'short',
    ...(isOtherYear(date, now, timeZone) && { year: 'numeric' }),
  }).format(date);
}

/** The time of the day, to the minute. */
export function clockTime(time: string, { timeZone, locale }: Omit<Reader, 'now'>): string {
  return dateFormat(locale, timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(time));
}

/** The heading above the messages of a day. */
export function dayLabel(time: string, { timeZone, now, locale }: Reader): string {
  const date = new Date(time);
  const ago = daysBetween(calendarDay(timeZone, date), calendarDay(timeZone, now));
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return dateFormat(locale, timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isOtherYear(date, now, timeZone) && { year: 'numeric' }),
  }).format(date);
}

function isOtherYear(date: Date, now: Date, timeZone: string): boolean {
  return calendarDay(timeZone, date).slice(0, 4) !== calendarDay(timeZone, now).slice(0, 4);
}
