import { expect, test } from 'vitest';
import { leadOf, sideOf } from './sight.ts';

const bar = (x: number, width: number) =>
  ({ place: 'inside', x, width, isCutAtStart: false, isCutAtEnd: false }) as const;
const sight = { left: 1000, right: 1800 };

test('a bar is out of sight on a side only with all of it', () => {
  expect(sideOf({ place: 'before' }, sight)).toBe('left');
  expect(sideOf({ place: 'after' }, sight)).toBe('right');
  expect([sideOf(bar(900, 100), sight), sideOf(bar(900, 101), sight)]).toEqual(['left', null]);
  expect([sideOf(bar(1800, 50), sight), sideOf(bar(1799, 50), sight)]).toEqual(['right', null]);
});

test('the title goes along with what is seen of its bar, but never out of it', () => {
  expect(leadOf(bar(1200, 300), sight)).toBe(0);
  expect(leadOf(bar(900, 300), sight)).toBe(100);
  expect(leadOf(bar(500, 520), sight)).toBe(440);
});
