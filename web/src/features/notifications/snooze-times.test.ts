import { describe, expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const at = (time: string, zone = 'Europe/Rome', weekStart = 1) =>
  Object.fromEntries(
    snoozeTimes(new Date(time), zone, weekStart).map(({ label, until }) => [label, until.toISOString()]),
  );

describe('the times to snooze until', () => {
  test('are in the person’s time zone', () => {
    // A Thursday, 10:00 in Rome.
    expect(at('2026-11-26T09:00:00Z')).toEqual({
      'In an hour': '2026-11-26T10:00:00.000Z',
      'This evening': '2026-11-26T17:00:00.000Z',
      'Tomorrow morning': '2026-11-27T08:00:00.000Z',
      'Next week': '2026-11-30T08:00:00.000Z',
    });
  });

  test('have no evening when it has begun', () => {
    expect(at('2026-11-26T16:45:00Z')).not.toHaveProperty('This evening');
  });

  test('begin the next week on a Monday, also where weeks start on Sunday', () => {
    expect(at('2026-11-26T09:00:00Z', 'America/New_York', 0)['Next week']).toBe('2026-11-30T14:00:00.000Z');
    // On a Sunday, the week has just begun.
    expect(at('2026-11-29T15:00:00Z', 'America/New_York', 0)['Next week']).toBe('2026-12-07T14:00:00.000Z');
  });
});
