import { type PointerEvent, useRef } from 'react';

/** Minimal distance to dismiss, in pixels. */
const dismissDistance = 56;

/** Pointer handlers that drag an element to the right by touch and call `onAway` beyond a minimal distance. */
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
      // Beyond the distance it fades out in place.
      if (moved(event) > dismissDistance) {
        start.current = null;
        onAway();
      } else settle(event);
    },
    onPointerCancel: settle,
  };
}
