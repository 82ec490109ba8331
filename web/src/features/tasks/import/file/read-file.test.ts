import { expect, test } from 'vitest';
import { sourceOf } from '../systems/reading.fixture.ts';
import { decoded } from './decode.ts';
import { maxFileBytes, readFile, UnreadableFile } from './read-file.ts';

const csv = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { content: read } = await readFile(new Blob([content]));
  return read.kind === 'table' ? read.rows : [];
};

test('parses a table with any supported delimiter', async () => {
  const table = [
    ['Title', 'Notes'],
    ['Pay "rent"', 'Two\nlines; one, two'],
    ['', ''],
    ['Call', ''],
  ];
  for (const delimiter of [',', ';', '\t', '|']) {
    for (const newline of ['\n', '\r\n']) {
      const content = ['Title|Notes', '"Pay ""rent"""|"Two\nlines; one, two"', '|', 'Call|', '|', '']
        .map((line) => line.replace('|', delimiter))
        .join(newline);
      expect(await csv(content)).toEqual(table);
    }
  }
  expect(await csv('sep=;\r\nTitle;Notes\r\na,b;c\r\n')).toEqual([
    ['Title', 'Notes'],
    ['a,b', 'c'],
  ]);
});

test('keeps commas in a table with a single column', async () => {
  expect(await csv('Title\nPay rent, water\nCall mum\nBuy a, b, c, d\n')).toEqual([
    ['Title'],
    ['Pay rent, water'],
    ['Call mum'],
    ['Buy a, b, c, d'],
  ]);
});

test('detects the delimiter below lines that precede the table', async () => {
  expect(await csv('My plan\n\nTitle;Due;Tag\na;b;c\nd;e;f\ng;h;i\n')).toContainEqual([
    'Title',
    'Due',
    'Tag',
  ]);
});

test('decodes every supported encoding', async () => {
  const text = 'Title;Notes\nCafé – “naïve” €;ü\n';
  const codes = (of: string) => Array.from(of, (letter) => letter.charCodeAt(0));
  const wide = codes(text).flatMap((code) => [code & 255, code >> 8]);
  const utf16 = new Uint8Array([0xff, 0xfe, ...wide]);
  const utf16be = new Uint8Array([0xfe, 0xff, ...codes(text).flatMap((code) => [code >> 8, code & 255])]);
  const utf8 = new TextEncoder().encode(text);
  const western = new Uint8Array(
    codes('Title;Notes\nCaf\u00e9 \u0096 \u0093na\u00efve\u0094 \u0080;\u00fc\n'),
  );
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]);
  for (const bytes of [utf8, marked, utf16, utf16be, new Uint8Array(wide), western]) {
    expect(decoded(bytes, null, 'en').text).toBe(text);
    expect(await csv(bytes)).toEqual([
      ['Title', 'Notes'],
      ['Café – “naïve” €', 'ü'],
    ]);
  }
});

test('assumes the usual encoding of the language, unless another one is chosen', async () => {
  const russian = new Uint8Array([0xc7, 0xe0, 0xe4, 0xe0, 0xf7, 0xe0]);
  expect(decoded(russian, null, 'ru-RU')).toEqual({ text: 'Задача', guessed: 'windows-1251' });
  expect(decoded(russian, null, 'en-US').guessed).toBe('windows-1252');
  expect(decoded(russian, 'windows-1251', 'en-US').text).toBe('Задача');
  expect(decoded(new Uint8Array([0x8c, 0x8f, 0x96, 0xbc]), null, 'ja')).toEqual({
    text: '件名',
    guessed: 'shift_jis',
  });
  expect(decoded(new TextEncoder().encode('Café'), null, 'ru')).toEqual({ text: 'Café', guessed: null });
});

test('parses a large table in steps', async () => {
  const line = (index: number) =>
    `"Task ${index}, with ""quotes""","Line 1\r\nLine 2 ${'ä'.repeat(index % 50)}",2026-12-01`;
  const rows = await csv(
    `Title,Notes,Due\r\n${Array.from({ length: 20_000 }, (_, index) => line(index)).join('\r\n')}\r\n`,
  );
  const wrong = rows.slice(1).findIndex((row, index) => {
    const expected = [
      `Task ${index}, with "quotes"`,
      `Line 1\r\nLine 2 ${'ä'.repeat(index % 50)}`,
      '2026-12-01',
    ];
    return row.join('|') !== expected.join('|');
  });
  expect(rows).toHaveLength(20_001);
  expect(wrong).toBe(-1);
});

test('rejects when aborted', async () => {
  const content = `Title\n${'a task\n'.repeat(200_000)}`;
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(readFile(new Blob([content]), { signal })).rejects.toThrow('enough');
});

test.each([
  ['', /empty/],
  [' \n', /empty/],
  ['\uFEFF', /empty/],
  ['Title\n', /no rows/],
  ['{"a":1}', /none that is known/],
  ['[1,2]', /none that is known/],
  ['{"lists":[],"cards":[{"id":"a","na', /damaged or cut off/],
  ['[{"number":1,', /damaged or cut off/],
  ['PK\u0003\u0004\0\0\0', /Excel workbook or a ZIP archive/],
  ['%PDF-1.7', /PDF/],
  ['\u001f\u008b\u0008', /compressed/],
  ['<!DOCTYPE html><html><body>Sign in</body></html>', /web page/],
  ['  <html lang="en"><table><tr><td>Title</td></tr></table>', /web page/],
  ['Title\n\0\0\u0001\n', /not a text file/],
])('%j can’t be read', async (content, message) => {
  const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
  const reading = sourceOf(content.includes('\uFEFF') ? new TextEncoder().encode(content) : bytes);
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
});

test('rejects a file that is too large before reading it', async () => {
  const blob = { size: maxFileBytes + 1, arrayBuffer: () => Promise.reject(new Error('read')) };
  await expect(readFile(blob as unknown as Blob)).rejects.toThrow('larger than 20 MB');
});

test('reports a table that ends inside a cell', async () => {
  const source = await sourceOf('Title,Notes\nPay,Now\nCall,"Tomorrow morn');
  expect(source.remarks).toEqual([
    'The file ends inside a quoted cell: it may be cut off, and its last row is not complete.',
  ]);
  expect(source.tasksOf(new Map()).map(({ title }) => title)).toEqual(['Pay', 'Call']);
});

test('reads a table that begins like JSON', async () => {
  expect(await csv('[Title],Notes\na,b\n')).toHaveLength(2);
});
