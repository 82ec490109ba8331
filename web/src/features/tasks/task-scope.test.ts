import { expect, test } from 'vitest';
import { columnsOf, emptyColumns } from './columns.ts';
import { makeTask } from './task-fixture.ts';
import { narrowed } from './task-scope.ts';
import { emptyTaskView, type TaskView } from './task-view.ts';

const inApollo = { projectId: 'apollo', project: 'Apollo' };
const [one, two, other] = [makeTask('1', inApollo), makeTask('2', inApollo), makeTask('3')];

function viewOf(...tasks: TaskView['tasks']): TaskView {
  return { ...emptyTaskView, state: 'ready', complete: true, tasks, columns: columnsOf(tasks, emptyColumns) };
}

test('a scope has the tasks of its project, in their order', () => {
  const view = narrowed(viewOf(one, other, two), 'apollo', emptyTaskView);
  expect(view.tasks).toEqual([one, two]);
  expect(view.columns.todo).toEqual([one, two]);
  expect(view.complete).toBe(true);
});

test('what happens elsewhere leaves it the same object', () => {
  const before = narrowed(viewOf(one, other, two), 'apollo', emptyTaskView);
  expect(narrowed(viewOf(one, { ...other, title: 'Else' }, two), 'apollo', before)).toBe(before);
});

test('a column in which nothing changed is the same array', () => {
  const before = narrowed(
    viewOf(one, makeTask('2', { ...inApollo, status: 'review' })),
    'apollo',
    emptyTaskView,
  );
  const moved = makeTask('2', { ...inApollo, status: 'completed' });
  const after = narrowed(viewOf(one, moved), 'apollo', before);
  expect(after.columns.todo).toBe(before.columns.todo);
  expect(after.columns.completed).toEqual([moved]);
});

test('that the list is whole is told, though the tasks are the same', () => {
  const before = narrowed({ ...viewOf(one), complete: false }, 'apollo', emptyTaskView);
  const after = narrowed(viewOf(one), 'apollo', before);
  expect(after.complete).toBe(true);
  expect(after.tasks).toBe(before.tasks);
});
