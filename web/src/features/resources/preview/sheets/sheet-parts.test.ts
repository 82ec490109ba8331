import { expect, test } from 'vitest';
import { sheetParts, sheetsOf } from './sheet-parts.ts';

const widths = (rows: readonly (readonly string[])[]) =>
  sheetsOf([...sheetParts('', rows)])[0]?.columns.map(({ width }) => width);

test('columns are wide enough for numbers that grow towards the end of a long sheet', () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => [String(row + 1)]);
  expect(widths(rows)).toEqual([6]);
});

test('columns follow every row of a short sheet', () => {
  const rows = Array.from({ length: 200 }, (_, row) => [row === 123 ? 'the longest text' : 'short']);
  expect(widths(rows)).toEqual(['the longest text'.length]);
});

test('a sheet of one row has the widths of its cells, and an empty one has no columns', () => {
  expect(widths([['one', 'eleven chars']])).toEqual([4, 'eleven chars'.length]);
  expect(widths([])).toEqual([]);
});
