import { useSyncExternalStore } from 'react';

/** As of the last event: measuring on each render would lay out the page each time. */
let inset = 0;
const listeners = new Set<() => void>();

/**
 * How many px of the window's lower edge the on-screen keyboard covers, for what has to stay above it. 0 in browsers that
 * shrink the window instead (`interactive-widget` in index.html), and while the page is zoomed.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => inset);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) follow(true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) follow(false);
  };
}

function follow(isFollowed: boolean): void {
  const seen = window.visualViewport;
  const change = isFollowed ? 'addEventListener' : 'removeEventListener';
  seen?.[change]('resize', measure);
  seen?.[change]('scroll', measure);
  if (isFollowed) measure();
}

function measure(): void {
  const seen = window.visualViewport;
  const next =
    !seen || seen.scale > 1 ? 0 : Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
  if (next === inset) return;
  inset = next;
  for (const listener of listeners) listener();
}
