import { beforeEach, describe, expect, test } from 'vitest';
import { rangeBetween } from '../../../kits/selection/ranges.ts';
import { selected, selection } from './selection.store.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('a range has all ids between anchor and end, in both directions', () => {
  expect(rangeBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
});

test('a range has only its end if the anchor is missing', () => {
  expect(rangeBetween(order, null, 'd')).toEqual(['d']);
  expect(rangeBetween(order, 'x', 'd')).toEqual(['d']);
});

describe('the selection', () => {
  beforeEach(() => selection.clear());
  const ids = () => [...selected.get()];

  test('adds a range to the selection', () => {
    selection.toggle('a');
    selection.toggle('c');
    selection.range('e', order);
    expect(ids().toSorted()).toEqual(['a', 'c', 'd', 'e']);
  });

  test('deselects a task that is toggled twice', () => {
    selection.toggle('a');
    selection.toggle('a');
    expect(ids()).toEqual([]);
  });

  test('keepOnly deselects other tasks, and keeps the set if there are none', () => {
    selection.all(['a', 'b']);
    const before = selected.get();
    selection.keepOnly(new Set(order));
    expect(selected.get()).toBe(before);
    selection.keepOnly(new Set(['b']));
    expect(ids()).toEqual(['b']);
  });
});
