import { expect, test } from 'vitest';
import { makeColumns, makeTask } from '../data/task-fixture.ts';
import { arrowBetween, edgesInView, edgesOf } from './arrows.ts';
import { type TimelineTasks, timelineRows } from './rows.ts';

const group = makeColumns([
  makeTask('1'),
  makeTask('2', { dependencies: ['1', 'unknown'] }),
  makeTask('3', { status: 'review', dependencies: ['2'] }),
]);
const columns: TimelineTasks = { inRange: group, all: group, kept: [] };

test('has an arrow where both tasks have a row', () => {
  expect(edgesOf(timelineRows(columns, new Set(), 40))).toEqual([
    { key: '1 2', from: 1, to: 2 },
    { key: '2 3', from: 2, to: 6 },
  ]);
  expect(edgesOf(timelineRows(columns, new Set(['review']), 40))).toHaveLength(1);
  expect(edgesOf(timelineRows(columns, new Set(['todo']), 40))).toEqual([]);
});

test('renders arrows with a visible end', () => {
  const edges = edgesOf(timelineRows(columns, new Set(), 40));
  const keys = (start: number, end: number) => edgesInView(edges, { start, end }).map(({ key }) => key);
  expect([keys(0, 1), keys(2, 4), keys(5, 9), keys(3, 5)]).toEqual([['1 2'], ['1 2', '2 3'], ['2 3'], []]);
});

const layout = { first: '2026-10-22', rowHeight: 40, barHeight: 28 };
const between = (from: readonly [string, string], to: readonly [string, string], toY = 60) =>
  arrowBetween(
    { span: { start: from[0], end: from[1] }, y: 20 },
    { span: { start: to[0], end: to[1] }, y: toY },
    layout,
  );

test('leaves near the end of the dependency and points at the start of the dependent task', () => {
  const arrow = between(['2026-10-22', '2026-10-23'], ['2026-10-26', '2026-10-27']);
  expect(arrow).toEqual({ path: 'M89 34L89 55Q89 60 94 60L202 60M198 56L202 60L198 64', isTooEarly: false });
  // Upwards it leaves above the bar.
  expect(between(['2026-10-22', '2026-10-23'], ['2026-10-26', '2026-10-27'], -20)?.path).toMatch(
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

test('ends at the edge of the window without a head; no arrow if both ends are beyond the same edge', () => {
  const before = ['2026-09-01', '2026-09-03'] as const;
  const inside = ['2026-10-26', '2026-10-27'] as const;
  const after = ['2027-03-01', '2027-03-02'] as const;
  expect(between(before, inside)?.path).toMatch(/^M0 20L0 55Q0 60 5 60L202 60M/);
  expect(between(inside, after)?.path).toMatch(/L4500 60$/);
  expect(between(before, after)?.path).toMatch(/^M0 20.*L4500 60$/);
  expect(between(before, before)).toBeNull();
  expect(between(after, after)).toBeNull();
});
