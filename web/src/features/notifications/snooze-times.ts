import { addDays, calendarDay, dateFormat } from '@longtable/contract/rules/calendar-day';
import { instantAt } from '../../kits/days/instant-at.ts';
import { session } from '../../platform/session.ts';

/** A time to snooze until; the person's time zone and first day of the week count. */
export type SnoozeTime = { readonly label: string; readonly until: Date };

const minute = 60_000;
const hour = 60 * minute;
/** The hours of the day at which a morning and an evening begin. */
const morning = 9;
const evening = 18;

/** The times that are offered: this evening only until half an hour before. `weekStart` is 0 for Sunday. */
export function snoozeTimes(now: Date, timeZone: string, weekStart: number): readonly SnoozeTime[] {
  const today = calendarDay(timeZone, now);
  const tonight = instantAt(today, evening * 60, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const daysToNextWeek = (weekStart - weekday + 7) % 7 || 7;
  // A week that begins on a weekend has its first working day on Monday.
  const firstDay = addDays(today, daysToNextWeek + (weekStart === 0 ? 1 : weekStart === 6 ? 2 : 0));
  return [
    { label: 'In an hour', until: new Date(now.getTime() + hour) },
    ...(tonight.getTime() - now.getTime() > 30 * minute ? [{ label: 'This evening', until: tonight }] : []),
    { label: 'Tomorrow morning', until: instantAt(addDays(today, 1), morning * 60, timeZone) },
    { label: 'Next week', until: instantAt(firstDay, morning * 60, timeZone) },
  ];
}

/** When a time to snooze until is, short: "18:00" today, else with the day. */
export function shortTime(until: Date, now: Date, timeZone: string): string {
  const isToday = calendarDay(timeZone, until) === calendarDay(timeZone, now);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return dateFormat(undefined, timeZone, isToday ? time : { weekday: 'short', ...time }).format(until);
}

/** What says that a notification was snoozed. */
export function snoozedText(until: string): string {
  const timeZone = session.get().user?.timeZone;
  const format = dateFormat(undefined, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `Snoozed until ${format.format(new Date(until))}.`;
}
