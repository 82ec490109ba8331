/** A point of the window, in pixels. */
export type Point = { readonly x: number; readonly y: number };

/** A scroll container that scrolls while something is dragged near its edges. */
export type Scroller = {
  readonly element: Element;
  readonly axis: 'x' | 'y';
  /** How much of its start is covered by sticky content, in pixels. */
  readonly covered?: number;
  /** For a container that snaps: it scrolls by this many pixels at a time, in the direction of the edge. */
  readonly page?: number;
};

/** The largest distance from an edge that scrolls, in pixels, and as a share of what is visible. */
const widestEdge = 72;
const edgeShare = 1 / 5;
/** Pixels per second at the edge itself. */
const fastest = 900;
/** A longer frame scrolls like this one, in milliseconds, so that a stall does not become a jump. */
const longestFrame = 100;
/** A container that snaps turns after the pointer was held this close to the edge (a share of the distance), this long (ms). */
const pageEdge = 0.5;
const pageDelay = 450;

/**
 * How strongly a pointer at `at` scrolls what is visible from `start` to `end`, all in pixels of one axis: from −1 at the start
 * to 1 at the end, 0 away from both. Only in the direction of movement since `from`, so that what is grabbed near an edge
 * stays put.
 */
export function pullAt(
  at: number,
  { from, start, end }: { readonly from: number; readonly start: number; readonly end: number },
): number {
  const edge = Math.min(widestEdge, (end - start) * edgeShare);
  const before = start + edge - at;
  const after = at - (end - edge);
  if (before > 0 && at < from) return -Math.min(1, before / edge);
  if (after > 0 && at > from) return Math.min(1, after / edge);
  return 0;
}

/**
 * Scrolls containers during a drag that began at `from`. Returns what is called in every frame with the pointer, the containers
 * and the time in milliseconds. The speed follows the distance from the edge and does not depend on the frame rate.
 */
export function autoScroll(from: Point): (at: Point, scrollers: readonly Scroller[], now: number) => void {
  let last: number | null = null;
  /** The fractions of pixels that a container would round off. */
  const rest = { x: 0, y: 0 };
  /** When a container that snaps turns next, while the pointer is at its edge. */
  const turnsAt = new Map<Element, number>();

  return (at, scrollers, now) => {
    const elapsed = Math.min(now - (last ?? now), longestFrame);
    last = now;
    for (const { element, axis, covered = 0, page } of scrollers) {
      const box = element.getBoundingClientRect();
      const [start, end] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
      const pull = pullAt(at[axis], { from: from[axis], start: start + covered, end });
      if (page !== undefined) {
        turn(element, { axis, pull, page, now });
        continue;
      }
      const distance = pull === 0 ? 0 : rest[axis] + (pull * fastest * elapsed) / 1000;
      const pixels = Math.trunc(distance);
      rest[axis] = distance - pixels;
      if (pixels !== 0) scrollBy(element, axis, { pixels });
    }
  };

  function turn(
    element: Element,
    { axis, pull, page, now }: { axis: Scroller['axis']; pull: number; page: number; now: number },
  ): void {
    if (Math.abs(pull) < pageEdge) {
      turnsAt.delete(element);
      return;
    }
    const due = turnsAt.get(element) ?? now + pageDelay;
    turnsAt.set(element, due);
    if (now < due) return;
    // Wait longer before the next page, so that people can see where they are.
    turnsAt.set(element, now + 2 * pageDelay);
    scrollBy(element, axis, { pixels: Math.sign(pull) * page, behavior: 'smooth' });
  }
}

function scrollBy(
  element: Element,
  axis: Scroller['axis'],
  { pixels, behavior = 'instant' }: { pixels: number; behavior?: ScrollBehavior },
): void {
  element.scrollBy({ [axis === 'x' ? 'left' : 'top']: pixels, behavior });
}

/** The closest ancestor that can scroll vertically; null if none can. */
export function verticalScrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight <= parent.clientHeight) continue;
    if (['auto', 'scroll'].includes(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
