import { type CalendarDay, calendarDay } from '@longtable/contract/rules/calendar-day';
import { useSyncExternalStore } from 'react';
import { onClock } from './clock.ts';
import { useUser } from './session.ts';

/** The day that it is in the person's time zone; turns at midnight while the page is open. */
export function useToday(): CalendarDay {
  const { timeZone } = useUser();
  return useSyncExternalStore(onClock, () => calendarDay(timeZone));
}
