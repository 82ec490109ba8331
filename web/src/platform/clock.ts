import { useSyncExternalStore } from 'react';

/** How often the clock is looked at, in milliseconds: a timer set for midnight would sleep through it with the laptop. */
const lookEvery = 20_000;

/** Calls `listener` every 20 seconds, and when the page comes back into view. Returns how to stop. */
export function onClock(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The time, in a component that shows how long ago something was or what time it is; true to 20 seconds. */
export function useNow(): Date {
  const slot = useSyncExternalStore(onClock, () => Math.floor(Date.now() / lookEvery));
  return new Date(slot * lookEvery);
}
