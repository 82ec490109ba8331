import { type RefObject, useEffect, useRef } from 'react';

/** The delay of a long press, in milliseconds. */
const delay = 400;
/** The largest movement during a long press, in pixels; more is scrolling. */
const moveTolerance = 8;

/**
 * Calls `onPress` with the target of a long press inside `root`, and prevents the click after it. `isShown` says whether `root` is
 * rendered.
 */
export function useLongPresses(
  root: RefObject<HTMLElement | null>,
  onPress: (target: Element) => void,
  isShown = true,
): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(
    () =>
      isShown && root.current
        ? followLongPresses(root.current, (target) => latest.current(target))
        : undefined,
    [root, isShown],
  );
}

/** Returns the function that stops it. */
function followLongPresses(root: HTMLElement, onPress: (target: Element) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let isPressed = false;

  const onStart = (event: TouchEvent): void => {
    clearTimeout(timer);
    isPressed = false;
    const touch = event.touches[0];
    const { target } = event;
    if (!touch || event.touches.length > 1 || !(target instanceof Element)) return;
    start = { x: touch.clientX, y: touch.clientY };
    timer = setTimeout(() => {
      isPressed = true;
      navigator.vibrate?.(8);
      onPress(target);
    }, delay);
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (touch && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > moveTolerance)
      clearTimeout(timer);
  };
  const onEnd = (event: TouchEvent): void => {
    clearTimeout(timer);
    if (isPressed && event.cancelable) event.preventDefault();
  };
  // The native context menu opens after a similar delay.
  const onContextMenu = (event: Event): void => {
    if (isPressed) event.preventDefault();
  };
  root.addEventListener('touchstart', onStart, { passive: true });
  root.addEventListener('touchmove', onMove, { passive: true });
  root.addEventListener('touchend', onEnd);
  root.addEventListener('touchcancel', onEnd);
  root.addEventListener('contextmenu', onContextMenu);
  return () => {
    clearTimeout(timer);
    root.removeEventListener('touchstart', onStart);
    root.removeEventListener('touchmove', onMove);
    root.removeEventListener('touchend', onEnd);
    root.removeEventListener('touchcancel', onEnd);
    root.removeEventListener('contextmenu', onContextMenu);
  };
}
