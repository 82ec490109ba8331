/** Frames to wait for the element. */
const maxFrames = 30;

/**
 * Focuses the element that `find` returns as soon as there is one: a virtual list renders a row a few frames after it has been
 * scrolled to. Gives up after 30 frames. Does not scroll.
 */
export function focusWhenRendered(find: () => HTMLElement | null | undefined): void {
  let left = maxFrames;
  const tryFocus = (): void => {
    const element = find();
    if (element) element.focus({ preventScroll: true });
    else if (left-- > 0) requestAnimationFrame(tryFocus);
  };
  tryFocus();
}
