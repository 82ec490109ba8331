import { noFilter } from '@longtable/contract/rules/task-filter';
import type { Task } from '@longtable/contract/tasks';
import { expect, test } from 'vitest';
import { makeTask, makeTaskList, makeWindow, windowsOf } from '../data/task-fixture.ts';
import type { TaskList } from '../data/task-list.ts';
import { type BoardContents, boardContents, emptyBoardContents } from './board-contents.ts';
import { type RowChange, rowChanges } from './row-changes.ts';
import type { CountContext } from './scope-counts.ts';
import { type BoardOf, everything, tasksKey } from './task-window.ts';

const context: CountContext = { userId: 'me', timeZone: 'UTC', today: '2026-11-21', weekStart: 0 };
const names = { person: () => null };
const inApollo = { projectId: 'apollo' };
const [one, two, other] = [makeTask('1', inApollo), makeTask('2', inApollo), makeTask('3')];
const apollo: BoardOf = { ...everything, projectId: 'apollo' };
const highOnes: BoardOf = { ...everything, filter: { ...noFilter, priority: ['high'] } };

function contents(
  list: TaskList,
  {
    of = everything,
    before = emptyBoardContents,
    tasks = list.tasks,
    load,
  }: { of?: BoardOf; before?: BoardContents; tasks?: readonly Task[]; load?: 'loading' | Error } = {},
): BoardContents {
  const changes: readonly RowChange[] = rowChanges(list.tasks, tasks);
  return boardContents(
    { list, tasks, changes, updating: emptyBoardContents.updating },
    of,
    { context, names, load },
    before,
  );
}

const ids = ({ tasks }: Pick<BoardContents, 'tasks'>) => tasks.map(({ id }) => id);

test('a project has only its own tasks, in order', () => {
  const shown = contents(makeTaskList([one, two, other]), { of: apollo });
  expect(shown.columns.todo).toEqual([one, two]);
  expect([shown.isComplete, shown.count, shown.total]).toEqual([true, 2, 2]);
});

test('returns the same object after changes elsewhere', () => {
  const before = contents(makeTaskList([one, two, other]), { of: apollo });
  const list = makeTaskList([one, two, { ...other, title: 'Else' }]);
  expect(contents(list, { of: apollo, before })).toBe(before);
});

test('keeps the array of a column without changes', () => {
  const before = contents(makeTaskList([one, makeTask('2', { status: 'review' })]));
  const moved = makeTask('2', { status: 'completed' });
  const after = contents(makeTaskList([one, moved]), { before });
  expect(after.columns.todo).toBe(before.columns.todo);
  expect(after.extents.todo).toBe(before.extents.todo);
  expect(after.columns.completed).toEqual([moved]);
});

test('returns the same object if another filter matches the same tasks', () => {
  const high = makeTask('4', { priority: 'high' });
  const list = makeTaskList([one, high]);
  const before = contents(list, { of: highOnes });
  expect(ids(before)).toEqual(['4']);
  const after = contents(list, { of: { ...highOnes, filter: { ...highOnes.filter, text: 'task' } }, before });
  expect(after).toBe(before);
});

test('sorts all tasks and each column', () => {
  const [b, a] = [makeTask('1', { title: 'b' }), makeTask('2', { title: 'a' })];
  const shown = contents(makeTaskList([b, a]), {
    of: { ...everything, sort: { field: 'title', direction: 'asc' } },
  });
  expect(shown.tasks).toEqual([a, b]);
  expect(shown.columns.todo).toEqual([a, b]);
});

/** A list with two loaded tasks in To Do, of 300; the other statuses are loaded completely. */
function partly(tasks: readonly Task[]): TaskList {
  const todo = makeWindow({}, { last: two, next: 'cursor', nextPosition: 'a5' });
  const rest = (['in_progress', 'review', 'completed', 'blocked'] as const).map((group) =>
    makeWindow({ group }),
  );
  const counts = {
    of: { projectId: null, filter: noFilter },
    total: 300,
    totals: columnCounts(300),
    columns: columnCounts(300),
  };
  return {
    ...makeTaskList(tasks, { windows: windowsOf(todo, ...rest) }),
    counts: new Map([[tasksKey(everything), counts]]),
  };
}

function columnCounts(todo: number) {
  return { todo, in_progress: 0, review: 0, completed: 0, blocked: 0 };
}

test('does not show tasks beyond the end of a window', () => {
  const [between, after] = [makeTask('7', { position: 'a4' }), makeTask('8', { position: 'a7' })];
  const shown = contents(partly([one, two, between, after]));
  expect(ids(shown)).toEqual(['1', '2', '7']);
  expect(shown.extents.todo).toMatchObject({
    count: 300,
    isCounted: true,
    isComplete: false,
    nextPosition: 'a5',
  });
  expect([shown.isComplete, shown.total, shown.count]).toEqual([false, 300, 300]);
});

test('includes pending changes in the counts', () => {
  const list = partly([one, two]);
  const moved = { ...two, status: 'review' } as const;
  const created = makeTask('0', { version: 0 });
  const shown = contents(list, { tasks: [created, one, moved] });
  expect([shown.extents.todo.count, shown.extents.review.count, shown.total]).toEqual([300, 1, 301]);
});

test('filters the loaded tasks until the response arrives', () => {
  const high = makeTask('9', { priority: 'high', position: 'a0' });
  const list = partly([high, one, two]);
  const shown = contents(list, { of: highOnes, load: 'loading' });
  expect([shown.state, ids(shown), shown.isCounted]).toEqual(['ready', ['9'], false]);
  // Completely loaded statuses need no response.
  expect(shown.extents.review).toMatchObject({ count: 0, isCounted: true, isComplete: true });
  const withResponse: TaskList = {
    ...list,
    windows: new Map([...list.windows, ...windowsOf(makeWindow({ ...highOnes, group: 'todo' }))]),
  };
  const answered = contents(withResponse, { of: highOnes });
  expect(answered).toMatchObject({ isComplete: true, count: 1, total: 300 });
  // Filtered and total side by side; without a filter there is one number.
  expect(answered.extents.todo).toMatchObject({ count: 1, total: 300 });
  expect(answered.extents.review).toMatchObject({ count: 0, total: 0 });
  expect(contents(list).extents.todo.total).toBeNull();
});

test('with a range of days shows the loaded tasks that touch it', () => {
  const later = makeTask('3', { startDate: '2026-12-01', dueDate: '2026-12-02' });
  const list = partly([one, two, later]);
  const of = { ...everything, range: { from: '2026-11-21', to: '2026-11-30' } };
  const shown = contents(list, { of, load: 'loading' });
  expect([ids(shown), shown.isCounted, shown.total]).toEqual([['1', '2'], false, 300]);
  // Nothing more can be in a status that is loaded completely.
  expect(shown.extents.review).toMatchObject({ isComplete: true, count: 0 });
});

test('reports a failed load only if there is nothing to show', () => {
  const list = makeTaskList([], { windows: new Map() });
  const error = new Error('No server.');
  expect(contents(list).state).toBe('loading');
  expect(contents(list, { load: error })).toMatchObject({ state: 'failed', error });
  expect(contents({ ...list, tasks: [one] }, { load: error }).state).toBe('ready');
});
