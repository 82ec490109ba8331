import { expect, test } from 'vitest';
import { instantAt } from './instant-at.ts';

test('a time of the day keeps its hour over a change of the clock', () => {
  expect(instantAt('2026-03-29', 9 * 60, 'Europe/Rome').toISOString()).toBe('2026-03-29T07:00:00.000Z');
  expect(instantAt('2026-03-28', 9 * 60, 'Europe/Rome').toISOString()).toBe('2026-03-28T08:00:00.000Z');
});
