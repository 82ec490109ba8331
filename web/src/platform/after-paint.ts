import { useEffect, useState } from 'react';

/** Milliseconds after which a page that isn't painted, since nobody sees it, goes on all the same. */
const patience = 200;

/** Calls `work` once the next frame is on the screen. Returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  let frame = 0;
  const begin = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  };
  let timer = setTimeout(begin, patience);
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

/** Calls `work` when the page has nothing else to do, after a second at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
  else work();
}

/** A value as it was when the page was last painted: for what is costly to derive from it and may be a frame late. */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(() => value)), [value]);
  return painted;
}
