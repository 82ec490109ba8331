/** A point of the window, in pixels. */
export type Point = { readonly x: number; readonly y: number };

/** A scroll container that scrolls while something is dragged near its edges. */
export type Scroller = {
  readonly element: Element;
  readonly axis: 'x' | 'y';
  /** The size of sticky content at its start, in pixels. */
  readonly covered?: number;
  /** For a container with scroll snapping: the distance of one step, in pixels. */
  readonly page?: number;
};

/** The maximum width of the edge zone that scrolls: in pixels, and as a fraction of the visible part. */
const maxEdge = 72;
const edgeFraction = 1 / 5;
/** The maximum speed, in pixels per second. */
const maxSpeed = 900;
/** The maximum duration of a frame for the distance, in milliseconds, so that a stall does not become a jump. */
const maxFrameMs = 100;
/** A container with scroll snapping scrolls by a step when the pull has been this large for so many milliseconds. */
const pagePull = 0.5;
const pageDelayMs = 450;

/**
 * The pull of a pointer at `at` on a container that is visible from `start` to `end`, in pixels of one axis: −1 at the start, 1 at
 * the end, 0 outside of the edge zones. Only in the direction of the movement since `from`, so that a drag that starts near an
 * edge does not scroll immediately.
 */
export function pullAt(
  at: number,
  { from, start, end }: { readonly from: number; readonly start: number; readonly end: number },
): number {
  const edge = Math.min(maxEdge, (end - start) * edgeFraction);
  const before = start + edge - at;
  const after = at - (end - edge);
  if (before > 0 && at < from) return -Math.min(1, before / edge);
  if (after > 0 && at > from) return Math.min(1, after / edge);
  return 0;
}

/**
 * Scrolls containers during a drag that started at `from`. Returns the function to call in every frame, with the pointer, the
 * containers and the time in milliseconds. The speed depends on the distance from the edge, but not on the frame rate.
 */
export function autoScroll(from: Point): (at: Point, scrollers: readonly Scroller[], now: number) => void {
  let last: number | null = null;
  /** Fractions of pixels that were not scrolled yet. */
  const remainder = { x: 0, y: 0 };
  /** The time of the next step of containers with scroll snapping. */
  const nextStepAt = new Map<Element, number>();

  return (at, scrollers, now) => {
    const elapsed = Math.min(now - (last ?? now), maxFrameMs);
    last = now;
    for (const { element, axis, covered = 0, page } of scrollers) {
      const box = element.getBoundingClientRect();
      const [start, end] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
      const pull = pullAt(at[axis], { from: from[axis], start: start + covered, end });
      if (page !== undefined) {
        scrollPage(element, { axis, pull, page, now });
        continue;
      }
      const distance = pull === 0 ? 0 : remainder[axis] + (pull * maxSpeed * elapsed) / 1000;
      const pixels = Math.trunc(distance);
      remainder[axis] = distance - pixels;
      if (pixels !== 0) scrollBy(element, axis, { pixels });
    }
  };

  function scrollPage(
    element: Element,
    { axis, pull, page, now }: { axis: Scroller['axis']; pull: number; page: number; now: number },
  ): void {
    if (Math.abs(pull) < pagePull) {
      nextStepAt.delete(element);
      return;
    }
    const due = nextStepAt.get(element) ?? now + pageDelayMs;
    nextStepAt.set(element, due);
    if (now < due) return;
    // The next step takes longer, so that people can orient themselves.
    nextStepAt.set(element, now + 2 * pageDelayMs);
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
