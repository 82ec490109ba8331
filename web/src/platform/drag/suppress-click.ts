/**
 * Suppresses click and context menu at the release of a pointer that has dragged or swiped. Active until the next press, as the pointer of a
 * cancelled drag is released later.
 */
export function suppressClick(isTouch: boolean): void {
  const released = new AbortController();
  const capture = { signal: released.signal, capture: true };
  window.addEventListener('pointerdown', () => released.abort(), capture);
  window.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard have detail 0.
      if (event.detail !== 0) stopEvent(event);
    },
    capture,
  );
  if (!isTouch) return;
  window.addEventListener('contextmenu', stopEvent, capture);
  window.addEventListener(
    'touchend',
    (event) => {
      if (event.cancelable) event.preventDefault();
    },
    { ...capture, passive: false },
  );
}

/** Ends an event here. */
export function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
