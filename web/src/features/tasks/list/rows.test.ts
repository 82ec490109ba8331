import { expect, test } from 'vitest';
import { columnsOf, emptyColumns } from '../columns.ts';
import { makeTask } from '../task-fixture.ts';
import { headingOf, listRows } from './rows.ts';

const columns = columnsOf(
  [
    makeTask('1'),
    makeTask('2', { status: 'blocked' }),
    makeTask('3', { status: 'completed' }),
    makeTask('4'),
  ],
  emptyColumns,
);
const words = (folded: Parameters<typeof listRows>[1]) =>
  listRows(columns, folded).map((row) =>
    row.kind === 'heading' ? `${row.status} ${row.count}` : row.task.id,
  );

test('what is blocked comes first, then the columns of the board; empty groups are left out', () => {
  expect(words(new Set())).toEqual(['blocked 1', '2', 'todo 2', '1', '4', 'completed 1', '3']);
});

test('a folded group keeps its heading', () => {
  expect(words(new Set(['todo']))).toEqual(['blocked 1', '2', 'todo 2', 'completed 1', '3']);
});

test('every line stands under a heading', () => {
  const rows = listRows(columns, new Set());
  expect(rows.map((_, index) => headingOf(rows, index))).toEqual([0, 0, 2, 2, 2, 5, 5]);
  expect(headingOf([], 0)).toBe(-1);
});

test('sorting by status sorts the groups, both ways', () => {
  const headings = (direction: 'asc' | 'desc') =>
    listRows(columns, new Set(), { field: 'status', direction })
      .filter((row) => row.kind === 'heading')
      .map(({ status }) => status);
  expect(headings('asc')).toEqual(['blocked', 'todo', 'completed']);
  // Blocked and to do weigh the same: they stay as they are.
  expect(headings('desc')).toEqual(['completed', 'blocked', 'todo']);
});
