import type { Point } from './auto-scroll.ts';
import { type Drag, type EndDrag, runDrag } from './running-drag.ts';
import { stopEvent, suppressClick } from './suppress-click.ts';

/** The distance from which on a pressed mouse or pen drags, in pixels; less is a click. */
const dragThreshold = 4;
/** Duration of a long press, in milliseconds. */
const longPressMs = 250;
/** The most that a touch may move during a long press, in pixels; more is scrolling. */
const touchSlop = 8;

/** Something that can be dragged. */
export type Draggable = {
  /**
   * What starts a drag by touch: a long press, as other touches scroll, or a movement, for handles with `touch-action: none`.
   * With mouse and pen it is always a movement.
   */
  readonly touch: 'long press' | 'movement';
  /** Called when the press becomes a drag, with the point of the press. Null to refuse. */
  lift(start: Point): Drag | null;
};

/** A press before this module was loaded: its event, the last movement since, and the release. */
export type EarlyPress = {
  readonly down: PointerEvent;
  readonly move: PointerEvent | null;
  readonly up: PointerEvent | null;
};

/** A pressed pointer that drags or may drag. */
type Press = {
  readonly root: HTMLElement;
  /** Whether scrolling by touch is prevented. */
  preventsScroll(): boolean;
  cancel(): void;
};

/** The current press; there is at most one drag at a time. */
let current: Press | null = null;

/**
 * Enables dragging inside `root` by mouse, touch and pen. `draggableAt` returns what a press on an element drags, or null. A drag
 * is cancelled when the person presses Escape or a second pointer, when the window loses the focus, and when the browser cancels
 * the pointer, for example to scroll. An `early` press is continued. Returns how to stop.
 */
export function followDrags(
  root: HTMLElement,
  draggableAt: (target: Element) => Draggable | null,
  early: EarlyPress | null = null,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const press = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || event.defaultPrevented) return;
    const draggable = event.target instanceof Element ? draggableAt(event.target) : null;
    if (draggable) current = startPress(root, event, draggable);
  };
  root.addEventListener('pointerdown', press, { signal });
  if (early) catchUp(early, press);
  // Added in advance, as Safari ignores listeners that are added after the touch has started.
  root.addEventListener('touchmove', preventScroll, { signal, passive: false });
  return () => {
    stop.abort();
    if (current?.root === root) current.cancel();
  };
}

/** Does what an early press would have done. */
function catchUp({ down, move, up }: EarlyPress, press: (event: PointerEvent) => void): void {
  press(down);
  if (move) window.dispatchEvent(new PointerEvent('pointermove', move));
  // The drag moves in its next frame. Release only after that, so that it has a drop target.
  if (up) {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => window.dispatchEvent(new PointerEvent('pointerup', up))),
    );
  }
}

/** Prevents scrolling while a touch drags. */
function preventScroll(event: Event): void {
  if (current?.preventsScroll() && event.cancelable) event.preventDefault();
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
  const timer = needsLongPress ? setTimeout(lift, longPressMs) : undefined;

  const end = (isDrop: boolean): void => {
    if (current === press) current = null;
    clearTimeout(timer);
    listening.abort();
    endDrag?.(isDrop);
  };

  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    // Released without an event, such as over a menu of the browser.
    if (event.buttons === 0) return end(false);
    at = { x: event.clientX, y: event.clientY };
    if (endDrag) return;
    const moved = Math.hypot(at.x - start.x, at.y - start.y);
    if (needsLongPress && moved > touchSlop) end(false);
    else if (!needsLongPress && moved > dragThreshold) lift();
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
    // Escape would also close an enclosing dialog.
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
  // On the window, as events end when the dragged element is removed.
  window.addEventListener('pointermove', onMove, capture);
  window.addEventListener('pointerup', onUp, capture);
  window.addEventListener('pointercancel', onCancel, capture);
  window.addEventListener('pointerdown', () => end(false), capture);
  // Libraries dispatch events named "blur" at elements, and these bubble.
  window.addEventListener('blur', ({ target }) => target === window && end(false), { signal });
  window.addEventListener('keydown', onKey, capture);
  window.addEventListener('contextmenu', onContextMenu, capture);
  // Touch events are sent to the element where the touch started, even after it was removed.
  down.target?.addEventListener('touchmove', preventScroll, { signal, passive: false });
  // Prevent text selection and native drags of images and links.
  window.addEventListener('selectstart', (event) => event.preventDefault(), capture);
  window.addEventListener('dragstart', (event) => event.preventDefault(), capture);

  const press: Press = {
    root,
    // A pen drags immediately: if it started to scroll, the browser would cancel the pointer.
    preventsScroll: () => endDrag !== null || pointerType === 'pen',
    cancel: () => end(false),
  };
  return press;
}
