import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, startOfWeek, weeksOf } from './month.ts';

test('months end on their last day', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
});

test('weeks begin on the person’s first day', () => {
  expect(startOfWeek('2026-11-24', 1)).toBe('2026-11-23');
  expect(startOfWeek('2026-11-24', 0)).toBe('2026-11-22');
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16');
  expect(startOfWeek('2026-11-21', 6)).toBe('2026-11-21');
});

test('a month has six weeks, the first with its first day', () => {
  const weeks = weeksOf('2026-11', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(weeks[5]?.at(-1)).toBe('2026-12-06');
  // A February of four whole weeks.
  expect(weeksOf('2027-02', 1)[0]?.[0]).toBe('2027-02-01');
});

test('keys go by day, week, month and year', () => {
  const to = (key: string, shiftKey = false) => dayAfterKey('2026-11-25', { key, shiftKey }, 1);
  expect(to('ArrowLeft')).toBe('2026-11-24');
  expect(to('ArrowRight')).toBe('2026-11-26');
  expect(to('ArrowUp')).toBe('2026-11-18');
  expect(to('ArrowDown')).toBe('2026-12-02');
  expect(to('Home')).toBe('2026-11-23');
  expect(to('End')).toBe('2026-11-29');
  expect(to('PageUp')).toBe('2026-10-25');
  expect(to('PageDown')).toBe('2026-12-25');
  expect(to('PageUp', true)).toBe('2025-11-25');
  expect(to('PageDown', true)).toBe('2027-11-25');
  expect(to('a')).toBeNull();
});
