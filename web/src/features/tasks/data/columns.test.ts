import { expect, test } from 'vitest';
import { columnsOf, emptyColumns } from './columns.ts';
import { makeTask } from './task-fixture.ts';

const tasks = [
  makeTask('1'),
  makeTask('2', { status: 'review' }),
  makeTask('3'),
  makeTask('4', { status: 'blocked' }),
];

test('groups tasks by status, in their order', () => {
  const columns = columnsOf(tasks, emptyColumns);
  expect(columns.todo.map(({ id }) => id)).toEqual(['1', '3']);
  expect(columns.review.map(({ id }) => id)).toEqual(['2']);
  expect(columns.blocked.map(({ id }) => id)).toEqual(['4']);
});

test('keeps the array of a column without changes, so that it does not render again', () => {
  const before = columnsOf(tasks, emptyColumns);
  const moved = tasks.map((task) => (task.id === '3' ? makeTask('3', { status: 'completed' }) : task));
  const after = columnsOf(moved, before);
  expect(after.todo).not.toBe(before.todo);
  expect(after.completed).not.toBe(before.completed);
  expect(after.review).toBe(before.review);
  expect(after.in_progress).toBe(emptyColumns.in_progress);
  expect(columnsOf([...tasks], before)).toBe(before);
});
