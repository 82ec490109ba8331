import { describe, expect, test } from 'vitest';
import { makeColumns, makeTask } from '../data/task-fixture.ts';
import { headingAbove } from '../windows/grouped-rows.ts';
import { nextTaskRow, type TimelineTasks, timelineRows } from './rows.ts';

const group = makeColumns([makeTask('1'), makeTask('2', { status: 'review' }), makeTask('3')]);
const columns: TimelineTasks = { inRange: group, all: group, kept: [] };
const words = (folded: Parameters<typeof timelineRows>[1]) =>
  timelineRows(columns, folded, 40).rows.map((row) => {
    if (row.kind === 'task') return `${row.y} ${row.task.id}`;
    return `${row.y} ${row.group}${row.kind === 'empty' ? ' is empty' : ''}`;
  });

test('groups tasks by status in the order of the board, including empty groups', () => {
  expect(words(new Set())).toEqual([
    '0 blocked',
    '36 blocked is empty',
    '76 todo',
    '112 1',
    '152 3',
    '192 in_progress',
    '228 in_progress is empty',
    '268 review',
    '304 2',
    '344 completed',
    '380 completed is empty',
  ]);
});

test('keeps the heading of a collapsed group without rows', () => {
  const folded = new Set(['todo', 'in_progress', 'completed', 'blocked'] as const);
  expect(words(folded)).toEqual([
    '0 blocked',
    '36 todo',
    '72 in_progress',
    '108 review',
    '144 2',
    '184 completed',
  ]);
  const { height, indexOf } = timelineRows(columns, folded, 40);
  expect(height).toBe(220);
  expect([...indexOf]).toEqual([['2', 4]]);
});

test('moves up and down between tasks, skipping headings', () => {
  const { rows } = timelineRows(columns, new Set(), 40);
  expect([nextTaskRow(rows, 4, 1), nextTaskRow(rows, 8, -1)]).toEqual([8, 4]);
  expect([nextTaskRow(rows, 3, -1), nextTaskRow(rows, 8, 1)]).toEqual([-1, -1]);
});

test('has a heading above every row', () => {
  const { rows } = timelineRows(columns, new Set(), 40);
  expect(rows.map((_, index) => headingAbove(rows, index))).toEqual([0, 0, 2, 2, 2, 5, 5, 7, 7, 9, 9]);
  expect(headingAbove([], 0)).toBe(-1);
});

describe('a group that is not loaded completely', () => {
  const [one, two, later] = [makeTask('1'), makeTask('2'), makeTask('3')];
  const wordsOf = (tasks: TimelineTasks) =>
    timelineRows(tasks, new Set(['in_progress', 'review', 'completed', 'blocked']), 40)
      .rows.slice(2, -3)
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

test('has the groups in the order of the list when sorted by status', () => {
  const statuses = (direction: 'asc' | 'desc') =>
    timelineRows(columns, new Set(), 40, { field: 'status', direction }).rows.flatMap((row) =>
      row.kind === 'heading' ? [row.group] : [],
    );
  expect(statuses('asc')).toEqual(['blocked', 'todo', 'in_progress', 'review', 'completed']);
  expect(statuses('desc')).toEqual(['completed', 'review', 'in_progress', 'blocked', 'todo']);
});
