import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The factors that buttons and keys go through, of the width that fits. */
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const fits = 1;
export const smallest = 0.25;
export const largest = 4;

/** How much the wheel zooms per pixel, and at most per event: a mouse says 100 or more, a touchpad a few. */
const perPixel = 0.01;
const maxPixels = 25;

/** A point of the screen and the place of the document that is to stay there: a page, and how far across and down it. */
type Anchor = { x: number; y: number; page: HTMLElement; across: number; down: number };

/** A change of the zoom: to the next step, to the width that fits, or by a factor around a point of the screen. */
export type ZoomChange = 1 | -1 | 'reset' | { readonly by: number; readonly x: number; readonly y: number };

/**
 * The zoom of the pages in an element that scrolls, a factor of the width that fits: by +, - and 0, the wheel with Ctrl, and two fingers. What is in
 * the middle, under the pointer or between the fingers stays there.
 */
export function useZoom(scrollerRef: RefObject<HTMLElement | null>): {
  zoom: number;
  change: (change: ZoomChange) => void;
} {
  const [zoom, setZoom] = useState(fits);
  const anchor = useRef<Anchor | null>(null);
  const change = useCallback(
    (to: ZoomChange) => {
      const element = scrollerRef.current;
      const box = element?.getBoundingClientRect();
      if (!element || !box) return;
      const { x, y } =
        typeof to === 'object' ? to : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      anchor.current = anchorAt(element, x, y);
      setZoom((now) => zoomed(now, to));
    },
    [scrollerRef],
  );
  useLayoutEffect(() => {
    const { current } = anchor;
    anchor.current = null;
    if (!current) return;
    const box = current.page.getBoundingClientRect();
    scrollerRef.current?.scrollBy(
      box.left + current.across * box.width - current.x,
      box.top + current.down * box.height - current.y,
    );
  }, [scrollerRef, zoom]);
  useKeys(scrollerRef, change);
  useWheel(scrollerRef, change);
  useFingers(scrollerRef, change);
  return { zoom, change };
}

function zoomed(now: number, to: ZoomChange): number {
  if (to === 'reset') return fits;
  if (typeof to === 'object') return Math.min(Math.max(now * to.by, smallest), largest);
  // Between two steps after a zoom by wheel or fingers: the next one.
  const next = to > 0 ? zooms.find((step) => step > now + 0.01) : zooms.findLast((step) => step < now - 0.01);
  return next ?? now;
}

/** The page at a point, or the nearest one above or below. */
function anchorAt(element: HTMLElement, x: number, y: number): Anchor | null {
  const pages = [...element.querySelectorAll<HTMLElement>('[data-page]')];
  const page = pages.find((each) => each.getBoundingClientRect().bottom >= y) ?? pages.at(-1);
  if (!page) return null;
  const box = page.getBoundingClientRect();
  return { x, y, page, across: (x - box.left) / box.width, down: (y - box.top) / box.height };
}

/** The keys +, - and 0, anywhere in the preview. */
function useKeys(scroller: RefObject<HTMLElement | null>, change: (change: ZoomChange) => void): void {
  useEffect(() => {
    const layer = scroller.current?.closest<HTMLElement>('[role=dialog]');
    if (!layer) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // With these modifiers the browser zooms the page.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to = keys[event.key];
      if (to === undefined) return;
      event.preventDefault();
      change(to);
    };
    layer.addEventListener('keydown', onKeyDown);
    return () => layer.removeEventListener('keydown', onKeyDown);
  }, [scroller, change]);
}

const keys: Readonly<Record<string, ZoomChange>> = { '+': 1, '=': 1, '-': -1, '0': 'reset' };

/** The wheel with Ctrl or ⌘, as which browsers also report two fingers on a touchpad. */
function useWheel(scroller: RefObject<HTMLElement | null>, change: (change: ZoomChange) => void): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let pixels = 0;
    let frame = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Otherwise the browser zooms the page.
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      pixels += Math.min(Math.max(event.deltaY, -maxPixels), maxPixels);
      // Once a frame: a touchpad sends more events than that.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        change({ by: Math.exp(-pixels * perPixel), x, y });
        pixels = 0;
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, change]);
}

/** Two fingers on a touch screen; `pdf.css` switches off what the browser would do with them. */
function useFingers(scroller: RefObject<HTMLElement | null>, change: (change: ZoomChange) => void): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let last: number | null = null;
    let moved: TouchList | null = null;
    let frame = 0;
    const follow = () => {
      if (last === null || moved === null) return;
      const now = distance(moved);
      change({ by: now / last, ...middle(moved) });
      last = now;
      moved = null;
    };
    const onStart = ({ touches }: TouchEvent) => {
      // Fingers may be lifted before the frame of their last movement.
      cancelAnimationFrame(frame);
      follow();
      last = touches.length === 2 ? distance(touches) : null;
    };
    const onMove = (event: TouchEvent) => {
      const { touches } = event;
      if (last === null || touches.length !== 2) return;
      event.preventDefault();
      moved = touches;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onStart, { passive: true });
    element.addEventListener('touchcancel', onStart, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onStart);
      element.removeEventListener('touchcancel', onStart);
    };
  }, [scroller, change]);
}

function distance([one, other]: TouchList): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

function middle([one, other]: TouchList): { x: number; y: number } {
  const [a, b] = [one ?? other, other ?? one];
  return { x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2, y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2 };
}
