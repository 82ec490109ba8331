/**
 * Handles touch drags on the board. The code is loaded immediately on touch devices, otherwise at the first touch; a touch
 * that began before it was loaded is continued. Returns the function that stops it.
 */
export function followFingers(root: HTMLElement, scroller: HTMLElement): () => void {
  let stop = (): void => undefined;
  let isOver = false;
  let isAsked = false;
  /** The touch that began while the code is loading. */
  let resting: TouchEvent | null = null;

  const begin = async (): Promise<void> => {
    isAsked = true;
    try {
      const { followTouches } = await import('./touch-drag.ts');
      if (isOver) return;
      stopWaiting();
      stop = followTouches(root, scroller, resting);
    } catch {
      // Without the code, cards can be moved by their menu.
      stopWaiting();
    }
  };
  const onTouch = (event: TouchEvent): void => {
    resting = event;
    if (!isAsked) void begin();
  };
  const onGone = (): void => {
    resting = null;
  };
  const stopWaiting = (): void => {
    root.removeEventListener('touchstart', onTouch);
    root.removeEventListener('touchend', onGone);
    root.removeEventListener('touchcancel', onGone);
  };

  root.addEventListener('touchstart', onTouch, { passive: true });
  root.addEventListener('touchend', onGone);
  root.addEventListener('touchcancel', onGone);
  if (matchMedia('(any-pointer: coarse)').matches) void begin();
  return () => {
    isOver = true;
    stopWaiting();
    stop();
  };
}
