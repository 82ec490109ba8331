import { knownTimeZone } from '@longtable/contract/rules/calendar-day';

/** A greeting with the first name for an hour (0 to 23). */
export function greeting(hour: number, fullName: string): string {
  const firstName = fullName.trim().split(/\s+/)[0];
  const words = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return firstName ? `${words}, ${firstName}` : words;
}

/** The hour of `now` in a time zone; UTC if the browser does not know the zone. */
export function hourIn(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: knownTimeZone(timeZone),
  });
  return Number(format.formatToParts(now).find(({ type }) => type === 'hour')?.value);
}
