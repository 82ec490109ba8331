import { expect, test } from 'vitest';
import { emailsIn, looksLikeEmail } from './typed-emails.ts';

test.each([
  ['', []],
  ['Ada', []],
  ['ada@example.test', ['ada@example.test']],
  [
    ' Ada@Example.test ; grace@example.test,jean@example.test\n',
    ['ada@example.test', 'grace@example.test', 'jean@example.test'],
  ],
  [
    '"Lovelace, Ada" <ada@example.test>, Grace Hopper <grace@example.test>',
    ['ada@example.test', 'grace@example.test'],
  ],
  ['mailto:ada@example.test', ['ada@example.test']],
])('addresses in %j', (text, emails) => {
  expect(emailsIn(text)).toEqual(emails);
});

test('what looks like an address', () => {
  expect(['ada@example.test', 'a.b+c@sub.example.test'].every(looksLikeEmail)).toBe(true);
  expect(
    ['ada', 'ada@', '@example.test', 'ada@example', 'ada@example.', 'a b@example.test'].some(looksLikeEmail),
  ).toBe(false);
});
