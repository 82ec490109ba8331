import { dayWidth } from './days.ts';
import { beginDraft, cancelDraft, changeDraft, commitDraft, draft } from './draft.ts';
import { draggedSpan, type Grip, type Span } from './span.ts';

/** Duration of a long press that starts a touch drag, in milliseconds. */
const longPress = 250;
/** Maximum movement during a long press, beyond which it scrolls, and minimum movement of a mouse drag, in pixels. */
const dragThreshold = 8;
const slack = 4;
/** The timeline scrolls while the pointer is within this distance of an edge, in pixels … */
const scrollEdge = 72;
/** … by at most so many pixels a frame. */
const scrollSpeed = 16;

type Point = { readonly x: number; readonly y: number };

/** A bar under a pressed pointer: possibly a drag, a click or a scroll. */
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

/** What dragging needs from the timeline. */
export type Around = {
  /** The span of a task that the person may move; null for others. */
  movable(taskId: string): Span | null;
  /** The width of the sticky title column. */
  sideWidth(): number;
};

/**
 * Lets bars be moved and resized by mouse at once, and by touch after a long press, so that touch can scroll. Returns
 * how to stop.
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
    // Suppress the click after a drag, even if it was cancelled by Escape.
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
    // Bars are rendered on whole days: follow the pointer in between.
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
    if (press.isTouch ? moved > dragThreshold : moved > slack) {
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
    // Clicks by keyboard have no detail.
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
  // On the window: if the task is deleted meanwhile, its bar takes the pointer capture with it.
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onCancel, { signal });
  // Not passive, to prevent scrolling during a touch drag.
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

/** Scrolls only in the direction of movement, so that a bar grabbed near an edge stays put. */
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
