import { isEmoji } from '@longtable/contract/rules/emoji';
import { expect, test } from 'vitest';
import { emojiGroups, findEmoji, knownEmoji } from './emoji-data.ts';
import { usualEmoji } from './usual-emoji.ts';

const all = emojiGroups.flatMap(({ emojis }) => emojis);
const found = (typed: string) => findEmoji(typed).map(({ emoji }) => emoji);

test('has all emoji once, each of which the server accepts', () => {
  expect(emojiGroups.map(({ name }) => name)).toEqual([
    'Smileys',
    'People',
    'Nature',
    'Food',
    'Travel',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ]);
  expect(all.length).toBeGreaterThan(1800);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
  expect(all.filter(({ emoji }) => !isEmoji(emoji))).toEqual([]);
  expect(all.filter(({ name }) => name === '')).toEqual([]);
});

test('finds emoji by the beginnings of words, those that are called so first', () => {
  expect(found('ROCKET')[0]).toBe('🚀');
  expect(found('red heart')).toContain('❤️');
  expect(found('tada')).toContain('🎉');
  expect(found(':+1:')[0]).toBe('👍');
  expect(found('sail')[0]).toBe('⛵');
  expect(found('   ')).toEqual([]);
  expect(found('no such emoji')).toEqual([]);
});

test('knows those that are offered to somebody who has used none yet', () => {
  expect(knownEmoji(usualEmoji)).toHaveLength(usualEmoji.length);
});
