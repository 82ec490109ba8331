import { useEffect } from 'react';

/** Milliseconds between retries. */
const intervalMs = 5000;

/** Calls `retry` every five seconds, and when the browser is back online. `retry` must be stable. */
export function useRetry(retry: () => void): void {
  useEffect(() => {
    const timer = setInterval(retry, intervalMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [retry]);
}
