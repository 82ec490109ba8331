import { dateFormat } from './calendar-day.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago an ISO time was, in words (docs/product/general.md, "Relative times"): Just now under 1 minute, Nm ago
 * under 60 minutes, Nh ago under 24 hours, Nd ago under 7 days, then the date in the reader's language and time zone
 * (an IANA name; UTC if this runtime doesn't know it). A time after `now`, as from a clock that is wrong, is Just now.
 */
export function relativeTime(
  time: string,
  { now = new Date(), timeZone, locale }: { now?: Date; timeZone?: string; locale?: string } = {},
): string {
  const elapsed = now.getTime() - Date.parse(time);
  if (elapsed < minute) return 'Just now';
  if (elapsed < hour) return `${Math.floor(elapsed / minute)}m ago`;
  if (elapsed < day) return `${Math.floor(elapsed / hour)}h ago`;
  if (elapsed < 7 * day) return `${Math.floor(elapsed / day)}d ago`;
  return dateFormat(locale, timeZone, { dateStyle: 'medium' }).format(new Date(time));
}
