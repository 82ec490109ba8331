import { expect, test } from 'vitest';
import { percentCompleted } from './percent-completed.ts';

test.each([
  [0, 0, 0],
  [4, 0, 0],
  [4, 1, 25],
  [3, 1, 33],
  [3, 2, 67],
  [4, 4, 100],
  // Neither 0 nor 100 in between, whatever rounding says.
  [1000, 999, 99],
  [1000, 1, 1],
])('%i tasks, %i completed: %i percent', (total, completed, percent) => {
  expect(percentCompleted({ total, completed })).toBe(percent);
});
