import { expect, test } from 'vitest';
import { compareRanked, type Ranked } from './task-order.ts';
import { isPosition, positionAt, positionsAtHead } from './task-position.ts';

function dropAt(column: readonly Ranked[], index: number, id: string): Ranked[] {
  const dropped = { id, position: positionAt(column, index) };
  return [...column, dropped].toSorted(compareRanked);
}

test('an item has the position where it was dropped', () => {
  let column: Ranked[] = [];
  const expected: string[] = [];
  for (let step = 0; step < 500; step += 1) {
    // A fixed stride that visits the first, the last and all positions between.
    const index = (step * 7919) % (column.length + 1);
    column = dropAt(column, index, `t${step}`);
    expected.splice(index, 0, `t${step}`);
  }
  expect(column.map(({ id }) => id)).toEqual(expected);
});

test('an item dropped between two with the same position goes after both', () => {
  const column = [
    { id: 'a', position: 'a1' },
    { id: 'b', position: 'a1' },
    { id: 'c', position: 'a2' },
  ];
  expect(dropAt(column, 1, 'new').map(({ id }) => id)).toEqual(['a', 'b', 'new', 'c']);
});

test('order is by code unit, as in the "C" collation: upper case before lower case', () => {
  const column = ['a0', 'Zz', 'a0V'].map((position) => ({ id: position, position }));
  expect(column.toSorted(compareRanked).map(({ id }) => id)).toEqual(['Zz', 'a0', 'a0V']);
});

test('many items at once are placed before all others, in order', () => {
  const column = [{ id: 'first', position: 'a0' }];
  for (const [before, count] of [
    [column, 5000],
    [[], 3],
    [column, 0],
  ] as const) {
    const positions = positionsAtHead(before, count);
    expect(positions).toHaveLength(count);
    expect(positions).toEqual([...new Set(positions)].toSorted());
    expect(positions.every((position) => isPosition(position))).toBe(true);
    expect(positions.every((position) => before.every((other) => position < other.position))).toBe(true);
  }
});

test.each(['', 'x', 'a', 'a00', '!', 'a0 ', 'A'.repeat(1001)])('%j is not a position', (text) => {
  expect(isPosition(text)).toBe(false);
});

test('a thousand drops between the same two neighbours keep positions far below the maximum length', () => {
  let column: Ranked[] = [
    { id: 'first', position: 'a0' },
    { id: 'last', position: 'a1' },
  ];
  for (let step = 0; step < 1000; step += 1) column = dropAt(column, 1, String(step).padStart(4, '0'));
  expect(Math.max(...column.map(({ position }) => position.length))).toBeLessThan(400);
});
