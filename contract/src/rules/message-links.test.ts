import { expect, test } from 'vitest';
import { hasOtherLinks, linksIn, previewedLink } from './message-links.ts';

const own = 'https://longtable.example';

test.each([
  ['none in a text without addresses', 'Ahoy', []],
  [
    'bare addresses, in order',
    'https://b.example/x?y=1 and http://a.example',
    ['https://b.example/x?y=1', 'http://a.example/'],
  ],
  ['no punctuation behind them', '(see https://a.example/x_(y)).', ['https://a.example/x_(y)']],
  [
    'those of Markdown, whatever follows',
    '[a](https://a.example/1),[b](<https://a.example/2>)b',
    ['https://a.example/1', 'https://a.example/2'],
  ],
  ['with a title', '[a](https://a.example/1 "Of the masts")', ['https://a.example/1']],
  ['none between backticks', 'a `https://a.example` ``b ` https://b.example``', []],
  ['those behind a loose backtick', 'a ` b https://a.example/', ['https://a.example/']],
  ['none in a block of code', '```\nhttps://a.example\n```\nhttps://b.example/', ['https://b.example/']],
  ['none in a block of code without an end', '~~~ts\nhttps://a.example\n```\nhttps://b.example/', []],
])('finds %s', (_, text, found) => expect(linksIn(text)).toEqual(found));

test.each([
  [
    'the first by https',
    'http://a.example https://b.example/?q=A%20b&c#d https://c.example',
    'https://b.example/?q=A%20b&c#d',
  ],
  ['none of this server', `${own}/app/tasks https://b.example/`, 'https://b.example/'],
  ['another server whose name begins the same', `${own}.evil.example/`, `${own}.evil.example/`],
  ['none with a password', 'https://ada:secret@a.example/', null],
  ['none that is too long', `https://a.example/${'x'.repeat(2000)}`, null],
  ['none without one', 'Ahoy', null],
])('previews %s', (_, text, link) => expect(previewedLink(text, own)).toBe(link));

test('tells whether an edit has changed the links', () => {
  expect(hasOtherLinks('See https://a.example/', 'Look at https://a.example/ now')).toBe(false);
  expect(hasOtherLinks('See https://a.example/', 'See https://a.example/b')).toBe(true);
  expect(hasOtherLinks('See https://a.example/', 'See `https://a.example/`')).toBe(true);
});

test.each([
  ['brackets', `https://a.example/${')'.repeat(9900)}`],
  ['backticks', 'https://a` ``'.repeat(700)],
  ['links without an end', '](https://a('.repeat(800)],
  ['fences', '```https://a\n'.repeat(700)],
])('takes no time for %s without end', (_, text) => {
  const began = performance.now();
  linksIn(text);
  expect(performance.now() - began).toBeLessThan(200);
});
