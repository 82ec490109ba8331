import { useEffect } from 'react';

/** Milliseconds between two tries. */
const interval = 5000;

/** Tries again every five seconds, and at once when the browser is back online. `tryAgain` must stay the same function. */
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
