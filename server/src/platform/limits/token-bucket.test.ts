import { expect, test } from 'vitest';
import { createTokenBucket, createTokenBuckets } from './token-bucket.ts';

test('allows a burst, then as much as has been refilled', () => {
  let time = 0;
  const take = createTokenBucket({ burst: 3, perSecond: 2 }, () => time);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  time = 500;
  expect([take(), take()]).toEqual([true, false]);
  time = 60_000;
  expect([take(3), take()]).toEqual([true, false]);
});

test('ignores a clock that is set back', () => {
  let time = 10_000;
  const take = createTokenBucket({ burst: 1, perSecond: 1 }, () => time);
  take();
  time = 0;
  expect(take()).toBe(false);
  time = 1000;
  expect(take()).toBe(true);
});

test('each key has a bucket of its own', () => {
  let time = 0;
  const take = createTokenBuckets({ burst: 1, perSecond: 1 }, () => time);
  expect([take('ada'), take('ada'), take('bob')]).toEqual([true, false, true]);
  time = 5000;
  expect([take('ada'), take('ada')]).toEqual([true, false]);
});
