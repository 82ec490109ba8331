import { commands, type Locator } from 'vitest/browser';
import type { Point, TouchEvent } from './commands.ts';

// Mouse and touch input as the browser gets it from a device.

/** Between touch events, in ms. */
const touchInterval = 16;
/**
 * Chromium ignores taps up to 500 ms after a swipe that `touch-action` leaves to the page, on an empty page too. That begins when it
 * has handled the end of the swipe, which on a busy machine is later than the page knows.
 */
const tapsIgnored = 1500;

/** The end of the last swipe that the page follows itself. */
let swipeEnd = 0;

export function boxOf(target: Locator): DOMRect {
  return target.element().getBoundingClientRect();
}

/** The edges of a dialog, which stay where they are on every tab and in every step. */
export function edgesOf(target: Locator): { top: number; bottom: number } {
  const { top, bottom } = boxOf(target);
  return { top, bottom };
}

export function middleOf(target: Locator): Point {
  const { x, y, width, height } = boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The mouse of the person. Points are in px of the page under test. */
export const mouse = {
  move: (to: Point, { steps = 1 } = {}): Promise<void> => commands.moveMouse(inWindow(to), steps),
  down: (): Promise<void> => commands.pressMouse(true),
  up: (): Promise<void> => commands.pressMouse(false),
};

/** Presses the mouse at a point and moves it away far enough to drag what is there. */
export async function grab({ x, y }: Point): Promise<void> {
  await mouse.move({ x, y });
  await mouse.down();
  await mouse.move({ x: x + 8, y: y + 8 }, { steps: 2 });
}

/** A finger on the screen. Its events have a fixed interval, as its speed determines the distance of momentum scrolling. */
function newFinger() {
  let time = Date.now();
  let at: Point = { x: 0, y: 0 };
  const send = (type: TouchEvent['type'], points: readonly (Point | null)[]): Promise<void> =>
    commands.touch(
      points.map((point) => {
        time += touchInterval;
        return { type, point: point && inWindow(point), time };
      }),
    );
  return {
    touch(point: Point): Promise<void> {
      at = point;
      return send('touchStart', [point]);
    },
    moveTo({ x, y }: Point, steps = 10): Promise<void> {
      const from = at;
      at = { x, y };
      const shares = Array.from({ length: steps }, (_, index) => (index + 1) / steps);
      return send(
        'touchMove',
        shares.map((share) => ({ x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share })),
      );
    },
    lift: (): Promise<void> => send('touchEnd', [null]),
  };
}

type Finger = ReturnType<typeof newFinger>;

/** Taps the middle of an element once it rests, as a person does: a toast or sheet still moves when it has just appeared. */
export async function tap(target: Locator): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, swipeEnd + tapsIgnored - performance.now());
  });
  let at = middleOf(target);
  let isMoving = true;
  while (isMoving) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    const next = middleOf(target);
    isMoving = next.x !== at.x || next.y !== at.y;
    at = next;
  }
  const finger = newFinger();
  // Concurrently, as in `swipe`.
  await Promise.all([finger.touch(at), finger.lift()]);
}

/** Swipes over the middle of an element, by this many pixels. */
export async function swipe(over: Locator, { x = 0, y = 0 }: Partial<Point>): Promise<void> {
  const middle = middleOf(over);
  const start = { x: middle.x - x / 2, y: middle.y - y / 2 };
  const finger = newFinger();
  // Concurrently: on a slow machine, a finger that rests would count as a long press.
  await Promise.all([finger.touch(start), finger.moveTo({ x: start.x + x / 8, y: start.y + y / 8 }, 1)]);
  await finger.moveTo({ x: start.x + x, y: start.y + y });
  await finger.lift();
}

/** Swipes from the middle of an element to the side and not back before `meanwhile` has ended, then `back` by this many pixels. */
export async function swipeAside(
  over: Locator,
  x: number,
  { meanwhile, back = 0 }: { meanwhile?: () => Promise<void>; back?: number } = {},
): Promise<void> {
  const start = middleOf(over);
  const finger = newFinger();
  // Concurrently, as in `swipe`.
  await Promise.all([finger.touch(start), finger.moveTo({ x: start.x + x / 8, y: start.y }, 1)]);
  await finger.moveTo({ x: start.x + x, y: start.y });
  try {
    await meanwhile?.();
    if (back !== 0) await finger.moveTo({ x: start.x + x - back, y: start.y });
  } finally {
    // A finger that stays down is one too many for the next test.
    await finger.lift();
    swipeEnd = performance.now();
  }
}

/** Presses a point until something happens, then moves the finger on a path, and lifts it. */
export async function longPress(
  at: Point,
  happens: () => Promise<void>,
  path?: (finger: Pick<Finger, 'moveTo'>) => Promise<void>,
): Promise<void> {
  const finger = newFinger();
  await finger.touch(at);
  try {
    await happens();
    await path?.(finger);
  } finally {
    // A finger that stays down is one too many for the next test.
    await finger.lift();
  }
}

/** A point of the page under test in the window, where the page is in a frame. */
function inWindow({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: x + (frame?.x ?? 0), y: y + (frame?.y ?? 0) };
}
