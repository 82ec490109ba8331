import { expect, test } from 'vitest';
import { createHeardCounts, forgetHeardCounts, withNewer } from './heard-counts.ts';

type Row = { readonly id: string; readonly tasks: number; readonly countsVersion: number };

test('applies the counts of an event to an older response', () => {
  const heard = createHeardCounts<Omit<Row, 'id'>>();
  heard.note('a', { tasks: 3, countsVersion: 7 });
  heard.note('a', { tasks: 2, countsVersion: 6 });
  expect(heard.applyTo({ id: 'a', tasks: 1, countsVersion: 5 })).toEqual({
    id: 'a',
    tasks: 3,
    countsVersion: 7,
  });
  const newer: Row = { id: 'a', tasks: 4, countsVersion: 8 };
  expect(heard.applyTo(newer)).toBe(newer);
  const other: Row = { id: 'b', tasks: 1, countsVersion: 1 };
  expect(heard.applyTo(other)).toBe(other);
});

test('forgets the counts after everything is refetched', () => {
  const heard = createHeardCounts<Omit<Row, 'id'>>();
  heard.note('a', { tasks: 3, countsVersion: 7 });
  forgetHeardCounts();
  const restored: Row = { id: 'a', tasks: 1, countsVersion: 2 };
  expect(heard.applyTo(restored)).toBe(restored);
});

test('keeps the counts of a response with the same version', () => {
  const heard = createHeardCounts<Omit<Row, 'id'>>();
  heard.note('a', { tasks: 3, countsVersion: 7 });
  const answered: Row = { id: 'a', tasks: 2, countsVersion: 7 };
  expect(heard.applyTo(answered)).toBe(answered);
});

test('returns the same row for equal counts', () => {
  const row: Row = { id: 'a', tasks: 1, countsVersion: 1 };
  expect(withNewer(row, { tasks: 1, countsVersion: 2 })).toBe(row);
});
