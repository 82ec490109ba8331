import { expect, test } from 'vitest';
import { autoScroll, pullAt, type Scroller } from './auto-scroll.ts';

/** A container of 500 × 500 pixels at the corner of the window that remembers how far it was scrolled. */
function container(shape: Omit<Scroller, 'element'>) {
  const scrolled = { x: 0, y: 0, calls: 0 };
  const element = {
    getBoundingClientRect: () => ({ left: 0, top: 0, right: 500, bottom: 500 }),
    scrollBy({ left = 0, top = 0 }: ScrollToOptions) {
      scrolled.x += left;
      scrolled.y += top;
      scrolled.calls += 1;
    },
  } as Partial<Element> as Element;
  return { scroller: { element, ...shape }, scrolled };
}

const middle = { x: 250, y: 250 };

test('pulls more the closer the pointer is to an edge', () => {
  const extent = { from: 250, start: 0, end: 500 };
  expect(pullAt(250, extent)).toBe(0);
  expect(pullAt(428, extent)).toBe(0);
  expect(pullAt(464, extent)).toBe(0.5);
  expect(pullAt(500, extent)).toBe(1);
  expect(pullAt(900, extent)).toBe(1);
  expect(pullAt(36, extent)).toBe(-0.5);
  expect(pullAt(-100, extent)).toBe(-1);
});

test('has narrower edges in a small container', () => {
  expect(pullAt(85, { from: 50, start: 0, end: 100 })).toBe(0.25);
  expect(pullAt(75, { from: 50, start: 0, end: 100 })).toBe(0);
});

test('does not scroll at the edge where the drag started', () => {
  expect(pullAt(480, { from: 490, start: 0, end: 500 })).toBe(0);
  expect(pullAt(495, { from: 490, start: 0, end: 500 })).toBeGreaterThan(0);
  expect(pullAt(20, { from: 10, start: 0, end: 500 })).toBe(0);
});

test.each([30, 60, 144, 240])('scrolls at the same speed with %i frames a second', (rate) => {
  const { scroller, scrolled } = container({ axis: 'y' });
  const scroll = autoScroll(middle);
  for (let frame = 0; frame <= rate; frame += 1)
    scroll({ x: 250, y: 464 }, [scroller], (frame * 1000) / rate);
  expect(scrolled.x).toBe(0);
  expect(scrolled.y).toBeGreaterThanOrEqual(449);
  expect(scrolled.y).toBeLessThanOrEqual(450);
});

test('scrolls slowly by whole pixels, without losing the fractions', () => {
  const { scroller, scrolled } = container({ axis: 'x' });
  const scroll = autoScroll(middle);
  // A 72nd of 900 pixels a second.
  for (let now = 0; now <= 1000; now += 4) scroll({ x: 429, y: 250 }, [scroller], now);
  expect(scrolled.x).toBeGreaterThanOrEqual(11);
  expect(scrolled.x).toBeLessThanOrEqual(13);
  expect(scrolled.calls).toBe(scrolled.x);
});

test('does not jump after a stall', () => {
  const { scroller, scrolled } = container({ axis: 'y' });
  const scroll = autoScroll(middle);
  scroll({ x: 250, y: 500 }, [scroller], 0);
  scroll({ x: 250, y: 500 }, [scroller], 10_000);
  expect(scrolled.y).toBe(90);
});

test('scrolls several containers, each in its axis', () => {
  const column = container({ axis: 'y' });
  const board = container({ axis: 'x' });
  const scroll = autoScroll(middle);
  for (const now of [0, 100]) scroll({ x: 0, y: 500 }, [column.scroller, board.scroller], now);
  expect(column.scrolled).toMatchObject({ x: 0, y: 90 });
  expect(board.scrolled).toMatchObject({ x: -90, y: 0 });
});

test('treats sticky content as outside of the container', () => {
  const { scroller, scrolled } = container({ axis: 'x', covered: 200 });
  const scroll = autoScroll(middle);
  for (const now of [0, 100]) scroll({ x: 200, y: 250 }, [scroller], now);
  expect(scrolled.x).toBe(-90);
});

test('scrolls a container with snapping page by page, after a delay at its edge', () => {
  const { scroller, scrolled } = container({ axis: 'x', page: 300 });
  const scroll = autoScroll(middle);
  scroll({ x: 490, y: 250 }, [scroller], 0);
  scroll({ x: 490, y: 250 }, [scroller], 440);
  expect(scrolled.calls).toBe(0);
  scroll({ x: 490, y: 250 }, [scroller], 460);
  expect(scrolled.x).toBe(300);
  // The next one takes longer.
  scroll({ x: 490, y: 250 }, [scroller], 1300);
  expect(scrolled.x).toBe(300);
  scroll({ x: 490, y: 250 }, [scroller], 1400);
  expect(scrolled.x).toBe(600);
  // Leaving the edge starts anew.
  scroll({ x: 250, y: 250 }, [scroller], 1500);
  scroll({ x: 10, y: 250 }, [scroller], 1600);
  scroll({ x: 10, y: 250 }, [scroller], 2000);
  expect(scrolled.x).toBe(600);
  scroll({ x: 10, y: 250 }, [scroller], 2100);
  expect(scrolled.x).toBe(300);
});
