import { describe, expect, test } from 'vitest';
import { cleanPersonName, isPersonName, personName } from './person-name.ts';

describe('cleaning a name', () => {
  test.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Ада Лавлейс', 'Ада Лавлейс'],
    ['山田 太郎', '山田 太郎'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['Zoe\u0308', 'Zoë'],
    ['Ada\r\nBcc: all@example.org', 'Ada Bcc: all@example.org'],
    ['Ada\u0000\u001b[31m', 'Ada [31m'],
    ['\u202eadA\u202c', 'adA'],
    ['\ufeffAda\u2066', 'Ada'],
  ])('%j is %j', (given, kept) => {
    expect(cleanPersonName(given)).toBe(kept);
  });

  test('drops half a surrogate pair', () => {
    expect(cleanPersonName('A\ud800da').isWellFormed()).toBe(true);
  });

  test('rejects a name of joiners and spaces alone', () => {
    expect(isPersonName(cleanPersonName('\u200d \u200b'))).toBe(false);
    expect(isPersonName('李')).toBe(true);
  });
});

test('the shown name falls back (docs/product/people.md, "Names")', () => {
  expect(personName({ fullName: 'Ada', email: 'a@example.org' })).toBe('Ada');
  expect(personName({ fullName: '', email: 'ada.l@example.org' })).toBe('ada.l');
  expect(personName({ fullName: '', email: '' })).toBe('User');
});
