import { describe, expect, test } from 'vitest';
import { clockTime, dayLabel, listTime } from './chat-times.ts';

const reader = { timeZone: 'Europe/Rome', locale: 'en-GB', now: new Date('2026-03-12T09:30:00Z') };

describe('the time in the list of chats', () => {
  test.each([
    ['2026-03-12T07:05:00Z', '8:05'],
    // After midnight in Rome.
    ['2026-03-11T23:30:00Z', '0:30'],
    ['2026-03-11T20:00:00Z', 'Yesterday'],
    ['2026-03-07T12:00:00Z', 'Sat'],
    ['2026-03-05T12:00:00Z', '5 Mar'],
    ['2025-12-31T12:00:00Z', '31 Dec 2025'],
  ])('of %s is %s', (time, shown) => {
    expect(listTime(time, reader)).toBe(shown);
  });

  test('of a clock that is ahead is a time of today', () => {
    expect(listTime('2026-03-13T09:00:00Z', reader)).toBe('10:00');
  });
});

test('the time of a message follows the language and the time zone', () => {
  expect(clockTime('2026-03-12T15:05:00Z', { timeZone: 'America/New_York', locale: 'en-US' })).toMatch(
    /^11:05\sAM$/,
  );
});

describe('the heading of a day', () => {
  test.each([
    ['2026-03-12T07:05:00Z', /^Today$/],
    ['2026-03-11T22:00:00Z', /^Yesterday$/],
    ['2026-03-02T12:00:00Z', /^Monday,? 2 March$/],
    ['2025-03-02T12:00:00Z', /^Sunday,? 2 March 2025$/],
  ])('of %s is %s', (time, shown) => {
    expect(dayLabel(time, reader)).toMatch(shown);
  });
});
