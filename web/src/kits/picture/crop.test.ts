import { expect, test } from 'vitest';
import { cropOf } from './crop.ts';

test('returns the side as a fraction of the shorter edge', () => {
  const wide = { width: 400, height: 200 };
  expect(cropOf({ x: 25, y: 0, width: 50, height: 100 }, wide)).toEqual({ x: 0.25, y: 0, size: 1 });
  expect(cropOf({ x: 50, y: 50, width: 25, height: 50 }, wide)).toEqual({ x: 0.5, y: 0.5, size: 0.5 });
  const high = { width: 200, height: 400 };
  expect(cropOf({ x: 0, y: 25, width: 100, height: 50 }, high)).toEqual({ x: 0, y: 0.25, size: 1 });
});

test('clamps rounding errors to the edges', () => {
  const square = { width: 100, height: 100 };
  expect(cropOf({ x: -0.0001, y: 0, width: 100.0001, height: 100 }, square)).toEqual({ x: 0, y: 0, size: 1 });
});
