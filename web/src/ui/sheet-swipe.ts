/** The distance from which on a touch is a swipe, in pixels. */
const slop = 8;
/** The distance that closes a sheet, in pixels; of a low sheet a third of its height. */
const closingDistance = 120;
/** The speed of a flick that closes a sheet, in pixels per millisecond, and the least distance of one. */
const flick = { speed: 0.5, distance: 24 };

/**
 * Moves a bottom sheet with a finger that swipes down, and calls `onAway` if it was moved far or fast enough. Where the content
 * is not scrolled to its top, the finger scrolls. Returns the function that stops it.
 */
export function followSheetSwipe(sheet: HTMLElement, onAway: () => void): () => void {
  const stop = new AbortController();
  let start: { readonly x: number; y: number } | null = null;
  let isMoving = false;
  let last = { y: 0, at: 0 };
  let speed = 0;

  const begin = (event: TouchEvent): void => {
    const [touch, second] = event.touches;
    start = null;
    // A sheet that is opened from this one is inside of it, with its backdrop.
    if (!touch || second || !(event.target instanceof Element)) return;
    if (
      event.target.closest('[data-sheet], [data-backdrop]') !== sheet ||
      event.target.closest('input[type="range"]')
    )
      return;
    start = { x: touch.clientX, y: touch.clientY };
    last = { y: touch.clientY, at: event.timeStamp };
    speed = 0;
    isMoving = false;
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!start || !touch) return;
    const down = touch.clientY - start.y;
    if (!isMoving) {
      const aside = Math.abs(touch.clientX - start.x);
      if (Math.max(Math.abs(down), aside) < slop) return;
      isMoving = down > aside && isScrolledToTop(event.target as Element, sheet);
      if (!isMoving) {
        start = null;
        return;
      }
      sheet.style.transition = 'none';
      // The sheet begins to move where the finger is now.
      start.y = touch.clientY;
    }
    if (event.cancelable) event.preventDefault();
    const passed = event.timeStamp - last.at;
    if (passed > 0) speed = (touch.clientY - last.y) / passed;
    last = { y: touch.clientY, at: event.timeStamp };
    sheet.style.translate = `0 ${Math.max(0, last.y - start.y)}px`;
  };
  const end = (isCancelled: boolean): void => {
    if (!start || !isMoving) return;
    const distance = last.y - start.y;
    const enough = Math.min(closingDistance, sheet.offsetHeight / 3);
    const isFlick = speed > flick.speed && distance > flick.distance;
    start = null;
    isMoving = false;
    if (!isCancelled && (distance > enough || isFlick)) return onAway();
    sheet.style.transition = 'translate var(--duration-base) var(--ease-out)';
    sheet.style.translate = '';
  };

  const { signal } = stop;
  sheet.addEventListener('touchstart', begin, { signal, passive: true });
  // Prevents scrolling behind the sheet while it moves.
  sheet.addEventListener('touchmove', move, { signal, passive: false });
  sheet.addEventListener('touchend', () => end(false), { signal });
  sheet.addEventListener('touchcancel', () => end(true), { signal });
  return () => stop.abort();
}

/** Whether everything that scrolls between an element and the sheet shows its beginning. */
function isScrolledToTop(from: Element, sheet: Element): boolean {
  for (let element: Element | null = from; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
    if (element === sheet) return true;
  }
  return true;
}
