import { type PointerEvent, useRef } from 'react';

/** Pixels to the right that mean away with it. */
const FAR = 56;

/** Handlers that let a finger (not a mouse) push an element to the right, and `onAway` when it was pushed far enough. */
export function useSwipe(onAway: () => void) {
  const start = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLElement>) =>
    start.current === null ? 0 : Math.max(0, event.clientX - start.current);
  const settle = (event: PointerEvent<HTMLElement>) => {
    start.current = null;
    event.currentTarget.style.translate = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) event.currentTarget.style.translate = `${moved(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // Far enough, it fades out where it is.
      if (moved(event) > FAR) {
        start.current = null;
        onAway();
      } else settle(event);
    },
    onPointerCancel: settle,
  };
}
