/**
 * Follows fingers on the board. What a mouse never needs is fetched at once only where there can be fingers, else at
 * the first touch; a finger that rests on a card meanwhile is followed from where it is. Returns how to stop.
 */
export function followFingers(root: HTMLElement, scroller: HTMLElement): () => void {
  let stop = (): void => undefined;
  let isOver = false;
  let isAsked = false;
  /** The finger that rests on the board while the rest is fetched. */
  let resting: TouchEvent | null = null;

  const begin = async (): Promise<void> => {
    isAsked = true;
    try {
      const { followTouches } = await import('./touch-drag.ts');
      if (isOver) return;
      stopWaiting();
      stop = followTouches(root, scroller, resting);
    } catch {
      // It could not be fetched: cards are moved by their menu.
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
