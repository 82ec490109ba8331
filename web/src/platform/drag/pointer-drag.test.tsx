import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scroller } from './auto-scroll.ts';
import { type Draggable, followDrags } from './pointer-drag.ts';
import { previewOf } from './preview.ts';
import type { DragPoint } from './running-drag.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  // Only pointers of real devices can be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  // Ends the suppression of clicks.
  fire(document.body, 'pointerdown', { button: 1 });
  vi.useRealTimers();
});

type Init = PointerEventInit & { x?: number; y?: number };

function fire(target: EventTarget, type: string, { x = 0, y = 0, ...init }: Init = {}): PointerEvent {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    isPrimary: true,
    pointerId: 1,
    pointerType: 'mouse',
    buttons: type === 'pointerup' ? 0 : 1,
    clientX: x,
    clientY: y,
    ...init,
  });
  target.dispatchEvent(event);
  return event;
}

/** Whether a page would scroll by a touch that moves. */
function scrolls(target: EventTarget): boolean {
  const event = new Event('touchmove', { bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return !event.defaultPrevented;
}

/** A box of 100 × 100 pixels at the corner of the window that can be dragged, and what happens to it. */
function aBox(
  touch: Draggable['touch'] = 'long press',
  { isRefused = false, scrollers }: { isRefused?: boolean; scrollers?: readonly Scroller[] } = {},
) {
  const root = document.createElement('div');
  const box = document.createElement('div');
  box.id = 'box';
  Object.assign(box.style, { position: 'fixed', left: '0', top: '0', width: '100px', height: '100px' });
  root.append(box);
  document.body.append(root);
  const seen: string[] = [];
  let last: DragPoint | null = null;
  const stop = followDrags(root, (target) =>
    target === box
      ? {
          touch,
          lift({ x, y }) {
            seen.push(`lift ${x} ${y}`);
            if (isRefused) return null;
            return {
              cursor: 'grabbing',
              preview: previewOf(box),
              scrollers: () => scrollers ?? [],
              move(at) {
                last = at;
              },
              drop: () => seen.push(`drop ${last?.x} ${last?.y}`),
              cancel: () => seen.push('cancel'),
            };
          },
        }
      : null,
  );
  stops.push(stop, () => root.remove());
  return { root, box, seen, stop, at: () => last };
}

const preview = () => document.querySelector<HTMLElement>('[data-drag-preview]');

describe('with a mouse', () => {
  test('treats a small movement as a click', () => {
    const { box, seen } = aBox();
    fire(box, 'pointerdown', { x: 10, y: 10 });
    fire(box, 'pointermove', { x: 12, y: 13 });
    fire(box, 'pointerup', { x: 12, y: 13 });
    const clicked = vi.fn<() => void>();
    box.addEventListener('click', clicked);
    fire(box, 'click', { detail: 1 });
    expect(seen).toEqual([]);
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  test('drags from the point of the press to that of the release', () => {
    const { box, seen, at } = aBox();
    fire(box, 'pointerdown', { x: 10, y: 10 });
    fire(box, 'pointermove', { x: 16, y: 10 });
    expect(seen).toEqual(['lift 10 10']);
    expect(at()).toMatchObject({ x: 16, y: 10, under: box });
    fire(window, 'pointermove', { x: 60, y: 70 });
    vi.advanceTimersToNextFrame();
    expect(at()).toMatchObject({ x: 60, y: 70, under: box });
    fire(window, 'pointerup', { x: 300, y: 80 });
    expect(seen).toEqual(['lift 10 10', 'drop 300 80']);
    vi.advanceTimersToNextFrame();
    expect(at()).toMatchObject({ x: 300 });
  });

  test.each([
    ['another button', { button: 2 }],
    ['a finger after the first', { isPrimary: false }],
  ])('%s drags nothing', (_name, init) => {
    const { box, seen } = aBox();
    fire(box, 'pointerdown', init);
    fire(box, 'pointermove', { x: 50, y: 50 });
    expect(seen).toEqual([]);
  });

  test('ignores other pointers', () => {
    const { box, seen, at } = aBox();
    fire(box, 'pointerdown');
    fire(box, 'pointermove', { x: 20, y: 0 });
    fire(window, 'pointermove', { x: 90, y: 90, pointerId: 2 });
    fire(window, 'pointerup', { x: 90, y: 90, pointerId: 2 });
    vi.advanceTimersToNextFrame();
    expect(at()).toMatchObject({ x: 20, y: 0 });
    expect(seen).toEqual(['lift 0 0']);
  });

  test('continues when something else loses the focus', () => {
    const { box, seen } = aBox();
    fire(box, 'pointerdown');
    fire(box, 'pointermove', { x: 20, y: 0 });
    // As a list of Ariakit does for its active option when it closes.
    document.body.dispatchEvent(new FocusEvent('blur', { bubbles: true }));
    fire(window, 'pointerup', { x: 20, y: 0 });
    expect(seen.at(-1)).toMatch(/^drop/);
  });

  test('neither selects text nor starts a native drag', () => {
    const { box } = aBox();
    fire(box, 'pointerdown');
    expect(fire(box, 'selectstart').defaultPrevented).toBe(true);
    expect(fire(box, 'dragstart').defaultPrevented).toBe(true);
    fire(box, 'pointerup');
    expect(fire(box, 'selectstart').defaultPrevented).toBe(false);
    expect(fire(box, 'dragstart').defaultPrevented).toBe(false);
  });

  test('leaves the press unaffected if the drag is refused', () => {
    const { box, seen } = aBox('long press', { isRefused: true });
    fire(box, 'pointerdown');
    fire(box, 'pointermove', { x: 20, y: 0 });
    fire(box, 'pointermove', { x: 40, y: 0 });
    fire(box, 'pointerup', { x: 40, y: 0 });
    expect(seen).toEqual(['lift 0 0']);
    expect(preview()).toBeNull();
  });
});

describe('by touch', () => {
  const touch = { pointerType: 'touch' };

  test('drags after a long press, and prevents scrolling only then', () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const { box, seen } = aBox();
    fire(box, 'pointerdown', { x: 10, y: 10, ...touch });
    vi.advanceTimersByTime(240);
    fire(box, 'pointermove', { x: 15, y: 10, ...touch });
    expect(scrolls(box)).toBe(true);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(seen).toEqual(['lift 10 10']);
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(scrolls(box)).toBe(false);
    fire(window, 'pointerup', { x: 80, y: 90, ...touch });
    expect(seen).toEqual(['lift 10 10', 'drop 80 90']);
    expect(scrolls(box)).toBe(true);
  });

  test.each([
    ['moved', 'pointermove', { x: 10, y: 0 }],
    ['lifted', 'pointerup', {}],
    ['taken by the browser to scroll', 'pointercancel', {}],
  ])('nothing is dragged if it was %s before', (_name, type, init) => {
    const { box, seen } = aBox();
    fire(box, 'pointerdown', touch);
    vi.advanceTimersByTime(200);
    fire(window, type, { ...init, ...touch });
    vi.advanceTimersByTime(1000);
    fire(window, 'pointermove', { x: 90, y: 90, ...touch });
    expect(seen).toEqual([]);
    expect(scrolls(box)).toBe(true);
  });

  test('drags a handle by a movement', () => {
    const { box, seen } = aBox('movement');
    fire(box, 'pointerdown', touch);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([]);
    fire(box, 'pointermove', { x: 0, y: 6, ...touch });
    expect(seen).toEqual(['lift 0 0']);
  });

  test('suppresses context menu and click', () => {
    const { box } = aBox();
    fire(box, 'pointerdown', touch);
    expect(fire(box, 'contextmenu').defaultPrevented).toBe(true);
    vi.advanceTimersByTime(300);
    expect(fire(box, 'contextmenu').defaultPrevented).toBe(true);
    fire(window, 'pointerup', touch);
    expect(fire(box, 'touchend').defaultPrevented).toBe(true);
    expect(fire(box, 'contextmenu').defaultPrevented).toBe(true);
    fire(document.body, 'pointerdown', touch);
    expect(fire(box, 'touchend').defaultPrevented).toBe(false);
    expect(fire(box, 'contextmenu').defaultPrevented).toBe(false);
  });

  test('prevents scrolling also after the touched element was removed', () => {
    const { box, seen } = aBox();
    fire(box, 'pointerdown', touch);
    vi.advanceTimersByTime(300);
    box.remove();
    expect(scrolls(box)).toBe(false);
    fire(window, 'pointerup', { x: 80, y: 90, ...touch });
    expect(seen).toEqual(['lift 0 0', 'drop 80 90']);
  });

  test('drags with a pen by a movement, and prevents scrolling from the start', () => {
    const { box, seen } = aBox();
    fire(box, 'pointerdown', { pointerType: 'pen' });
    expect(scrolls(box)).toBe(false);
    fire(box, 'pointermove', { x: 6, y: 0, pointerType: 'pen' });
    expect(seen).toEqual(['lift 0 0']);
  });
});

describe('is cancelled', () => {
  test.each<[string, (lifted: { root: HTMLElement; stop: () => void }) => void]>([
    ['by Escape', () => fireKey('Escape')],
    ['by a second pointer', () => fire(document.body, 'pointerdown', { pointerId: 2, isPrimary: false })],
    ['by the browser', () => fire(window, 'pointercancel')],
    ['with the focus of the window', () => window.dispatchEvent(new FocusEvent('blur'))],
    ['with the pointer capture', () => fire(layer(), 'lostpointercapture')],
    ['by a movement without a pressed button', () => fire(window, 'pointermove', { x: 30, buttons: 0 })],
    ['with what it is in', ({ stop }) => stop()],
  ])('%s', (_name, cancel) => {
    const lifted = aBox();
    fire(lifted.box, 'pointerdown');
    fire(lifted.box, 'pointermove', { x: 20, y: 0 });
    expect(preview()).not.toBeNull();
    cancel(lifted);
    expect(lifted.seen).toEqual(['lift 0 0', 'cancel']);
    expect(preview()).toBeNull();
    fire(window, 'pointermove', { x: 60, y: 0 });
    fire(window, 'pointerup', { x: 60, y: 0 });
    vi.advanceTimersByTime(1000);
    expect(lifted.seen).toEqual(['lift 0 0', 'cancel']);
  });

  test('by another drag', () => {
    const first = aBox();
    const second = aBox();
    fire(first.box, 'pointerdown');
    fire(first.box, 'pointermove', { x: 20, y: 0 });
    fire(second.box, 'pointerdown', { pointerId: 2 });
    fire(second.box, 'pointermove', { x: 20, y: 0, pointerId: 2 });
    expect(first.seen).toEqual(['lift 0 0', 'cancel']);
    expect(second.seen).toEqual(['lift 0 0']);
    expect(document.querySelectorAll('[data-drag-preview]')).toHaveLength(1);
  });

  test('by Escape, which has no other effect then', () => {
    const { box } = aBox();
    const pressed = vi.fn<() => void>();
    document.addEventListener('keydown', pressed, true);
    stops.push(() => document.removeEventListener('keydown', pressed, true));
    fire(box, 'pointerdown');
    fireKey('Escape');
    expect(pressed).toHaveBeenCalledTimes(1);
    fire(box, 'pointermove', { x: 20, y: 0 });
    fireKey('a');
    fireKey('Escape');
    expect(pressed).toHaveBeenCalledTimes(2);
    fireKey('Escape');
    expect(pressed).toHaveBeenCalledTimes(3);
  });
});

test.each([
  ['after a drop', () => fire(window, 'pointerup', { x: 20 })],
  [
    'when the pointer is released after Escape',
    () => {
      fireKey('Escape');
      fire(window, 'pointerup', { x: 20 });
    },
  ],
])('makes no click %s, until the next press', (_name, release) => {
  const { box } = aBox();
  const clicked = vi.fn<() => void>();
  box.addEventListener('click', clicked);
  fire(box, 'pointerdown');
  fire(box, 'pointermove', { x: 20, y: 0 });
  release();
  expect(fire(box, 'click', { detail: 1 }).defaultPrevented).toBe(true);
  expect(clicked).not.toHaveBeenCalled();
  // By keyboard.
  fire(box, 'click', { detail: 0 });
  expect(clicked).toHaveBeenCalledTimes(1);
  fire(document.body, 'pointerdown');
  fire(box, 'click', { detail: 1 });
  expect(clicked).toHaveBeenCalledTimes(2);
});

test('shows a preview that follows the pointer and catches no events', () => {
  const { box } = aBox();
  fire(box, 'pointerdown', { x: 10, y: 10 });
  fire(box, 'pointermove', { x: 210, y: 60 });
  vi.advanceTimersToNextFrame();
  const shown = preview();
  const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
  // It is slightly rotated around its middle.
  expect([left + width / 2, top + height / 2].map(Math.round)).toEqual([250, 100]);
  expect(shown?.inert).toBe(true);
  expect(document.elementFromPoint(250, 100)).not.toBe(shown);
  expect(getComputedStyle(layer()).cursor).toBe('grabbing');
});

test('scrolls while the pointer rests near an edge', () => {
  const scrolled = vi.fn<(options: ScrollToOptions) => void>();
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'fixed', left: '0', top: '0', width: '100px', height: '400px' });
  element.scrollBy = scrolled as Element['scrollBy'];
  document.body.append(element);
  stops.push(() => element.remove());
  const { box } = aBox('long press', { scrollers: [{ element, axis: 'y' }] });
  fire(box, 'pointerdown', { x: 50, y: 50 });
  fire(box, 'pointermove', { x: 50, y: 400 });
  for (let frame = 0; frame < 5; frame += 1) vi.advanceTimersToNextFrame();
  expect(scrolled.mock.calls.length).toBeGreaterThan(3);
  fire(window, 'pointerup', { x: 50, y: 400 });
  scrolled.mockClear();
  for (let frame = 0; frame < 5; frame += 1) vi.advanceTimersToNextFrame();
  expect(scrolled).not.toHaveBeenCalled();
});

/** The element that has the pointer capture. */
function layer(): HTMLElement {
  const element = preview()?.parentElement;
  if (!element) throw new Error('Nothing is dragged.');
  return element;
}

function fireKey(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
