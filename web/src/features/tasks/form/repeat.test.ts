import { expect, test } from 'vitest';
import { choiceOf, repeatChoices, repeatInWords, repeatOf } from './repeat.ts';

test.each(repeatChoices.filter((choice) => choice !== 'custom'))('%s is the rule that it makes', (choice) => {
  expect(choiceOf(repeatOf(choice, null))).toBe(choice);
});

test('a rule with the day of its month is the same choice', () => {
  expect(choiceOf({ unit: 'month', every: 1, day: 31 })).toBe('monthly');
});

test('what has no name is custom, and stays what it is', () => {
  const rule = { unit: 'week', every: 3, weekdays: [1, 5] } as const;
  const repeat = { ...rule, weekdays: [...rule.weekdays] };
  expect(choiceOf(repeat)).toBe('custom');
  expect(repeatOf('custom', repeat)).toBe(repeat);
});

test('rules in words', () => {
  expect(repeatInWords({ unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] })).toBe('Every weekday');
  expect(repeatInWords({ unit: 'day', every: 3 })).toBe('Every 3 days');
  expect(repeatInWords({ unit: 'week', every: 2, weekdays: [1, 5] })).toBe('Every 2 weeks on Monday, Friday');
  expect(repeatInWords({ unit: 'week', every: 1, weekdays: [1] })).toBe('Every week on Monday');
});
