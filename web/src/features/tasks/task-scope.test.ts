import type { CurrentUser } from '@longtable/contract/people';
import { noFilter } from '@longtable/contract/rules/task-filter';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { directory, forgetCards, takeCards } from '../../platform/directory.ts';
import { queryClient } from '../../platform/query-client.ts';
import { session } from '../../platform/session.ts';
import { columnsOf, emptyColumns } from './columns.ts';
import { plainLook } from './filter/filter.ts';
import { makeTask } from './task-fixture.ts';
import { emptyTaskList } from './task-list.ts';
import { createScope, lookedAt, narrowed, type TaskScope } from './task-scope.ts';
import { emptyTaskView, type TaskView } from './task-view.ts';
import { taskListQuery } from './tasks.cache.ts';

const inApollo = { projectId: 'apollo' };
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
const names = directory();

test('without a filter and a sort, it is what it was', () => {
  const all = viewOf(one, other);
  expect(lookedAt(all, { filter: noFilter, sort: null, reader, names }, emptyTaskView)).toBe(all);
});

test('a filter that leaves the same tasks leaves the same object', () => {
  const high = makeTask('4', { priority: 'high' });
  const all = viewOf(one, high);
  const filter = { ...noFilter, priority: ['high'] as const };
  const before = lookedAt(all, { filter, sort: null, reader, names }, all);
  expect(before.tasks).toEqual([high]);
  const after = lookedAt(
    viewOf({ ...one, title: 'Else' }, high),
    { filter: { ...filter, text: 'task' }, sort: null, reader, names },
    before,
  );
  expect(after).toBe(before);
});

test('a column that a filter leaves alone is the same array', () => {
  const review = makeTask('4', { status: 'review', priority: 'high' });
  const all = viewOf(one, review);
  const shown = lookedAt(
    all,
    { filter: { ...noFilter, priority: ['high'] }, sort: null, reader, names },
    all,
  );
  expect(shown.columns.review).toBe(all.columns.review);
  expect(shown.columns.todo).toEqual([]);
});

test('a sort orders the tasks and each column', () => {
  const [b, a] = [makeTask('1', { title: 'b' }), makeTask('2', { title: 'a' })];
  const all = viewOf(b, a);
  const sort = { field: 'title', direction: 'asc' } as const;
  const shown = lookedAt(all, { filter: noFilter, sort, reader, names }, all);
  expect(shown.tasks).toEqual([a, b]);
  expect(shown.columns.todo).toEqual([a, b]);
  expect(lookedAt(viewOf(b, a), { filter: noFilter, sort, reader, names }, shown)).toBe(shown);
});

describe('a scope', () => {
  const timeZone = 'Europe/Rome';
  const nobody = session.get();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-31T22:30:00Z'), toFake: ['Date'] });
    const user = { id: 'me', timeZone, weekStart: 0 } as CurrentUser;
    session.set({ state: 'signedIn', user, offset: '0', off: [] });
    queryClient.setQueryData(taskListQuery.queryKey, {
      ...emptyTaskList,
      complete: true,
      tasks: [
        makeTask('1', { dueDate: '2026-12-31' }),
        makeTask('2', { dueDate: '2027-01-01', ...inApollo }),
        makeTask('3', { dueDate: '2027-01-01' }),
      ],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    forgetCards();
    queryClient.clear();
    session.set(nobody);
  });

  const dueToday = { ...plainLook, filter: { ...noFilter, due: 'today' } } as const;
  const idsOf = ({ view }: TaskScope) => view().tasks.map(({ id }) => id);

  test('shows what is due today, and something else after the person’s midnight', () => {
    const scope = createScope(null, dueToday);
    expect(idsOf(scope)).toEqual(['1']);
    const before = scope.view();
    expect(scope.view()).toBe(before);
    vi.setSystemTime(new Date('2026-12-31T23:00:00Z'));
    expect(idsOf(scope)).toEqual(['2', '3']);
  });

  test('sorted by assignee has a renamed person’s tasks in another place, and tells so', () => {
    const [ada, zoe] = ['ada', 'zoe'].map((id) => ({ id, name: id, avatarUrl: null, version: 1 }));
    if (!ada || !zoe) throw new Error('There are two.');
    takeCards({ people: [ada, zoe] });
    queryClient.setQueryData(taskListQuery.queryKey, {
      ...emptyTaskList,
      complete: true,
      tasks: [makeTask('1', { assignedTo: 'zoe' }), makeTask('2', { assignedTo: 'ada' })],
    });
    const scope = createScope(null, { ...plainLook, sort: { field: 'assignee', direction: 'asc' } });
    vi.stubGlobal('document', new EventTarget());
    const told = vi.fn<() => void>();
    const stop = scope.follow(told);
    expect(idsOf(scope)).toEqual(['2', '1']);
    takeCards({ people: [{ ...zoe, name: 'Aaron', version: 2 }] });
    expect([told.mock.calls.length, idsOf(scope)]).toEqual([1, ['1', '2']]);
    expect(scope.view()).toBe(scope.view());
    stop();
  });

  test('counts all of its own, whatever is shown', () => {
    const scope = createScope({ id: 'apollo', name: 'Apollo' }, dueToday);
    expect([scope.total, idsOf(scope)]).toEqual([1, []]);
    scope.setLook(plainLook);
    expect([scope.total, idsOf(scope)]).toEqual([1, ['2']]);
    expect(scope.view()).toBe(scope.all());
  });
});
