import { expect, test } from 'vitest';
import { emailsIn, withTyped } from './typed-emails.ts';

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
  ['用户@例子.中国，JÖRG@exämple.de', ['用户@例子.中国', 'jörg@exämple.de']],
])('finds the addresses in %j', (text, emails) => {
  expect(emailsIn(text)).toEqual(emails);
});

test.each([
  [['ada@example.test'], '', ['ada@example.test']],
  [['ada@example.test'], 'grace@example.test', ['ada@example.test', 'grace@example.test']],
  [['jörg@exämple.de'], 'jörg@xn--exmple-cua.de', ['jörg@xn--exmple-cua.de']],
  [[], ' nobody ', ['nobody']],
  [[], 'nobody, ', ['nobody']],
  [[], 'ada@, ada@', ['ada@']],
])('adds to %j what is typed as %j', (emails, typed, all) => {
  expect(withTyped(emails, typed)).toEqual(all);
});
