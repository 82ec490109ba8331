import { expect, test } from 'vitest';
import { fullnessOf, usedBytesOf } from './storage-use.ts';

test('trash and versions count', () => {
  expect(usedBytesOf({ filesBytes: 100, trashBytes: 20, versionsBytes: 3 })).toBe(123);
});

test.each([
  [899, 1000, 'free'],
  [900, 1000, 'nearlyFull'],
  [999, 1000, 'nearlyFull'],
  [1000, 1000, 'full'],
  // By files that somebody who left has left to them.
  [1001, 1000, 'full'],
  [10 ** 15, null, 'free'],
] as const)('%s bytes of %s are %s', (used, quota, fullness) => {
  expect(fullnessOf(used, quota)).toBe(fullness);
});
