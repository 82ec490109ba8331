import { expect, test } from 'vitest';
import { columnsOf, emptyColumns } from './columns.ts';
import { noFilter } from './filter/filter.ts';
import { makeTask } from './task-fixture.ts';
import { lookedAt, narrowed } from './task-scope.ts';
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

const reader = { today: '2026-11-21', weekStart: 0 };

test('without a filter and a sort, it is what it was', () => {
  const all = viewOf(one, other);
  expect(lookedAt(all, { filter: noFilter, sort: null, reader }, emptyTaskView)).toBe(all);
});

test('a filter that leaves the same tasks leaves the same object', () => {
  const high = makeTask('4', { priority: 'high' });
  const all = viewOf(one, high);
  const filter = { ...noFilter, priority: ['high'] as const };
  const before = lookedAt(all, { filter, sort: null, reader }, all);
  expect(before.tasks).toEqual([high]);
  const after = lookedAt(
    viewOf({ ...one, title: 'Else' }, high),
    { filter: { ...filter, text: 'task' }, sort: null, reader },
    before,
  );
  expect(after).toBe(before);
});

test('a column that a filter leaves alone is the same array', () => {
  const review = makeTask('4', { status: 'review', priority: 'high' });
  const all = viewOf(one, review);
  const shown = lookedAt(all, { filter: { ...noFilter, priority: ['high'] }, sort: null, reader }, all);
  expect(shown.columns.review).toBe(all.columns.review);
  expect(shown.columns.todo).toEqual([]);
});

test('a sort orders the tasks and each column', () => {
  const [b, a] = [makeTask('1', { title: 'b' }), makeTask('2', { title: 'a' })];
  const all = viewOf(b, a);
  const sort = { field: 'title', direction: 'asc' } as const;
  const shown = lookedAt(all, { filter: noFilter, sort, reader }, all);
  expect(shown.tasks).toEqual([a, b]);
  expect(shown.columns.todo).toEqual([a, b]);
  expect(lookedAt(viewOf(b, a), { filter: noFilter, sort, reader }, shown)).toBe(shown);
});
