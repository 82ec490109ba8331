import { expect, test } from 'vitest';
import { makeColumns, makeTask } from '../data/task-fixture.ts';
import { type ArrowEnd, arrowBetween, edgesInView, edgesOf } from './arrows.ts';
import { type TimelineTasks, timelineRows } from './rows.ts';

const group = makeColumns([
  makeTask('1'),
  makeTask('2', { dependencies: ['1', 'unknown'] }),
  makeTask('3', { status: 'review', dependencies: ['2'] }),
]);
const columns: TimelineTasks = { inRange: group, all: group, kept: [] };

test('has an arrow where both tasks have a row', () => {
  expect(edgesOf(timelineRows(columns, new Set(), 40))).toEqual([
    { key: '1 2', from: 3, to: 4 },
    { key: '2 3', from: 4, to: 8 },
  ]);
  expect(edgesOf(timelineRows(columns, new Set(['review']), 40))).toHaveLength(1);
  expect(edgesOf(timelineRows(columns, new Set(['todo']), 40))).toEqual([]);
});

test('renders arrows with a visible end', () => {
  const edges = edgesOf(timelineRows(columns, new Set(), 40));
  const keys = (start: number, end: number) => edgesInView(edges, { start, end }).map(({ key }) => key);
  expect([keys(0, 3), keys(4, 6), keys(7, 11), keys(5, 7)]).toEqual([['1 2'], ['1 2', '2 3'], ['2 3'], []]);
});

const layout = { first: '2026-10-22', rowHeight: 40, barHeight: 28 };
const shown = { isMarker: false, isRowShown: true };
const between = (
  from: readonly [string, string],
  to: readonly [string, string],
  { toY = 60, ...ends }: { toY?: number; from?: Partial<ArrowEnd>; to?: Partial<ArrowEnd> } = {},
) =>
  arrowBetween(
    { ...shown, span: { start: from[0], end: from[1] }, y: 20, ...ends.from },
    { ...shown, span: { start: to[0], end: to[1] }, y: toY, ...ends.to },
    layout,
  );

test('leaves near the end of the dependency and points at the start of the dependent task', () => {
  const arrow = between(['2026-10-22', '2026-10-23'], ['2026-10-26', '2026-10-27']);
  expect(arrow).toEqual({ path: 'M89 34L89 55Q89 60 94 60L202 60M198 56L202 60L198 64', isTooEarly: false });
  // Upwards it leaves above the bar.
  expect(between(['2026-10-22', '2026-10-23'], ['2026-10-26', '2026-10-27'], { toY: -20 })?.path).toMatch(
    /^M89 6L89 -15/,
  );
});

test('is too early only if the dependent task starts before the due day', () => {
  const start = (day: string) => between(['2026-10-22', '2026-10-24'], [day, '2026-10-30'])?.isTooEarly;
  expect([start('2026-10-25'), start('2026-10-24'), start('2026-10-23')]).toEqual([false, false, true]);
});

test('runs between the rows to a task that starts earlier', () => {
  const arrow = between(['2026-10-24', '2026-10-26'], ['2026-10-24', '2026-10-27']);
  // Down to the edge of its row (42), back to before the bar (x 102), and into it.
  expect(arrow?.path).toMatch(/^M239 34L.* 42.*Q92 42 .*Q92 60 .*L102 60M98 56L102 60L98 64$/);
});

test('between markers runs from centre to side', () => {
  const [from, to] = [
    ['2026-10-22', '2026-10-22'],
    ['2026-10-26', '2026-10-26'],
  ] as const;
  const arrow = between(from, to, { from: { isMarker: true }, to: { isMarker: true } });
  expect(arrow?.path).toBe('M25 29L25 55Q25 60 30 60L216 60M212 56L216 60L212 64');
});

test('to a task whose row or days are not shown leaves only its first or last piece', () => {
  const before = ['2026-09-01', '2026-09-03'] as const;
  const inside = ['2026-10-26', '2026-10-27'] as const;
  const after = ['2027-03-01', '2027-03-02'] as const;
  const intoBar = 'M192 60L202 60M198 56L202 60L198 64';
  expect(between(before, inside)?.path).toBe(intoBar);
  expect(between(inside, inside, { from: { isRowShown: false } })?.path).toBe(intoBar);
  const outOfBar = 'M289 34L289 40M285 36L289 40L293 36';
  expect(between(inside, after)?.path).toBe(outOfBar);
  expect(between(inside, inside, { to: { isRowShown: false } })?.path).toBe(outOfBar);
  expect(between(inside, after, { toY: -20 })?.path).toBe('M289 6L289 0M285 4L289 0L293 4');
  expect(between(before, after)).toBeNull();
});
