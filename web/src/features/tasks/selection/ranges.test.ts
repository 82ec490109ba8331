import { beforeEach, describe, expect, test } from 'vitest';
import { rangeBetween } from './ranges.ts';
import { selected, selection } from './selection.store.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('a range goes from the anchor to where it ends, in both directions', () => {
  expect(rangeBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
});

test('without an anchor, or with one that is not shown any more, it is one', () => {
  expect(rangeBetween(order, null, 'd')).toEqual(['d']);
  expect(rangeBetween(order, 'x', 'd')).toEqual(['d']);
});

describe('the selection', () => {
  beforeEach(() => selection.clear());
  const ids = () => [...selected.get()];

  test('a range is added to what was toggled', () => {
    selection.toggle('a');
    selection.toggle('c');
    selection.range('e', order);
    expect(ids().toSorted()).toEqual(['a', 'c', 'd', 'e']);
  });

  test('toggled twice is not selected', () => {
    selection.toggle('a');
    selection.toggle('a');
    expect(ids()).toEqual([]);
  });

  test('what is not shown any more is not selected any more; the same set while nothing of it goes', () => {
    selection.all(['a', 'b']);
    const before = selected.get();
    selection.keepOnly(new Set(order));
    expect(selected.get()).toBe(before);
    selection.keepOnly(new Set(['b']));
    expect(ids()).toEqual(['b']);
  });
});
