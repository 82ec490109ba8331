import { dateFormat } from '@longtable/contract/rules/calendar-day';
import { relativeTime } from '@longtable/contract/rules/relative-time';
import { useNow } from './clock.ts';
import { useUser } from './session.ts';

/** A date, with date and time as tooltip. */
export function Day({ time }: { time: string }) {
  const { timeZone } = useUser();
  const date = new Date(time);
  return (
    <time dateTime={time} title={fullTime(date, timeZone)}>
      {dateFormat(undefined, timeZone, { dateStyle: 'medium' }).format(date)}
    </time>
  );
}

/** A relative time, with date and time as tooltip. */
export function Ago({ time }: { time: string }) {
  const { timeZone } = useUser();
  return (
    <time dateTime={time} title={fullTime(new Date(time), timeZone)}>
      {relativeTime(time, { now: useNow(), timeZone })}
    </time>
  );
}

function fullTime(date: Date, timeZone: string): string {
  return dateFormat(undefined, timeZone, { dateStyle: 'full', timeStyle: 'short' }).format(date);
}
