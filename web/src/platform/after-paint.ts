import { useEffect, useState } from 'react';

/** Pages in the background are not painted: continue after this time, in milliseconds. */
const fallbackMs = 200;

/** Calls `work` after the next frame was painted. Returns how to cancel it. */
export function afterPaint(work: () => void): () => void {
  let frame = 0;
  const begin = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  };
  let timer = setTimeout(begin, fallbackMs);
  frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A frame is painted after its callbacks.
    timer = setTimeout(begin);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Calls `work` when the page is idle, at the latest after a second. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
  else work();
}

/** The value at the last paint: for expensive derived data that may lag a frame. */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(() => value)), [value]);
  return painted;
}

/** Whether the component has been painted once: for parts that load late and are no part of a page's first paint. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}
