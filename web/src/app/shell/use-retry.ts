import { useEffect } from 'react';

/** Milliseconds between retries. */
const interval = 5000;

/** Calls `tryAgain` every five seconds, and when the browser is back online. `tryAgain` must be stable. */
export function useRetry(tryAgain: () => void): void {
  useEffect(() => {
    const timer = setInterval(tryAgain, interval);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [tryAgain]);
}
