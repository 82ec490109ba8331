import { describe, expect, test } from 'vitest';
import { dayComesFirst, numericDay } from './numeric-day.ts';

const today = '2026-11-25';
const read = (text: string, language: string) =>
  numericDay(text, { today, isDayFirst: dayComesFirst(language) });

describe('days in numbers', () => {
  test('are in the order of the language', () => {
    expect(read('03/02', 'en-GB')).toBe('2027-02-03');
    expect(read('03/02', 'en-US')).toBe('2027-03-02');
    expect(read('3.2.', 'de')).toBe('2027-02-03');
    expect(read('3. 2. 2028', 'cs')).toBe('2028-02-03');
    expect(read('2/3', 'ja')).toBe('2027-02-03');
    expect(read('3-2-28', 'nl')).toBe('2028-02-03');
  });

  test('are in the other order if only that exists', () => {
    expect(read('25/12', 'en-US')).toBe('2026-12-25');
    expect(read('12/25', 'en-GB')).toBe('2026-12-25');
  });

  test('begin with a year of four digits', () => {
    expect(read('2027/2/3', 'en-GB')).toBe('2027-02-03');
    expect(read('2027. 2. 3.', 'ko')).toBe('2027-02-03');
  });

  test('are the next ones without a year, and as given with one', () => {
    expect(read('25/11', 'en-GB')).toBe(today);
    expect(read('24/11', 'en-GB')).toBe('2027-11-24');
    expect(read('29/2', 'en-GB')).toBe('2028-02-29');
    expect(read('24/11/2025', 'en-GB')).toBe('2025-11-24');
  });

  test.each(['', '3', '31/31', '1/2/3/4', '3/2/202', 'fri', '1.5 h', '2027/2', '30/2/2027'])(
    '%j is none',
    (text) => {
      expect(read(text, 'en-GB')).toBeNull();
    },
  );
});
