import { expect, test } from 'vitest';
import { mentionedIds, mentionPieces, mentionQuery, rankByName, withMention } from './mention-text.ts';

const maya = { id: 'maya', name: 'Maya' };
const mayaChen = { id: 'chen', name: 'Maya Chen' };

test('recognizes a name being typed after an @', () => {
  expect(mentionQuery('@', 1, [])).toEqual({ from: 0, text: '' });
  expect(mentionQuery('Hello @ma', 9, [])).toEqual({ from: 6, text: 'ma' });
  expect(mentionQuery('(@Maya Ch', 9, [])).toEqual({ from: 1, text: 'Maya Ch' });
  expect(mentionQuery('Hello @ma and so on', 9, [])?.text).toBe('ma');
});

test('recognizes no name in other texts', () => {
  expect(mentionQuery('Hello', 5, [])).toBeNull();
  expect(mentionQuery('maya@example', 12, [])).toBeNull();
  expect(mentionQuery('@ maya', 6, [])).toBeNull();
  expect(mentionQuery('@maya\nhello', 11, [])).toBeNull();
  expect(mentionQuery('@maya  ', 7, [])).toBeNull();
  expect(mentionQuery('@one two three four five', 24, [])).toBeNull();
});

test('ignores a completed mention, but not a longer name', () => {
  expect(mentionQuery('@Maya thanks', 12, [maya])).toBeNull();
  expect(mentionQuery('@Maya', 5, [maya])).toBeNull();
  expect(mentionQuery('@Mayar', 6, [maya])?.text).toBe('Mayar');
});

test('replaces the typed name by the selected one, followed by one space', () => {
  const query = { from: 6, text: 'ma' };
  expect(withMention('Hello @ma', 9, query, 'Maya Chen')).toEqual({ text: 'Hello @Maya Chen ', caret: 17 });
  expect(withMention('Hello @ma there', 9, query, 'Maya')).toEqual({ text: 'Hello @Maya there', caret: 12 });
});

test('finds mentions, longer names first', () => {
  expect(mentionPieces('Ask @Maya Chen, not @Maya.', [maya, mayaChen])).toEqual([
    { text: 'Ask ', personId: null },
    { text: '@Maya Chen', personId: 'chen' },
    { text: ', not ', personId: null },
    { text: '@Maya', personId: 'maya' },
    { text: '.', personId: null },
  ]);
  expect(mentionPieces('me@Maya @Mayar', [maya])).toEqual([{ text: 'me@Maya @Mayar', personId: null }]);
  expect(mentionPieces('', [maya])).toEqual([]);
});

test('ranks names that start with the text first', () => {
  const people = [{ name: 'Adam Admin' }, { name: 'Ann Miller' }, { name: 'Mía Member' }, { name: 'Zoe' }];
  const names = (typed: string) => rankByName(people, typed).map(({ name }) => name);
  expect(names('mi')).toEqual(['Mía Member', 'Ann Miller', 'Adam Admin']);
  expect(names('')).toHaveLength(4);
});

test('returns the ids of mentions that are still in the text, without duplicates', () => {
  expect(mentionedIds('@Maya and @Maya', [maya, mayaChen])).toEqual(['maya']);
  expect(mentionedIds('nobody', [maya])).toEqual([]);
  expect(mentionedIds('@Maya', [maya, { id: 'other', name: 'Maya' }])).toEqual(['maya', 'other']);
});
