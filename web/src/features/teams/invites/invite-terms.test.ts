import { expect, test } from 'vitest';
import { choiceOfUses, termsText, usesChoices, usesOfChoice } from './invite-terms.ts';

const expiresAt = '2027-03-03T12:00:00.000Z';

test.each([
  [null, 'Expires on 3 Mar 2027, unlimited uses'],
  [1, 'Expires on 3 Mar 2027, 1 use left'],
  [25, 'Expires on 3 Mar 2027, 25 uses left'],
])('describes an invitation with %s uses left', (usesLeft, text) => {
  expect(termsText({ expiresAt, usesLeft }, { locale: 'en-GB', timeZone: 'Europe/Rome' })).toBe(text);
});

test('uses UTC for an unknown time zone', () => {
  const text = termsText({ expiresAt, usesLeft: 1 }, { locale: 'en-GB', timeZone: 'Nowhere/Here' });
  expect(text).toBe('Expires on 3 Mar 2027, 1 use left');
});

test('converts each number of uses to an option and back', () => {
  for (const { value } of usesChoices) expect(choiceOfUses(usesOfChoice(value))).toBe(value);
});
