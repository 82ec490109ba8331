import { expect, test } from 'vitest';
import { clearEventCounts, createEventCounts, withNewer } from './event-counts.ts';

type Row = { readonly id: string; readonly tasks: number; readonly countsVersion: number };

test('applies the counts of an event to an older response', () => {
  const eventCounts = createEventCounts<Omit<Row, 'id'>>();
  eventCounts.receive('a', { tasks: 3, countsVersion: 7 });
  eventCounts.receive('a', { tasks: 2, countsVersion: 6 });
  expect(eventCounts.applyTo({ id: 'a', tasks: 1, countsVersion: 5 })).toEqual({
    id: 'a',
    tasks: 3,
    countsVersion: 7,
  });
  const newer: Row = { id: 'a', tasks: 4, countsVersion: 8 };
  expect(eventCounts.applyTo(newer)).toBe(newer);
  const other: Row = { id: 'b', tasks: 1, countsVersion: 1 };
  expect(eventCounts.applyTo(other)).toBe(other);
});

test('forgets the counts after everything is refetched', () => {
  const eventCounts = createEventCounts<Omit<Row, 'id'>>();
  eventCounts.receive('a', { tasks: 3, countsVersion: 7 });
  clearEventCounts();
  const restored: Row = { id: 'a', tasks: 1, countsVersion: 2 };
  expect(eventCounts.applyTo(restored)).toBe(restored);
});

test('keeps the counts of a response with the same version', () => {
  const eventCounts = createEventCounts<Omit<Row, 'id'>>();
  eventCounts.receive('a', { tasks: 3, countsVersion: 7 });
  const response: Row = { id: 'a', tasks: 2, countsVersion: 7 };
  expect(eventCounts.applyTo(response)).toBe(response);
});

test('returns the same row for equal counts', () => {
  const row: Row = { id: 'a', tasks: 1, countsVersion: 1 };
  expect(withNewer(row, { tasks: 1, countsVersion: 2 })).toBe(row);
});
