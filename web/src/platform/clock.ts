import { useSyncExternalStore } from 'react';

/** Interval in milliseconds. A single timer for midnight would not fire while a laptop sleeps. */
const intervalMs = 20_000;

/** Calls `listener` every 20 seconds, and when the page becomes visible. Returns how to stop. */
export function onClock(listener: () => void): () => void {
  const timer = setInterval(listener, intervalMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The current time for a component, accurate to 20 seconds. */
export function useNow(): Date {
  const slot = useSyncExternalStore(onClock, () => Math.floor(Date.now() / intervalMs));
  return new Date(slot * intervalMs);
}
