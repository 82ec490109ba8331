import { expect, test } from 'vitest';
import { choiceOf, repeatChoices, repeatInWords, repeatOf } from './repeat.ts';

test.each(repeatChoices.filter((choice) => choice !== 'custom'))('recognizes %s', (choice) => {
  expect(choiceOf(repeatOf(choice, null))).toBe(choice);
});

test('ignores the day of the month', () => {
  expect(choiceOf({ unit: 'month', every: 1, day: 31 })).toBe('monthly');
});

test('keeps a recurrence without a name as custom', () => {
  const rule = { unit: 'week', every: 3, weekdays: [1, 5] } as const;
  const repeat = { ...rule, weekdays: [...rule.weekdays] };
  expect(choiceOf(repeat)).toBe('custom');
  expect(repeatOf('custom', repeat)).toBe(repeat);
});

test('describes recurrences', () => {
  expect(repeatInWords({ unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] })).toBe('Every weekday');
  expect(repeatInWords({ unit: 'day', every: 3 })).toBe('Every 3 days');
  expect(repeatInWords({ unit: 'week', every: 2, weekdays: [1, 5] })).toBe('Every 2 weeks on Monday, Friday');
  expect(repeatInWords({ unit: 'week', every: 1, weekdays: [1] })).toBe('Every week on Monday');
});
