import { expect, test, vi } from 'vitest';
import {
  addDays,
  calendarDay,
  daysBetween,
  isCalendarDay,
  isTimeZone,
  knownTimeZone,
} from './calendar-day.ts';

test('today depends on the time zone', () => {
  const now = new Date('2026-11-21T11:30:00Z');
  expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map((zone) => calendarDay(zone, now))).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-21',
  ]);
});

test('builds a day from its parts, whatever date format the runtime has', () => {
  class OtherDateTimeFormat extends Intl.DateTimeFormat {
    // Locale formats change with Unicode's data: en-CA was 2026-11-21, then 11/21/2026 in ICU 72.
    override format() {
      return '11/21/2026';
    }
    // Parts in another order, an extra part, and no leading zeros.
    override formatToParts(date: Date) {
      const parts = super
        .formatToParts(date)
        .map(({ type, value }) => ({ type, value: value.replace(/^0/, '') }));
      return [{ type: 'era' as const, value: 'AD' }, ...parts.toReversed()];
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: OtherDateTimeFormat });
  expect(calendarDay('Pacific/Marquesas', new Date('2026-03-05T11:30:00Z'))).toBe('2026-03-05');
});

test('treats an unknown time zone as UTC', () => {
  expect(calendarDay('Nowhere/Here', new Date('2026-11-21T23:59:59Z'))).toBe('2026-11-21');
  expect(isTimeZone('Nowhere/Here')).toBe(false);
  expect(['Nowhere/Here', 'Asia/Tokyo'].map(knownTimeZone)).toEqual(['UTC', 'Asia/Tokyo']);
});

test('adds days across months, years and daylight saving time', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

test.each(['2026-02-30', '2026-13-01', '2026-1-1', 'today', '', '2026-11-21T00:00:00Z', '0000-01-01'])(
  '%j is not a calendar day',
  (text) => {
    expect(isCalendarDay(text)).toBe(false);
  },
);

test('accepts 29 February in leap years only', () => {
  expect(isCalendarDay('2028-02-29')).toBe(true);
});
