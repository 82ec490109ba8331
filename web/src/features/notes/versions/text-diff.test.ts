import { expect, test } from 'vitest';
import { changedBlocks, difference } from './text-diff.ts';

/** Both texts, read back from their difference. */
function readBack(parts: ReturnType<typeof difference<string>>): [string, string] {
  const side = (left: 'added' | 'removed') =>
    parts.flatMap(({ kind, items }) => (kind === left ? [] : items)).join('');
  return [side('added'), side('removed')];
}

test('finds what was added and removed', () => {
  expect(difference('abcd'.split(''), 'axcde'.split(''))).toEqual([
    { kind: 'same', items: ['a'] },
    { kind: 'removed', items: ['b'] },
    { kind: 'added', items: ['x'] },
    { kind: 'same', items: ['c', 'd'] },
    { kind: 'added', items: ['e'] },
  ]);
});

test('contains both texts, whatever they are', () => {
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const text = () => Array.from({ length: random(20) }, () => 'abc'[random(3)] ?? 'a');
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    expect(readBack(difference(before, after))).toEqual([before.join(''), after.join('')]);
  }
});

test('compares the words of a block that was changed', () => {
  expect(changedBlocks(['Same', 'See you on Monday'], ['Same', 'See you on Friday', 'New'])).toEqual([
    [{ kind: 'same', items: ['Same'] }],
    [
      { kind: 'same', items: ['See', ' ', 'you', ' ', 'on', ' '] },
      { kind: 'removed', items: ['Monday'] },
      { kind: 'added', items: ['Friday'] },
    ],
    [{ kind: 'added', items: ['New'] }],
  ]);
});

test('shows a block as replaced if nothing of it is left', () => {
  expect(changedBlocks(['Old words'], ['Other text'])).toEqual([
    [{ kind: 'removed', items: ['Old words'] }],
    [{ kind: 'added', items: ['Other text'] }],
  ]);
});
