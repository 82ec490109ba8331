import { knownTimeZone } from '@longtable/contract/rules/calendar-day';

const minute = 60_000;

/** The instant of a day and a minute of that day in a time zone. Of a time that the clock skips, the one after. */
export function instantAt(day: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const guess = wanted - offsetAt(wanted, timeZone);
  // The offset may change between the guess and the instant.
  return new Date(wanted - offsetAt(guess, timeZone));
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: knownTimeZone(timeZone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(instant / minute) * minute;
}
