import { madeId } from '@longtable/contract/ids';
import { maxMessageLength } from '@longtable/contract/rules/chat-limits';
import { expect, test } from 'vitest';
import { importedId, partsBy, partsOf, withAuthor } from './message-parts.ts';

test('cuts a long text at the ends of lines, else of words, else between characters', () => {
  expect(partsOf('short')).toEqual(['short']);
  expect(partsOf('one two\nthree four', 12)).toEqual(['one two', 'three four']);
  expect(partsOf('one two three', 10)).toEqual(['one two', 'three']);
  expect(partsOf('🚢🚢🚢', 3)).toEqual(['🚢', '🚢', '🚢']);
});

test('makes as many parts with an author’s name in front as without, none longer than a message may be', () => {
  for (const length of [1, 9_980, 10_000, 10_001, 30_000]) {
    const text = 'x'.repeat(length);
    const own = partsBy('Ada Anchor', text, { hasAccount: true });
    const named = partsBy('Ada Anchor', text, { hasAccount: false });
    expect(own.join('')).toBe(text);
    expect(named.length).toBe(own.length);
    for (const part of [...own, ...named]) expect(part.length).toBeLessThanOrEqual(maxMessageLength);
  }
});

test('puts the name of an author in front of a text, and blocks on a line of their own', () => {
  expect(withAuthor('Ada *Anchor*', 'Ahoy')).toBe('**Ada  Anchor:** Ahoy');
  expect(withAuthor('Ada', '- one')).toBe('**Ada:**\n\n- one');
  expect(withAuthor('`', 'Ahoy')).toBe('**Unknown:** Ahoy');
});

test('gives the same message the same id, and later ones larger ids', () => {
  const at = Date.UTC(2021, 3, 5) * 1000;
  const ids = [0, 1, 999, 1000, 2500].map((later) => importedId('chat', 'key', at + later));
  for (const id of ids) expect(madeId.parse(id)).toBe(id);
  expect(ids.toSorted()).toEqual(ids);
  expect(importedId('chat', 'key', at)).toBe(ids[0]);
  expect(importedId('other chat', 'key', at)).not.toBe(ids[0]);
  expect(importedId('chat', 'other key', at)).not.toBe(ids[0]);
});
