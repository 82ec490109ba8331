import { expect, test } from 'vitest';
import { choiceOfUses, termsText, usesChoices, usesOfChoice } from './invite-terms.ts';

const expiresAt = '2027-03-03T12:00:00.000Z';

test.each([
  [null, 'Works until 3 Mar 2027, for any number of people'],
  [1, 'Works until 3 Mar 2027, for one more person'],
  [25, 'Works until 3 Mar 2027, for 25 more people'],
])('with %s uses left', (usesLeft, text) => {
  expect(termsText({ expiresAt, usesLeft }, { locale: 'en-GB', timeZone: 'Europe/Rome' })).toBe(text);
});

test('a time zone that this browser does not know counts as UTC', () => {
  const text = termsText({ expiresAt, usesLeft: 1 }, { locale: 'en-GB', timeZone: 'Nowhere/Here' });
  expect(text).toBe('Works until 3 Mar 2027, for one more person');
});

test('a choice of uses and back', () => {
  for (const { value } of usesChoices) expect(choiceOfUses(usesOfChoice(value))).toBe(value);
});
