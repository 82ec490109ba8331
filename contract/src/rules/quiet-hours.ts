import { dateFormat } from './calendar-day.ts';

/** A time of the day as `HH:MM`, 00:00 to 23:59. */
export type TimeOfDay = string;

/** From one time of the day to another, over midnight when `to` is the earlier one. */
export type QuietHours = { readonly from: TimeOfDay; readonly to: TimeOfDay };

const minutesOfDay = 24 * 60;

/** When the quiet hours around `now` end, in a time zone; null outside of them. Equal times mean no quiet hours. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: Date): Date | null {
  if (quiet === null) return null;
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), minuteOfDay(timeZone, now)];
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to;
  return isQuiet ? nextTimeOfDay(quiet.to, timeZone, now) : null;
}

/** The next time after `now` when clocks in a time zone show this time of the day. */
export function nextTimeOfDay(time: TimeOfDay, timeZone: string, now: Date): Date {
  const wanted = minutesOf(time);
  const wait = (wanted - minuteOfDay(timeZone, now) + minutesOfDay) % minutesOfDay || minutesOfDay;
  const next = new Date(Math.floor(now.getTime() / 60_000 + wait) * 60_000);
  // Clocks may change until then.
  const off = (minuteOfDay(timeZone, next) - wanted + minutesOfDay) % minutesOfDay;
  const shift = off > minutesOfDay / 2 ? off - minutesOfDay : off;
  const shifted = new Date(next.getTime() - shift * 60_000);
  return minuteOfDay(timeZone, shifted) === wanted ? shifted : next;
}

function minuteOfDay(timeZone: string, now: Date): number {
  const parts = dateFormat('en', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return minutesOf(parts.format(now));
}

function minutesOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
