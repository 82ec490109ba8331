import { expect, test } from 'vitest';
import { movedTo, placesDuring } from './step-drag.ts';

const ids = ['a', 'b', 'c'];

test('moves a step to an index', () => {
  expect(movedTo(ids, 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(ids, 'b', 1)).toEqual(ids);
  expect(movedTo(ids, 'a', 9)).toEqual(['b', 'c', 'a']);
});

test('gives the steps their indexes after the drop during a drag', () => {
  expect([...placesDuring(ids, null)]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  expect(placesDuring(ids, { stepId: 'a', index: 1 }).get('b')).toBe(0);
});
