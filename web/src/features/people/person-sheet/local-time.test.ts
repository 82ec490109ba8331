import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

const now = new Date('2026-07-01T22:30:00Z');

test.each([
  ['Europe/Rome', 'Thu 00:30', 'Same time as you'],
  ['America/New_York', 'Wed 18:30', '6 hours behind you'],
  ['Asia/Kolkata', 'Thu 04:00', '3 hours 30 minutes ahead of you'],
  ['Europe/Athens', 'Thu 01:30', '1 hour ahead of you'],
  ['UTC', 'Wed 22:30', '2 hours behind you'],
])('formats the time in %s as %s, %s', (timeZone, clock, difference) => {
  const known = localTime(timeZone, { now, readerZone: 'Europe/Rome', locale: 'en-GB' });
  expect(known?.clock.replace(', ', ' ')).toBe(clock);
  expect(known?.difference).toBe(difference);
});

test('returns null for an unknown time zone', () => {
  expect(localTime('Mars/Olympus', { now, readerZone: 'UTC' })).toBeNull();
});
