import { suppressClick } from './suppress-click.ts';

/** The distance from which on a touch is a swipe or scrolls, in pixels. */
const slop = 10;
/** At the sides of the window, in pixels, a swipe goes back in the history of some browsers. */
const sides = 20;

/** A swipe to the side in progress. */
export type Swipe = {
  /** Called with the distance from where it began, in pixels; positive to the right. */
  move(distance: number): void;
  /** Called at the end with the last distance; with 0 if the browser or a second finger cancels it. */
  end(distance: number): void;
};

/**
 * Follows swipes to the side by touch inside `root`. `begin` is called with the touched element when a touch becomes a swipe, and
 * returns null to ignore it. Vertically, the browser scrolls.
 * Returns the function that stops it.
 */
export function followSwipes(root: HTMLElement, begin: (target: Element) => Swipe | null): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  root.style.touchAction = 'pan-y pinch-zoom';
  let press: {
    readonly id: number;
    readonly x: number;
    readonly y: number;
    readonly target: Element;
  } | null = null;
  let swipe: { readonly swipe: Swipe; readonly from: number; distance: number } | null = null;

  const end = (isCancelled: boolean): void => {
    press = null;
    const ended = swipe;
    swipe = null;
    ended?.swipe.end(isCancelled ? 0 : ended.distance);
  };
  root.addEventListener(
    'pointerdown',
    ({ isPrimary, pointerType, pointerId: id, clientX: x, clientY: y, target }) => {
      if (!isPrimary || pointerType !== 'touch' || !(target instanceof Element)) return;
      if (x >= sides && x <= window.innerWidth - sides) press = { id, x, y, target };
    },
    { signal },
  );
  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (pointerId !== press?.id) return;
    if (!swipe) {
      const aside = Math.abs(clientX - press.x);
      const along = Math.abs(clientY - press.y);
      if (Math.max(aside, along) < slop) return;
      const begun = aside > along ? begin(press.target) : null;
      if (!begun) {
        press = null;
        return;
      }
      suppressClick(true);
      swipe = { swipe: begun, from: clientX, distance: 0 };
    }
    swipe.distance = clientX - swipe.from;
    swipe.swipe.move(swipe.distance);
  };
  const capture = { signal, capture: true };
  // On the window, as the swiped element may be removed.
  window.addEventListener('pointermove', move, capture);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === press?.id && end(false), capture);
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === press?.id && end(true), capture);
  window.addEventListener('pointerdown', ({ isPrimary }) => !isPrimary && end(true), capture);
  return () => {
    stop.abort();
    root.style.touchAction = '';
    end(true);
  };
}
