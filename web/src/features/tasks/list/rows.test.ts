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
      return `${row.group} ${row.extent.count}`;
    case 'fold':
      return `${row.count} older`;
    case 'placeholder':
      return `${row.group} …`;
    case 'task':
      return row.task.id;
    default:
      return row.kind;
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
    listRows(columns, new Set(), { sort: { field: 'status', direction } })
      .filter((row) => row.kind === 'heading')
      .map(({ group }) => group);
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

test('folds tasks that were completed before a day, below the others of their group', () => {
  const done = (id: string, completedAt: string) => makeTask(id, { status: 'completed', completedAt });
  const [late, old, older] = [
    done('1', '2026-11-20T10:00:00.000Z'),
    done('2', '2026-11-06T23:59:00.000Z'),
    done('3', '2026-01-05T10:00:00.000Z'),
  ];
  const group = makeColumns([late, old, older], { completed: { count: 40, isComplete: false } });
  const of = { sort: null, foldBefore: '2026-11-07' };
  const shut = listRows(group, new Set(), of);
  expect(shut.map(wordOf)).toEqual(['completed 40', '1', '39 older']);
  // What is folded is not fetched.
  expect(visibleEnds(shut, { start: 0, end: 99 })).toEqual([]);
  const open = listRows(group, new Set(), { ...of, isUnfolded: true });
  expect(open.map(wordOf).slice(0, 6)).toEqual(['completed 40', '1', '39 older', '2', '3', 'completed …']);
  expect(listRows(group, new Set(['completed']), of).map(wordOf)).toEqual(['completed 40']);
});
