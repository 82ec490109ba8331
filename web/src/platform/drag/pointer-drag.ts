import type { Point } from './auto-scroll.ts';
import { type Drag, type EndDrag, runDrag } from './running-drag.ts';

/** How far a mouse or a pen moves until a press is a drag, in pixels; less is a click. */
const slack = 4;
/** How long a touch rests until it lifts, in milliseconds, and how far it may move meanwhile, in pixels; more is scrolling. */
const longPress = 250;
const tremble = 8;

/** What a press would drag. */
export type Draggable = {
  /**
   * What starts a drag by touch: a long press, so that touch scrolls otherwise, or a movement, for handles with
   * `touch-action: none`. Mouse and pen start it by a movement.
   */
  readonly touch: 'long press' | 'movement';
  /** Called when the press becomes a drag, with the point of the press. Null to refuse. */
  lift(start: Point): Drag | null;
};

/** A pressed pointer that drags or may drag. */
type Press = {
  readonly root: HTMLElement;
  /** Whether touch must not scroll the page. */
  holdsPage(): boolean;
  cancel(): void;
};

/** The press on the page, if any: one thing is dragged at a time. */
let current: Press | null = null;

/**
 * Lets things inside `root` be dragged with mouse, touch and pen. `draggableAt` says what a press on an element would drag. A drag
 * is cancelled by Escape, by a second pointer, when the window loses the focus, and by the browser. Returns the function that
 * stops it.
 */
export function followDrags(
  root: HTMLElement,
  draggableAt: (target: Element) => Draggable | null,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary || event.button !== 0 || event.defaultPrevented) return;
      const draggable = event.target instanceof Element ? draggableAt(event.target) : null;
      if (draggable) current = startPress(root, event, draggable);
    },
    { signal },
  );
  // From the start, as Safari does not ask a listener that was added after the touch began.
  root.addEventListener('touchmove', holdPage, { signal, passive: false });
  return () => {
    stop.abort();
    if (current?.root === root) current.cancel();
  };
}

/** Prevents scrolling by a touch that drags. */
function holdPage(event: Event): void {
  if (current?.holdsPage() && event.cancelable) event.preventDefault();
}

function startPress(root: HTMLElement, down: PointerEvent, draggable: Draggable): Press {
  const { pointerId, pointerType } = down;
  const isTouch = pointerType === 'touch';
  const needsLongPress = isTouch && draggable.touch === 'long press';
  const start = { x: down.clientX, y: down.clientY };
  let at = start;
  let endDrag: EndDrag | null = null;

  const lift = (): void => {
    const drag = draggable.lift(start);
    if (!drag) return end(false);
    suppressClick(isTouch);
    if (needsLongPress) navigator.vibrate?.(8);
    endDrag = runDrag(drag, { start, pointerId, pointer: () => at, onLost: () => end(false) });
  };
  const timer = needsLongPress ? setTimeout(lift, longPress) : undefined;

  const end = (isDrop: boolean): void => {
    if (current === press) current = null;
    clearTimeout(timer);
    listening.abort();
    endDrag?.(isDrop);
  };

  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    // It was released where the page does not hear of it, as over a menu of the browser.
    if (event.buttons === 0) return end(false);
    at = { x: event.clientX, y: event.clientY };
    if (endDrag) return;
    const moved = Math.hypot(at.x - start.x, at.y - start.y);
    if (needsLongPress && moved > tremble) end(false);
    else if (!needsLongPress && moved > slack) lift();
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    end(true);
  };
  const onCancel = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) end(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !endDrag) return;
    // A dialog around it would close.
    stopEvent(event);
    end(false);
  };
  const onContextMenu = (event: Event): void => {
    if (isTouch || endDrag) stopEvent(event);
    else end(false);
  };

  const listening = new AbortController();
  const { signal } = listening;
  const capture = { signal, capture: true };
  // On the window, as what is dragged may be removed and would take the events with it.
  window.addEventListener('pointermove', onMove, capture);
  window.addEventListener('pointerup', onUp, capture);
  window.addEventListener('pointercancel', onCancel, capture);
  window.addEventListener('pointerdown', () => end(false), capture);
  window.addEventListener('blur', () => end(false), { signal });
  window.addEventListener('keydown', onKey, capture);
  window.addEventListener('contextmenu', onContextMenu, capture);
  // A touch belongs to the element where it began, even after that was removed.
  down.target?.addEventListener('touchmove', holdPage, { signal, passive: false });
  // Neither selects text nor starts a native drag, of a picture or a link.
  window.addEventListener('selectstart', (event) => event.preventDefault(), capture);
  window.addEventListener('dragstart', (event) => event.preventDefault(), capture);

  const press: Press = {
    root,
    // A pen drags at once. If the page began to scroll, the browser would cancel the drag.
    holdsPage: () => endDrag !== null || pointerType === 'pen',
    cancel: () => end(false),
  };
  return press;
}

/**
 * Suppresses what browsers do when a pointer that has dragged is released, until the next press: a cancelled drag is released
 * later.
 */
function suppressClick(isTouch: boolean): void {
  const released = new AbortController();
  const capture = { signal: released.signal, capture: true };
  window.addEventListener('pointerdown', () => released.abort(), capture);
  window.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard have no detail.
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

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
