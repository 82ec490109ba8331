import { afterEach, expect, test } from 'vitest';
import type { PendingConnect } from './connect-changes.ts';
import { clearCounted, isCounted, mustCount, startCounting } from './counting.ts';

const person = { id: 'grace', name: 'Grace', avatarUrl: null };
const request: PendingConnect = { kind: 'request', requestId: 'r1', person, at: '2026-03-01T10:00:00.000Z' };

afterEach(clearCounted);

test('counts a response once', () => {
  expect(mustCount('saved', 'r1', 'response')).toBe(true);
  expect(mustCount('saved', 'r1', 'response')).toBe(false);
  expect(mustCount('removed', 'r1', 'response')).toBe(true);
});

test('counts an event with the counts that are fetched after it', () => {
  const before = startCounting();
  expect(mustCount('saved', 'r1', 'event')).toBe(false);
  before();
  // These counts were requested before the event.
  expect(isCounted(request)).toBe(false);
  const after = startCounting();
  expect(isCounted(request)).toBe(false);
  after();
  expect(isCounted(request)).toBe(true);
  expect(mustCount('saved', 'r1', 'response')).toBe(false);
});
