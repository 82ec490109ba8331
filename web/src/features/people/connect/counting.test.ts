import { afterEach, expect, test } from 'vitest';
import { countingAnew, forgetCounting, isCounted, mustCount } from './counting.ts';
import type { PendingConnect } from './pending.ts';

const person = { id: 'grace', name: 'Grace', avatarUrl: null };
const ask: PendingConnect = { kind: 'request', requestId: 'r1', person, at: '2026-03-01T10:00:00.000Z' };

afterEach(forgetCounting);

test('an answer counts once', () => {
  expect(mustCount('saved', 'r1', 'answer')).toBe(true);
  expect(mustCount('saved', 'r1', 'answer')).toBe(false);
  expect(mustCount('gone', 'r1', 'answer')).toBe(true);
});

test('an event counts with the numbers that are asked for after it', () => {
  const before = countingAnew();
  expect(mustCount('saved', 'r1', 'event')).toBe(false);
  before();
  // Those were asked for earlier: the painted change still has to be added.
  expect(isCounted(ask)).toBe(false);
  const after = countingAnew();
  expect(isCounted(ask)).toBe(false);
  after();
  expect(isCounted(ask)).toBe(true);
  expect(mustCount('saved', 'r1', 'answer')).toBe(false);
});
