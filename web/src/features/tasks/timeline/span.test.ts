import { expect, test } from 'vitest';
import { barOf, draggedSpan, isMarker } from './span.ts';

test('moves a bar or resizes it to at least one day', () => {
  const span = { start: '2026-10-24', end: '2026-10-27' };
  expect(draggedSpan(span, 'both', 3)).toEqual({ start: '2026-10-27', end: '2026-10-30' });
  expect(draggedSpan(span, 'both', -30)).toEqual({ start: '2026-09-24', end: '2026-09-27' });
  expect(draggedSpan(span, 'start', -2)).toEqual({ start: '2026-10-22', end: '2026-10-27' });
  expect(draggedSpan(span, 'start', 9)).toEqual({ start: '2026-10-27', end: '2026-10-27' });
  expect(draggedSpan(span, 'end', 2)).toEqual({ start: '2026-10-24', end: '2026-10-29' });
  expect(draggedSpan(span, 'end', -9)).toEqual({ start: '2026-10-24', end: '2026-10-24' });
});

const first = '2026-10-22';

test('has a gap after a bar', () => {
  expect(barOf({ start: '2026-10-22', end: '2026-10-22' }, first)).toEqual({
    place: 'inside',
    x: 2,
    width: 46,
    isCutAtStart: false,
    isCutAtEnd: false,
  });
  // Across the end of daylight saving time.
  expect(barOf({ start: '2026-10-24', end: '2026-10-27' }, first)).toMatchObject({ x: 102, width: 196 });
});

test('cuts a bar at the edges of the window', () => {
  expect(barOf({ start: '2026-10-01', end: '2026-10-23' }, first)).toEqual({
    place: 'inside',
    x: 0,
    width: 98,
    isCutAtStart: true,
    isCutAtEnd: false,
  });
  expect(barOf({ start: '2027-01-19', end: '2027-02-19' }, first)).toEqual({
    place: 'inside',
    x: 4452,
    width: 48,
    isCutAtStart: false,
    isCutAtEnd: true,
  });
  expect(barOf({ start: '2020-01-01', end: '2030-01-01' }, first)).toMatchObject({ x: 0, width: 4500 });
});

test('reports a bar outside of the window as before or after', () => {
  expect(barOf({ start: '2026-10-01', end: '2026-10-21' }, first)).toEqual({ place: 'before' });
  expect(barOf({ start: '2027-01-20', end: '2027-01-20' }, first)).toEqual({ place: 'after' });
});

test('a task without a start is a marker, until one of its ends is pulled', () => {
  const due = { start: '2026-10-24', end: '2026-10-24' };
  expect(isMarker({ startDate: null }, due)).toBe(true);
  expect(isMarker({ startDate: '2026-10-24' }, due)).toBe(false);
  expect(isMarker({ startDate: null }, draggedSpan(due, 'both', 3))).toBe(true);
  expect(isMarker({ startDate: null }, draggedSpan(due, 'start', -3))).toBe(false);
});
