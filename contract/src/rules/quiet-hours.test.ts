import { describe, expect, test } from 'vitest';
import { nextTimeOfDay, quietUntil } from './quiet-hours.ts';

const at = (time: string) => new Date(time);
const night = { from: '22:00', to: '07:00' };

describe('quiet hours', () => {
  test.each([
    ['before midnight', 'Europe/Rome', '2026-06-10T20:30:00Z', '2026-06-11T05:00:00.000Z'],
    ['after midnight', 'Europe/Rome', '2026-06-10T23:30:00Z', '2026-06-11T05:00:00.000Z'],
    ['in another time zone', 'America/New_York', '2026-06-10T05:00:00Z', '2026-06-10T11:00:00.000Z'],
    ['at their beginning', 'UTC', '2026-06-10T22:00:00Z', '2026-06-11T07:00:00.000Z'],
    ['when clocks change meanwhile', 'Europe/Rome', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('end in the morning, %s', (_, timeZone, now, end) => {
    expect(quietUntil(night, timeZone, at(now))?.toISOString()).toBe(end);
  });

  test.each([
    ['at their end', night, '2026-06-10T07:00:00Z'],
    ['during the day', night, '2026-06-10T12:00:00Z'],
    ['when both times are the same', { from: '08:00', to: '08:00' }, '2026-06-10T08:00:00Z'],
    ['when there are none', null, '2026-06-10T23:00:00Z'],
  ])('are over %s', (_, quiet, now) => {
    expect(quietUntil(quiet, 'UTC', at(now))).toBeNull();
  });

  test('may be within a day', () => {
    const lunch = { from: '12:00', to: '13:00' };
    expect(quietUntil(lunch, 'UTC', at('2026-06-10T12:30:20Z'))?.toISOString()).toBe(
      '2026-06-10T13:00:00.000Z',
    );
  });
});

test('the next time of the day is never now', () => {
  expect(nextTimeOfDay('08:00', 'UTC', at('2026-06-10T08:00:00Z')).toISOString()).toBe(
    '2026-06-11T08:00:00.000Z',
  );
});
