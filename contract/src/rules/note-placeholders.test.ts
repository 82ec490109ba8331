import { expect, test } from 'vitest';
import { fillPlaceholders, placeholderValues } from './note-placeholders.ts';

const person = { locale: 'en-US', timeZone: 'Europe/Rome', name: 'Ada $& Byron' };
const valuesAt = (time: string) => placeholderValues(new Date(time), person);

test('fills in what is known, in any case of letters, and leaves the rest', () => {
  const values = valuesAt('2026-11-26T22:30:00Z');
  expect(fillPlaceholders('Notes of {{date}}, {{ Time }} by {{ME}}', values)).toMatch(
    /^Notes of November 26, 2026, 11:30\sPM by Ada \$& Byron$/u,
  );
  expect(fillPlaceholders('{{weekday}}, {{month}} {{year}}', values)).toBe('Thursday, November 2026');
  expect(fillPlaceholders('{{topic}} {date} {{}}', values)).toBe('{{topic}} {date} {{}}');
});

test('uses the day of the person, also in the number of the week', () => {
  // In Rome it is the next year already, in its 53rd week.
  expect(valuesAt('2026-12-31T23:30:00Z')).toMatchObject({ year: '2027', week: '53', weekday: 'Friday' });
  expect(valuesAt('2027-01-04T12:00:00Z').week).toBe('1');
  expect(valuesAt('2024-12-30T12:00:00Z').week).toBe('1');
  expect(valuesAt('2026-01-01T12:00:00Z').week).toBe('1');
});
