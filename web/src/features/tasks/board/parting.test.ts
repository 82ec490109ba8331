import { expect, test } from 'vitest';
import { type Gap, placeOf, shiftOf } from './parting.ts';

/** Three cards of 60, 80 and 60 pixels. */
const extents = [
  { start: 8, size: 60 },
  { start: 76, size: 80 },
  { start: 164, size: 60 },
];
const shifts = (gap: Gap) => extents.map((_, index) => shiftOf(index, gap));

test('cards below the place of a card from elsewhere make room for it', () => {
  const from = { extents, gap: 8, own: -1, size: 70 };
  expect(shifts({ ...from, to: 0 })).toEqual([78, 78, 78]);
  expect(shifts({ ...from, to: 2 })).toEqual([0, 0, 78]);
  expect(shifts({ ...from, to: 3 })).toEqual([0, 0, 0]);
  expect([0, 2, 3].map((to) => placeOf({ ...from, to }))).toEqual([8, 164, 232]);
});

test('in its own column a card changes places with those between, and the column keeps its length', () => {
  const first = { extents, gap: 8, own: 0, size: 60 };
  expect(shifts({ ...first, to: 3 })).toEqual([156, -68, -68]);
  expect(shifts({ ...first, to: 2 })).toEqual([88, -68, 0]);
  const last = { extents, gap: 8, own: 2, size: 60 };
  expect(shifts({ ...last, to: 0 })).toEqual([68, 68, -156]);
  // Before and after itself, nothing moves.
  expect(shifts({ ...last, to: 2 })).toEqual([0, 0, 0]);
  expect(shifts({ ...last, to: 3 })).toEqual([0, 0, 0]);
});
