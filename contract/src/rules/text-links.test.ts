import { describe, expect, test } from 'vitest';
import { textPieces } from './text-links.ts';

const links = (text: string) =>
  textPieces(text).flatMap(({ href, text }) => (href === null ? [] : [[text, href]]));

describe('textPieces', () => {
  test.each([
    ['See https://longtable.example/a?b=c#d now', 'https://longtable.example/a?b=c#d'],
    ['HTTP://Example.test', 'HTTP://Example.test'],
    ['It is at https://example.test/x.', 'https://example.test/x'],
    ['(https://example.test/x), they say', 'https://example.test/x'],
    ['https://example.test/wiki/Table_(furniture)', 'https://example.test/wiki/Table_(furniture)'],
    ['line\nhttps://example.test\nline', 'https://example.test'],
    ['اقرأ https://example.test/ثور؟', 'https://example.test/ثور؟'],
  ])('%j', (text, url) => {
    expect(links(text).map(([shown]) => shown)).toEqual([url]);
  });

  test.each([
    'javascript:alert(1)',
    'ftp://example.test',
    'data:text/html,x',
    'www.example.test',
    'https://',
  ])('finds no link in %j', (text) => expect(links(text)).toEqual([]));

  test('keeps the whole text and separates several links', () => {
    const text = 'one https://a.test, two https://b.test! <https://c.test> end';
    expect(
      textPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(links(text).map(([shown]) => shown)).toEqual([
      'https://a.test',
      'https://b.test',
      'https://c.test',
    ]);
  });

  test('links only to http and https', () => {
    for (const [, href] of links('https://a.test HTTPS://b.test/%22onclick= http://c.test'))
      expect(href).toMatch(/^https?:\/\//);
  });

  test('parses many brackets in linear time', () => {
    const started = performance.now();
    textPieces(`https://a.test/${'('.repeat(2400)}${')'.repeat(2500)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
