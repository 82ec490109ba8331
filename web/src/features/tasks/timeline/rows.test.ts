import { describe, expect, test } from 'vitest';
import { makeColumns, makeTask } from '../data/task-fixture.ts';
import { headingAbove } from '../windows/grouped-rows.ts';
import { nextTaskRow, type TimelineTasks, timelineRows } from './rows.ts';

const group = makeColumns([makeTask('1'), makeTask('2', { status: 'review' }), makeTask('3')]);
const columns: TimelineTasks = { inRange: group, all: group, kept: [] };
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

describe('a group that is not loaded completely', () => {
  const [one, two, later] = [makeTask('1'), makeTask('2'), makeTask('3')];
  const wordsOf = (tasks: TimelineTasks) =>
    timelineRows(tasks, new Set(['in_progress', 'review', 'completed', 'blocked']), 40)
      .rows.slice(1, -4)
      .map((row) => {
        if (row.kind === 'placeholder') return row.isOutside ? 'other days' : 'shown days';
        return row.kind === 'task' ? row.task.id : row.kind;
      });
  const all = makeColumns([later, one, two], { todo: { count: 4, isComplete: false } });

  test('has the tasks of the shown days first, and then skeletons for the others of these days', () => {
    const inRange = makeColumns([one], { todo: { count: 3, isComplete: false } });
    expect(wordsOf({ inRange, all, kept: [] })).toEqual(['1', 'shown days', 'shown days']);
  });

  test('has the tasks of other days after all of the shown days', () => {
    const inRange = makeColumns([one, two]);
    expect(wordsOf({ inRange, all, kept: [] })).toEqual(['1', '2', '3', 'other days']);
  });

  test('has the tasks that are kept', () => {
    const inRange = makeColumns([one], { todo: { count: 2, isComplete: false } });
    expect(wordsOf({ inRange, all, kept: [one, later] })).toEqual(['1', '3', 'shown days']);
  });
});
