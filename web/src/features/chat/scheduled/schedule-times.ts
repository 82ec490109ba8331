import { addDays, calendarDay, dateFormat, daysBetween } from '@longtable/contract/rules/calendar-day';
import { scheduleAheadMs } from '@longtable/contract/rules/chat-limits';
import { instantAt } from '../../../kits/days/instant-at.ts';

const minute = 60_000;
/** The hours of the day at which work begins and ends. */
const morning = 9;
const evening = 18;

/** The times that are offered for a message, in the person's time zone. */
export function scheduleTimes(
  now: Date,
  timeZone: string,
): readonly { readonly label: string; readonly time: Date }[] {
  const today = calendarDay(timeZone, now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const at = (days: number, hour: number) => instantAt(addDays(today, days), hour * 60, timeZone);
  const tonight = at(0, evening);
  // On Sunday, Monday is tomorrow.
  const toMonday = (8 - weekday) % 7 || 7;
  return [
    ...(tonight.getTime() - now.getTime() > minute ? [{ label: 'Later today', time: tonight }] : []),
    { label: 'Tomorrow', time: at(1, morning) },
    ...(toMonday > 1 ? [{ label: 'Monday', time: at(toMonday, morning) }] : []),
  ];
}

/** Why a message can't be scheduled for a time; null when it can. The server decides the same. */
export function timeProblem(time: Date): string | null {
  const ahead = time.getTime() - Date.now();
  if (ahead < scheduleAheadMs.least) return 'Choose a time at least a minute from now.';
  return ahead > scheduleAheadMs.most ? 'Choose a time within a year.' : null;
}

/** When a message is sent: "Today, 18:00", "Tomorrow, 9:00", otherwise with the day. */
export function sendTime(time: Date, now: Date, timeZone: string): string {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const ahead = daysBetween(calendarDay(timeZone, now), calendarDay(timeZone, time));
  if (ahead === 0) return `Today, ${dateFormat(undefined, timeZone, clock).format(time)}`;
  if (ahead === 1) return `Tomorrow, ${dateFormat(undefined, timeZone, clock).format(time)}`;
  const isOtherYear = calendarDay(timeZone, now).slice(0, 4) !== calendarDay(timeZone, time).slice(0, 4);
  return dateFormat(undefined, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
    ...clock,
  }).format(time);
}
