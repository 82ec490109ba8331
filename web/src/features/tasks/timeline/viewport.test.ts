import { expect, test } from 'vitest';
import { sideOf, titleOffset } from './viewport.ts';

const bar = (x: number, width: number) =>
  ({ place: 'inside', x, width, isCutAtStart: false, isCutAtEnd: false }) as const;
const viewport = { left: 1000, right: 1800 };

test('reports the side of a bar only if no part of it is visible', () => {
  expect(sideOf({ place: 'before' }, viewport)).toBe('left');
  expect(sideOf({ place: 'after' }, viewport)).toBe('right');
  expect([sideOf(bar(900, 100), viewport), sideOf(bar(900, 101), viewport)]).toEqual(['left', null]);
  expect([sideOf(bar(1800, 50), viewport), sideOf(bar(1799, 50), viewport)]).toEqual(['right', null]);
});

test('keeps the title in the visible part of its bar', () => {
  expect(titleOffset(bar(1200, 300), viewport)).toBe(0);
  expect(titleOffset(bar(900, 300), viewport)).toBe(100);
  expect(titleOffset(bar(500, 520), viewport)).toBe(440);
});
