/**
 * Follows fingers on the board: at once where there can be any, else from the first one on. What a mouse never needs
 * isn't fetched for it. Returns how to stop.
 */
export function followFingers(root: HTMLElement, scroller: HTMLElement): () => void {
  let stop = (): void => undefined;
  let isOver = false;
  const begin = async (): Promise<void> => {
    try {
      const { followTouches } = await import('./touch-drag.ts');
      if (!isOver) stop = followTouches(root, scroller);
    } catch {
      // It could not be fetched: cards are moved by their menu.
    }
  };
  const onTouch = (): void => void begin();
  if (matchMedia('(any-pointer: coarse)').matches) onTouch();
  else root.addEventListener('touchstart', onTouch, { once: true, passive: true });
  return () => {
    isOver = true;
    root.removeEventListener('touchstart', onTouch);
    stop();
  };
}
