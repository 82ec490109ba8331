import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-30, 'Just now'],
  [0, 'Just now'],
  [59, 'Just now'],
  [minute, '1m ago'],
  [hour - 1, '59m ago'],
  [hour, '1h ago'],
  [day - 1, '23h ago'],
  [day, '1d ago'],
  [7 * day - 1, '6d ago'],
  [7 * day, 'Nov 14, 2026'],
])('%d seconds ago reads %j (docs/product/general.md, "Relative times")', (seconds, text) => {
  const time = new Date(now.getTime() - seconds * 1000).toISOString();
  expect(relativeTime(time, { now, timeZone: 'UTC', locale: 'en-US' })).toBe(text);
});

test('formats the date in the language and time zone of the reader', () => {
  const time = '2026-11-01T23:30:00.000Z';
  expect(relativeTime(time, { now, timeZone: 'Asia/Tokyo', locale: 'de-DE' })).toBe('02.11.2026');
});

test('treats a time zone that the runtime does not know as UTC', () => {
  const time = '2026-11-01T23:30:00.000Z';
  expect(relativeTime(time, { now, timeZone: 'Nowhere/Here', locale: 'de-DE' })).toBe('01.11.2026');
});
