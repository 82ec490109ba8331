import { expect, test } from 'vitest';
import { makeColumns, makeTask } from '../data/task-fixture.ts';
import { headingAbove, nextTaskRow, timelineRows } from './rows.ts';

const columns = makeColumns([makeTask('1'), makeTask('2', { status: 'review' }), makeTask('3')]);
const words = (folded: Parameters<typeof timelineRows>[1]) =>
  timelineRows(columns, folded, 40).rows.map((row) => {
    if (row.kind === 'task') return `${row.y} ${row.task.id}`;
    return `${row.y} ${row.status}${row.kind === 'empty' ? ' is empty' : ''}`;
  });

test('groups tasks by status in the order of the board, including empty groups', () => {
  expect(words(new Set())).toEqual([
    '0 todo',
    '36 1',
    '76 3',
    '116 in_progress',
    '152 in_progress is empty',
    '192 review',
    '228 2',
    '268 completed',
    '304 completed is empty',
    '344 blocked',
    '380 blocked is empty',
  ]);
});

test('keeps the heading of a collapsed group without rows', () => {
  const folded = new Set(['todo', 'in_progress', 'completed', 'blocked'] as const);
  expect(words(folded)).toEqual([
    '0 todo',
    '36 in_progress',
    '72 review',
    '108 2',
    '148 completed',
    '184 blocked',
  ]);
  const { height, indexOf } = timelineRows(columns, folded, 40);
  expect(height).toBe(220);
  expect([...indexOf]).toEqual([['2', 3]]);
});

test('moves up and down between tasks, skipping headings', () => {
  const { rows } = timelineRows(columns, new Set(), 40);
  expect([nextTaskRow(rows, 2, 1), nextTaskRow(rows, 6, -1)]).toEqual([6, 2]);
  expect([nextTaskRow(rows, 1, -1), nextTaskRow(rows, 6, 1)]).toEqual([-1, -1]);
});

test('has a heading above every row', () => {
  const { rows } = timelineRows(columns, new Set(), 40);
  expect(rows.map((_, index) => headingAbove(rows, index))).toEqual([0, 0, 0, 3, 3, 5, 5, 7, 7, 9, 9]);
  expect(headingAbove([], 0)).toBe(-1);
});
