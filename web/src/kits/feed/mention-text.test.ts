import { expect, test } from 'vitest';
import { likelyFirst, mentionedIn, mentionPieces, mentionQuery, withMention } from './mention-text.ts';

const maya = { id: 'maya', name: 'Maya' };
const mayaChen = { id: 'chen', name: 'Maya Chen' };

test('what follows an @ is a name that is being typed', () => {
  expect(mentionQuery('@', 1, [])).toEqual({ from: 0, text: '' });
  expect(mentionQuery('Hello @ma', 9, [])).toEqual({ from: 6, text: 'ma' });
  expect(mentionQuery('(@Maya Ch', 9, [])).toEqual({ from: 1, text: 'Maya Ch' });
  expect(mentionQuery('Hello @ma and so on', 9, [])?.text).toBe('ma');
});

test('what is no mention opens nothing', () => {
  expect(mentionQuery('Hello', 5, [])).toBeNull();
  expect(mentionQuery('maya@example', 12, [])).toBeNull();
  expect(mentionQuery('@ maya', 6, [])).toBeNull();
  expect(mentionQuery('@maya\nhello', 11, [])).toBeNull();
  expect(mentionQuery('@maya  ', 7, [])).toBeNull();
  expect(mentionQuery('@one two three four five', 24, [])).toBeNull();
});

test('a name that was chosen is done with, one that begins like it is not', () => {
  expect(mentionQuery('@Maya thanks', 12, [maya])).toBeNull();
  expect(mentionQuery('@Maya', 5, [maya])).toBeNull();
  expect(mentionQuery('@Mayar', 6, [maya])?.text).toBe('Mayar');
});

test('the name that is chosen takes the place of what was typed, with one space behind it', () => {
  const query = { from: 6, text: 'ma' };
  expect(withMention('Hello @ma', 9, query, 'Maya Chen')).toEqual({ text: 'Hello @Maya Chen ', caret: 17 });
  expect(withMention('Hello @ma there', 9, query, 'Maya')).toEqual({ text: 'Hello @Maya there', caret: 12 });
});

test('mentions are found in the text, the longer name first', () => {
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

test('who is meant more likely comes first', () => {
  const people = [{ name: 'Adam Admin' }, { name: 'Ann Miller' }, { name: 'Mía Member' }, { name: 'Zoe' }];
  const names = (typed: string) => likelyFirst(people, typed).map(({ name }) => name);
  expect(names('mi')).toEqual(['Mía Member', 'Ann Miller', 'Adam Admin']);
  expect(names('')).toHaveLength(4);
});

test('only who still stands there is mentioned, each once', () => {
  expect(mentionedIn('@Maya and @Maya', [maya, mayaChen])).toEqual(['maya']);
  expect(mentionedIn('nobody', [maya])).toEqual([]);
  expect(mentionedIn('@Maya', [maya, { id: 'other', name: 'Maya' }])).toEqual(['maya', 'other']);
});
