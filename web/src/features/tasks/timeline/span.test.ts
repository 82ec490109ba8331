import { expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { barOf, draggedSpan, spanOf } from './span.ts';

test('spans from the start day, or the day of creation, to the due day', () => {
  expect(spanOf(makeTask('1', { startDate: '2026-11-03', dueDate: '2026-11-09' }), 'UTC')).toEqual({
    start: '2026-11-03',
    end: '2026-11-09',
  });
  const created = { createdAt: '2026-11-05T23:30:00.000Z', dueDate: '2026-11-09' };
  expect(spanOf(makeTask('1', created), 'UTC').start).toBe('2026-11-05');
  // In the person's time zone it was already the next day.
  expect(spanOf(makeTask('1', created), 'Europe/Rome').start).toBe('2026-11-06');
});

test('spans only the due day if the task was created after it', () => {
  const late = makeTask('1', { createdAt: '2026-11-15T10:00:00.000Z', dueDate: '2026-11-09' });
  expect(spanOf(late, 'UTC')).toEqual({ start: '2026-11-09', end: '2026-11-09' });
});

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
