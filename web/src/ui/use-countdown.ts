import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `duration` milliseconds of running time; a pause keeps the rest. `Infinity` never ends. */
export function useCountdown(duration: number, running: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running || left.current === Number.POSITIVE_INFINITY) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [running]);
}
