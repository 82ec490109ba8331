import { expect, test } from 'vitest';
import { daysOf, firstDay, gridWidth, isWeekend, monthsOf, shiftTo, weekdayOf, xOf } from './days.ts';

test('shows 90 days from 30 before today, 50 pixels each', () => {
  const first = firstDay('2026-11-21', 0);
  const days = daysOf(first);
  expect([days[0], days[30], days.at(-1), days.length]).toEqual([
    '2026-10-22',
    '2026-11-21',
    '2027-01-19',
    90,
  ]);
  expect(gridWidth).toBe(4500);
  expect(firstDay('2026-11-21', -7)).toBe('2026-10-15');
  expect(firstDay('2026-11-21', shiftTo('2031-02-03', '2026-11-21'))).toBe(firstDay('2031-02-03', 0));
});

test('has days of equal width when clocks change', () => {
  // Europe: 25 October 2026 has 25 hours, 28 March 2027 has 23; the United States: 1 November, 14 March.
  for (const day of ['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28']) {
    const first = firstDay(day, 0);
    expect(daysOf(first).indexOf(day)).toBe(30);
    expect(xOf(day, first)).toBe(1500);
  }
});

test('groups the days of the window by month', () => {
  expect(monthsOf('2026-10-22')).toEqual([
    { month: '2026-10', start: '2026-10-22', days: 10 },
    { month: '2026-11', start: '2026-11-01', days: 30 },
    { month: '2026-12', start: '2026-12-01', days: 31 },
    { month: '2027-01', start: '2027-01-01', days: 19 },
  ]);
  // A leap day.
  expect(monthsOf('2028-02-01').slice(0, 2)).toEqual([
    { month: '2028-02', start: '2028-02-01', days: 29 },
    { month: '2028-03', start: '2028-03-01', days: 31 },
  ]);
});

test('numbers weekdays from Sunday, also before 1970', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28', '1969-12-28'].map(weekdayOf)).toEqual([0, 1, 6, 0]);
  expect(daysOf('2026-11-16').slice(0, 8).map(isWeekend)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});
