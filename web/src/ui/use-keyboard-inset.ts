import { useSyncExternalStore } from 'react';

/**
 * How many px of the window's lower edge the on-screen keyboard covers, for what has to stay above it. 0 in browsers that
 * shrink the window instead (`interactive-widget` in index.html), and while the page is zoomed.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', listener);
  seen?.addEventListener('scroll', listener);
  return () => {
    seen?.removeEventListener('resize', listener);
    seen?.removeEventListener('scroll', listener);
  };
}

function read(): number {
  const seen = window.visualViewport;
  if (!seen || seen.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}
