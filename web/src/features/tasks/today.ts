import { type CalendarDay, calendarDay } from '@longtable/contract/rules/calendar-day';
import { useSyncExternalStore } from 'react';
import { useUser } from '../../platform/session.ts';

/** How often the clock is looked at, in milliseconds: a timer set for midnight would sleep through it with the laptop. */
const lookEvery = 20_000;

/** The day that it is in the person's time zone; turns at midnight while the page is open. */
export function useToday(): CalendarDay {
  const { timeZone } = useUser();
  return useSyncExternalStore(subscribe, () => calendarDay(timeZone));
}

/** The time, in a component that shows how long ago something was. */
export function useNow(): Date {
  const slot = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / lookEvery));
  return new Date(slot * lookEvery);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
