import { expect, test } from 'vitest';
import { excerptOf, foundWords, searchRuns, searchWords } from './search-words.ts';

const marked = (text: string, typed: string) =>
  foundWords(text, searchWords(typed)).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Émile’s  RÉSUMÉ, v2.1!', ['emile', 's', 'resume', 'v2', '1']],
  ['user_name and user-name', ['user', 'name', 'and']],
  ['東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
  ['Done🎉🎉', ['done', '🎉']],
  ['!?', []],
])('the words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('characters of scripts without spaces have to be in their order', () => {
  expect(searchRuns('meet 東京 in tokyo')).toEqual(['東京']);
  expect(searchRuns('meet')).toEqual([]);
});

test.each([
  ['Ship the shipment to Shi', 'ship', ['Ship', 'shipment']],
  ['Crème brûlée', 'BRU', ['brûlée']],
  ['friendship', 'ship', []],
  ['a b c', 'c a', ['a', 'c']],
])('in %j, %j marks %j', (text, typed, words) => {
  expect(marked(text, typed)).toEqual(words);
});

test('an excerpt begins near the first word that was found', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`;
  const excerpt = excerptOf(text, ['needle'], 100);
  expect(excerpt).toMatch(/^…before .*needle after .*…$/);
  expect(excerpt.indexOf('needle')).toBeLessThan(30);
  expect(excerptOf('short needle', ['needle'], 100)).toBe('short needle');
});
