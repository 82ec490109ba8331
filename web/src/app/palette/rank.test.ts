import { expect, test } from 'vitest';
import { rank } from './rank.ts';

/** Texts that match, the best first. */
function ranked(typed: string, ...texts: readonly string[]): string[] {
  return texts.filter((text) => rank(text, typed) > 0).toSorted((a, b) => rank(b, typed) - rank(a, typed));
}

test('ranks the beginning of the text above that of a word, and this above a part of a word', () => {
  expect(ranked('new', 'renew the pass', 'a new team', 'new task', 'new')).toEqual([
    'new',
    'new task',
    'a new team',
    'renew the pass',
  ]);
});

test('finds the beginnings of several words in any order', () => {
  expect(ranked('proj ne', 'new project', 'new team')).toEqual(['new project']);
  expect(rank('sign-out', 'out')).toBe(rank('a new team', 'new'));
});

test('finds letters in order from the beginning of a word, those that are close first', () => {
  expect(ranked('ntk', 'note the kit', 'new task')).toEqual(['new task', 'note the kit']);
  expect(ranked('ewt', 'new task')).toEqual([]);
  expect(ranked('nt', 'a note on what was said about it last')).toEqual([
    'a note on what was said about it last',
  ]);
});

test('does not match letters that are far apart', () => {
  expect(rank('n and a very long sentence without that other letter but zebra', 'nz')).toBe(0);
});
