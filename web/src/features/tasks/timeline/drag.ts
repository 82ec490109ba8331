import { dayWidth } from './days.ts';
import { beginDraft, cancelDraft, changeDraft, commitDraft, draft } from './draft.ts';
import { draggedSpan, type Grip, type Span } from './span.ts';

/** How long a finger rests on a bar before it lifts it, in milliseconds. */
const longPress = 250;
/** Pixels: how far it may tremble meanwhile (further, it scrolls), and how far a mouse goes before a click is a drag. */
const tremble = 8;
const slack = 4;
/** Within so many pixels of a side the timeline scrolls … */
const scrollEdge = 72;
/** … by at most so many pixels a frame. */
const scrollSpeed = 16;

type Point = { readonly x: number; readonly y: number };

/** A bar under a pressed pointer: perhaps a drag, perhaps a click, perhaps the beginning of a scroll. */
type Press = {
  readonly pointerId: number;
  readonly bar: HTMLElement;
  readonly taskId: string;
  readonly grip: Grip;
  readonly span: Span;
  readonly start: Point;
  readonly startScroll: number;
  readonly isTouch: boolean;
  isLifted: boolean;
};

/** What dragging asks of the timeline around it. */
export type Around = {
  /** The days of a task that the person may move; null for any other. */
  movable(taskId: string): Span | null;
  /** The width of the column of titles, which lies over the grid. */
  sideWidth(): number;
};

/**
 * Lets bars be moved and stretched, by a mouse at once and by a finger after a long press, so that it can still scroll.
 * Returns how to stop.
 */
export function followDrags(scroller: HTMLElement, around: Around): () => void {
  let press: Press | null = null;
  let pointer: Point = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let isClickSwallowed = false;

  const lift = (): void => {
    if (!press) return;
    press.isLifted = true;
    // No click when the pointer is let go of, be it long after Escape.
    isClickSwallowed = true;
    press.bar.setPointerCapture(press.pointerId);
    scroller.dataset['dragging'] = press.grip;
    beginDraft(press.taskId, press.span, 'pointer');
    if (press.isTouch) navigator.vibrate?.(8);
    frame = requestAnimationFrame(step);
  };
  const step = (): void => {
    if (!press) return;
    scrollSideways(scroller, pointer.x, { from: press.start.x, sideWidth: around.sideWidth() });
    follow();
    frame = requestAnimationFrame(step);
  };
  const follow = (): void => {
    if (!press) return;
    const moved = pointer.x - press.start.x + scroller.scrollLeft - press.startScroll;
    const days = Math.round(moved / dayWidth);
    changeDraft(draggedSpan(press.span, press.grip, days));
    // The bar is drawn on whole days; between them it goes with the pointer.
    if (press.grip === 'both') press.bar.style.translate = `${moved - days * dayWidth}px`;
  };
  const end = (isDrop: boolean): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    const ended = press;
    press = null;
    if (!ended?.isLifted) return;
    ended.bar.style.translate = '';
    delete scroller.dataset['dragging'];
    if (isDrop && draft.get()?.taskId === ended.taskId) commitDraft();
    else cancelDraft();
  };

  const onDown = (event: PointerEvent): void => {
    isClickSwallowed = false;
    if (press || !event.isPrimary || event.button !== 0) return end(false);
    const target = event.target instanceof Element ? event.target : null;
    const bar = target?.closest<HTMLElement>('[data-bar]');
    const taskId = bar?.dataset['bar'];
    const span = taskId === undefined ? null : around.movable(taskId);
    if (!bar || taskId === undefined || !span) return;
    const isTouch = event.pointerType !== 'mouse';
    pointer = { x: event.clientX, y: event.clientY };
    press = {
      pointerId: event.pointerId,
      bar,
      taskId,
      grip: gripOf(target),
      span,
      start: pointer,
      startScroll: scroller.scrollLeft,
      isTouch,
      isLifted: false,
    };
    if (isTouch) timer = setTimeout(lift, longPress);
  };
  const onMove = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (press.isLifted) return;
    const moved = Math.hypot(pointer.x - press.start.x, pointer.y - press.start.y);
    if (press.isTouch ? moved > tremble : moved > slack) {
      if (press.isTouch) end(false);
      else lift();
    }
  };
  const onUp = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (press.isLifted) follow();
    end(true);
  };
  const onCancel = (event: PointerEvent): void => {
    if (press?.pointerId === event.pointerId) end(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !press?.isLifted) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (press?.isLifted && event.cancelable) event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    // What keys press has no detail.
    if (!isClickSwallowed || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onContextMenu = (event: Event): void => {
    if (press?.isTouch) event.preventDefault();
  };

  const stop = new AbortController();
  const { signal } = stop;
  scroller.addEventListener('pointerdown', onDown, { signal });
  // On the window: a bar whose task is deleted meanwhile takes the capture of the pointer with it.
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onCancel, { signal });
  // Not passive: once a bar is lifted the timeline must not scroll under it.
  scroller.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  scroller.addEventListener('contextmenu', onContextMenu, { signal });
  scroller.addEventListener('click', onClick, { signal, capture: true });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  return () => {
    end(false);
    stop.abort();
  };
}

function gripOf(target: Element | null): Grip {
  const grip = target?.closest<HTMLElement>('[data-grip]')?.dataset['grip'];
  return grip === 'start' || grip === 'end' ? grip : 'both';
}

/** Only towards where the pointer has gone: what is taken hold of near a side is not to run away. */
function scrollSideways(
  scroller: HTMLElement,
  x: number,
  { from, sideWidth }: { readonly from: number; readonly sideWidth: number },
): void {
  const box = scroller.getBoundingClientRect();
  const left = box.left + sideWidth;
  const edge = Math.min(scrollEdge, (box.right - left) / 5);
  const before = left + edge - x;
  const after = x - (box.right - edge);
  if (before > 0 && x < from) scroller.scrollLeft -= scrollSpeed * Math.min(1, before / edge);
  else if (after > 0 && x > from) scroller.scrollLeft += scrollSpeed * Math.min(1, after / edge);
}
