import { describe, expect, test } from 'vitest';
import { scheduleTimes, sendTime } from './schedule-times.ts';

const at = (now: string, zone = 'Europe/Rome') =>
  Object.fromEntries(
    scheduleTimes(new Date(now), zone).map(({ label, time }) => [label, time.toISOString()]),
  );

describe('the times that are offered for a message', () => {
  test('are in the person’s time zone', () => {
    // A Thursday, 10:00 in Rome.
    expect(at('2026-11-26T09:00:00Z')).toEqual({
      'Later today': '2026-11-26T17:00:00.000Z',
      Tomorrow: '2026-11-27T08:00:00.000Z',
      Monday: '2026-11-30T08:00:00.000Z',
    });
  });

  test('have nothing later today from six on', () => {
    expect(at('2026-11-26T17:00:00Z')).not.toHaveProperty('Later today');
  });

  test('name Monday once on the day before, and mean the next one on a Monday', () => {
    expect(Object.keys(at('2026-11-29T09:00:00Z'))).toEqual(['Later today', 'Tomorrow']);
    expect(at('2026-11-30T09:00:00Z')['Monday']).toBe('2026-12-07T08:00:00.000Z');
  });
});

test.each([
  ['2026-11-26T17:00:00Z', /^Today, /],
  ['2026-11-27T08:00:00Z', /^Tomorrow, /],
  ['2026-11-30T08:00:00Z', /30/],
  ['2027-01-04T08:00:00Z', /2027/],
])('%s is written with its day', (time, words) => {
  expect(sendTime(new Date(time), new Date('2026-11-26T09:00:00Z'), 'Europe/Rome')).toMatch(words);
});
