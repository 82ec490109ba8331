import { expect, test, vi } from 'vitest';
import { greeting, hourIn } from './greeting.ts';

test.each([
  [4, 'Good evening, Ada'],
  [5, 'Good morning, Ada'],
  [11, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [17, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
  [23, 'Good evening, Ada'],
])('hour %i: %s', (hour, expected) => {
  expect(greeting(hour, 'Ada Lovelace')).toBe(expected);
});

test('leaves out an empty name', () => {
  expect(greeting(9, '  ')).toBe('Good morning');
});

test('uses the hour of the person’s time zone', () => {
  const now = new Date('2026-11-21T23:30:00Z');
  expect(hourIn('UTC', now)).toBe(23);
  expect(hourIn('Asia/Tokyo', now)).toBe(8);
  expect(hourIn('Asia/Kolkata', now)).toBe(5);
  expect(hourIn('Nowhere/Here', now)).toBe(23);
});

test('reads the hour regardless of the browser’s time format', () => {
  class OtherDateTimeFormat extends Intl.DateTimeFormat {
    override format() {
      return '08 o’clock';
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: OtherDateTimeFormat });
  expect(hourIn('Asia/Tokyo', new Date('2026-11-21T23:30:00Z'))).toBe(8);
});
