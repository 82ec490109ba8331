import { type CalendarDay, calendarDay } from '@longtable/contract/rules/calendar-day';
import { useSyncExternalStore } from 'react';
import { onClock } from './clock.ts';
import { useUser } from './session.ts';

/** The current day in the person's time zone; changes at midnight. */
export function useToday(): CalendarDay {
  const { timeZone } = useUser();
  return useSyncExternalStore(onClock, () => calendarDay(timeZone));
}
