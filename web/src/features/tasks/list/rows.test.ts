import { expect, test } from 'vitest';
import { makeColumns, makeTask } from '../data/task-fixture.ts';
import { headingAbove } from '../windows/grouped-rows.ts';
import { visibleEnds } from '../windows/visible-ends.ts';
import { countRows, type ListRow, listRows } from './rows.ts';

const columns = makeColumns([
  makeTask('1'),
  makeTask('2', { status: 'blocked' }),
  makeTask('3', { status: 'completed' }),
  makeTask('4'),
]);
const words = (folded: Parameters<typeof listRows>[1]) => listRows(columns, folded).map(wordOf);

function wordOf(row: ListRow): string {
  switch (row.kind) {
    case 'heading':
      return `${row.status} ${row.extent.count}`;
    case 'placeholder':
      return `${row.status} …`;
    case 'task':
      return row.task.id;
  }
}

test('lists blocked tasks first, then the columns of the board, without empty groups', () => {
  expect(words(new Set())).toEqual(['blocked 1', '2', 'todo 2', '1', '4', 'completed 1', '3']);
});

test('keeps the heading of a folded group', () => {
  expect(words(new Set(['todo']))).toEqual(['blocked 1', '2', 'todo 2', 'completed 1', '3']);
});

test('has a heading above every row', () => {
  const rows = listRows(columns, new Set());
  expect(rows.map((_, index) => headingAbove(rows, index))).toEqual([0, 0, 2, 2, 2, 5, 5]);
  expect(headingAbove([], 0)).toBe(-1);
});

test('sorts the groups when sorted by status, in both directions', () => {
  const headings = (direction: 'asc' | 'desc') =>
    listRows(columns, new Set(), { field: 'status', direction })
      .filter((row) => row.kind === 'heading')
      .map(({ status }) => status);
  expect(headings('asc')).toEqual(['blocked', 'todo', 'completed']);
  // Blocked and To Do have the same weight and keep their order.
  expect(headings('desc')).toEqual(['completed', 'blocked', 'todo']);
});

test('ends a partly loaded group with placeholders, and counts all of its tasks', () => {
  const partly = makeColumns([makeTask('1'), makeTask('2')], {
    todo: { count: 4, isComplete: false },
    review: { count: 300, isComplete: false },
  });
  const rows = listRows(partly, new Set());
  expect(rows.map(wordOf)).toEqual([
    'todo 4',
    '1',
    '2',
    'todo …',
    'todo …',
    'review 300',
    ...Array.from({ length: 10 }, () => 'review …'),
  ]);
  expect(countRows(rows)).toBe(306);
  expect(visibleEnds(rows, { start: 0, end: 2 })).toEqual([]);
  expect(visibleEnds(rows, { start: 4, end: 99 })).toEqual(['todo', 'review']);
});
