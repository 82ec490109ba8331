import { describe, expect, test } from 'vitest';
import { taskRepeat } from '../task-repeat.ts';
import { addDays, daysBetween } from './calendar-day.ts';
import { anchored, nextDueDate, type TaskRepeat } from './task-repeat.ts';

/** The due dates of a repeating task that is always completed on time. */
function series(repeat: TaskRepeat, dueDate: string, count: number): string[] {
  const rule = anchored(repeat, dueDate);
  const days: string[] = [];
  for (let due = dueDate; days.length < count; days.push(due)) due = nextDueDate(rule, due, due);
  return days;
}
const next = (repeat: TaskRepeat, dueDate: string, today = dueDate) =>
  nextDueDate(anchored(repeat, dueDate), dueDate, today);
const weekdays = [1, 2, 3, 4, 5];

describe('the next occurrence of a task completed in time', () => {
  test('every day, or every so many days', () => {
    expect(series({ unit: 'day', every: 1 }, '2027-02-27', 3)).toEqual([
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
    ]);
    expect(series({ unit: 'day', every: 10 }, '2026-12-25', 2)).toEqual(['2027-01-04', '2027-01-14']);
  });

  test('on the same day of the week', () => {
    expect(series({ unit: 'week', every: 1 }, '2026-11-21', 2)).toEqual(['2026-11-28', '2026-12-05']);
    expect(series({ unit: 'week', every: 2, weekdays: [] }, '2026-11-21', 2)).toEqual([
      '2026-12-05',
      '2026-12-19',
    ]);
  });

  test('on every weekday, across the weekend', () => {
    expect(series({ unit: 'week', every: 1, weekdays }, '2026-11-26', 4)).toEqual([
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
  });

  test('every two weeks, starting on Sunday', () => {
    // Sunday and Saturday of one week are six days apart; then one week is skipped.
    expect(series({ unit: 'week', every: 2, weekdays: [0, 6] }, '2026-11-22', 4)).toEqual([
      '2026-11-28',
      '2026-12-06',
      '2026-12-12',
      '2026-12-20',
    ]);
    expect(series({ unit: 'week', every: 2, weekdays: [1, 4] }, '2026-11-23', 4)).toEqual([
      '2026-11-26',
      '2026-12-07',
      '2026-12-10',
      '2026-12-21',
    ]);
  });

  test('on days of the week, in any order, also when it was due on another day', () => {
    const repeat: TaskRepeat = { unit: 'week', every: 2, weekdays: [4, 2] };
    // Wednesday, then Saturday.
    expect(next(repeat, '2026-11-25')).toBe('2026-11-26');
    expect(next(repeat, '2026-11-28')).toBe('2026-12-08');
  });

  test('on the 31st, or on the last day of a shorter month', () => {
    expect(series({ unit: 'month', every: 1 }, '2027-01-31', 5)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect(series({ unit: 'month', every: 13 }, '2026-12-30', 3)).toEqual([
      '2028-01-30',
      '2029-02-28',
      '2030-03-30',
    ]);
  });

  test('on 29 February, or 28 February', () => {
    expect(series({ unit: 'year', every: 1 }, '2024-02-29', 4)).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    // Not a leap year, although four years after one.
    expect(next({ unit: 'year', every: 4 }, '2096-02-29')).toBe('2100-02-28');
  });

  test('after the due date when it is completed early', () => {
    expect(nextDueDate({ unit: 'week', every: 1 }, '2026-12-10', '2026-11-21')).toBe('2026-12-17');
  });
});

describe('missed occurrences are skipped', () => {
  test.each<[string, TaskRepeat, string, string, string]>([
    ['yesterday’s is due today', { unit: 'day', every: 1 }, '2026-11-20', '2026-11-21', '2026-11-21'],
    ['in step', { unit: 'day', every: 3 }, '2026-11-01', '2026-11-21', '2026-11-22'],
    ['the day of the week stays', { unit: 'week', every: 1 }, '2026-10-05', '2026-11-21', '2026-11-23'],
    [
      'the weeks between stay free',
      { unit: 'week', every: 2, weekdays: [1, 4] },
      '2026-11-05',
      '2026-11-24',
      '2026-11-30',
    ],
    [
      'a day in the midst of the week',
      { unit: 'week', every: 2, weekdays: [1, 4] },
      '2026-11-05',
      '2026-12-01',
      '2026-12-03',
    ],
    ['the 31st stays, over February', { unit: 'month', every: 1 }, '2026-01-31', '2026-03-01', '2026-03-31'],
    ['the last of this month', { unit: 'month', every: 1 }, '2026-01-31', '2026-11-30', '2026-11-30'],
    ['the day of this month is over', { unit: 'month', every: 1 }, '2026-01-15', '2026-11-21', '2026-12-15'],
    ['months in step', { unit: 'month', every: 5 }, '2026-01-15', '2026-11-21', '2027-04-15'],
    ['the leap day', { unit: 'year', every: 1 }, '2024-02-29', '2027-06-01', '2028-02-29'],
  ])('%s', (_, repeat, dueDate, today, expected) => {
    expect(next(repeat, dueDate, today)).toBe(expected);
  });

  test('the result is that of checking each occurrence in turn', () => {
    const units = ['day', 'week', 'month', 'year'] as const;
    for (let round = 0; round < 2000; round += 1) {
      const unit = units[round % units.length] ?? 'day';
      const days = [0, 1, 2, 3, 4, 5, 6].filter(() => Math.random() < 0.3);
      const rule = { unit, every: 1 + Math.floor(Math.random() * 5), weekdays: days };
      const dueDate = addDays('2023-12-20', Math.floor(Math.random() * 500));
      const today = addDays(dueDate, Math.floor(Math.random() * 900));
      let expected = next(rule, dueDate);
      // The first due date determines the day of the month.
      const kept = anchored(rule, dueDate);
      while (expected < today) expected = nextDueDate(kept, expected, expected);
      expect([rule, dueDate, today, next(rule, dueDate, today)]).toEqual([rule, dueDate, today, expected]);
      expect(daysBetween(dueDate, expected)).toBeGreaterThan(0);
    }
  });

  test('takes no longer after two thousand years', () => {
    const rules: TaskRepeat[] = [
      { unit: 'day', every: 1 },
      { unit: 'week', every: 1 },
      { unit: 'week', every: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { unit: 'month', every: 1 },
      { unit: 'year', every: 1 },
    ];
    const start = performance.now();
    expect(rules.map((rule) => next(rule, '0001-01-31', '2026-11-21'))).toEqual([
      '2026-11-21',
      '2026-11-25',
      '2026-11-21',
      '2026-11-30',
      '2027-01-31',
    ]);
    expect(performance.now() - start).toBeLessThan(50);
  });
});

test('the repetition ends with the calendar', () => {
  for (const unit of ['day', 'week', 'month', 'year'] as const)
    expect(next({ unit, every: 99 }, '9999-12-30')).toBe('9999-12-31');
  expect(next({ unit: 'week', every: 1, weekdays: [0] }, '9999-12-31')).toBe('9999-12-31');
});

describe('the day of the month of a repetition', () => {
  const monthly: TaskRepeat = { unit: 'month', every: 1 };

  test('is that of the due date', () => {
    expect(anchored(monthly, '2026-11-30')).toEqual({ ...monthly, day: 30 });
    expect(anchored({ ...monthly, day: 15 }, '2026-11-30')).toEqual({ ...monthly, day: 30 });
  });

  test('stays while the due date is the last day of a shorter month', () => {
    expect(anchored({ ...monthly, day: 31 }, '2026-11-30')).toEqual({ ...monthly, day: 31 });
    expect(anchored({ ...monthly, day: 31 }, '2026-11-29')).toEqual({ ...monthly, day: 29 });
    expect(anchored({ ...monthly, day: 30 }, '2028-02-29')).toEqual({ ...monthly, day: 30 });
    expect(anchored({ ...monthly, day: 30 }, '2028-02-28')).toEqual({ ...monthly, day: 28 });
  });

  test('is absent from rules without one', () => {
    const day = 31;
    expect(anchored({ unit: 'day', every: 2, weekdays: [1], day }, '2026-11-21')).toEqual({
      unit: 'day',
      every: 2,
    });
    expect(anchored({ unit: 'week', every: 1, weekdays: [], day }, '2026-11-21')).toEqual({
      unit: 'week',
      every: 1,
    });
    expect(anchored({ ...monthly, weekdays: [1] }, '2026-11-21')).toEqual({ ...monthly, day: 21 });
  });

  test('follows a moved due date, whatever the rule says', () => {
    expect(nextDueDate({ ...monthly, day: 31 }, '2026-11-15', '2026-11-15')).toBe('2026-12-15');
  });
});

test('days of the week are unique and sorted', () => {
  expect(taskRepeat.parse({ unit: 'week', every: 1, weekdays: [5, 0, 5] })).toEqual({
    unit: 'week',
    every: 1,
    weekdays: [0, 5],
  });
  for (const wrong of [{ every: 0 }, { every: 100 }, { every: 1.5 }, { weekdays: [7] }, { day: 32 }])
    expect(taskRepeat.safeParse({ unit: 'week', every: 1, ...wrong }).success).toBe(false);
});
