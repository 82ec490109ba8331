import { noFilter } from '@longtable/contract/rules/task-filter';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { emptyTaskList } from '../data/served-tasks.ts';
import { makeTask } from '../data/task-fixture.ts';
import { type SinceRequest, type TaskList, withSaved } from '../data/task-list.ts';
import { nothingFetched } from './fetch-windows.ts';
import { everything, type WindowOf, windowFor } from './task-window.ts';
import { type WindowResponse, withFetched } from './window-response.ts';

const context = { userId: 'me', timeZone: 'UTC', today: '2026-11-21', weekStart: 0 };
const names = { person: () => null };
const todo: WindowOf = { ...everything, group: 'todo' };
const [one, two, three, four] = [makeTask('1'), makeTask('2'), makeTask('3'), makeTask('4')];

function since(saved: Task[] = [], deleted: string[] = []): SinceRequest {
  return { saved: new Map(saved.map((task) => [task.id, task])), deleted: new Set(deleted) };
}

function page(tasks: Task[], fields: Partial<WindowResponse> = {}): WindowResponse {
  return { of: todo, after: null, tasks, next: null, nextPosition: null, ...fields };
}

function take(
  list: TaskList,
  windows: WindowResponse[],
  { isWhole = false, happened = since() }: { isWhole?: boolean; happened?: SinceRequest } = {},
): TaskList {
  return withFetched(list, { ...nothingFetched, windows }, { since: happened, context, names, isWhole });
}

const ids = ({ tasks }: TaskList) => tasks.map(({ id }) => id);

test('appends the next page of a window', () => {
  const first = take(emptyTaskList, [page([one, two], { next: 'after 2', nextPosition: 'a3' })]);
  expect(windowFor(first.windows, todo)).toMatchObject({ last: two, next: 'after 2', nextPosition: 'a3' });
  const all = take(first, [page([three], { after: 'after 2' })]);
  expect(ids(all)).toEqual(['1', '2', '3']);
  expect(windowFor(all.windows, todo)).toMatchObject({ last: three, next: null });
});

test('ignores the next page of a window that was reloaded meanwhile', () => {
  const anew = take(emptyTaskList, [page([one], { next: 'after 1', nextPosition: 'a2' })]);
  const late = take(anew, [page([four], { after: 'after 3' })]);
  expect(windowFor(late.windows, todo)).toMatchObject({ last: one, next: 'after 1' });
});

describe('a loaded task that is missing in a page', () => {
  const known = { ...emptyTaskList, tasks: [one, two, three, four] };
  const unknown = ({ unknown: wanted }: TaskList) => wanted.map(({ id }) => id);

  test('is fetched again', () => {
    const list = take(known, [page([one, three], { next: 'after 3', nextPosition: 'a4' })]);
    expect(unknown(list)).toEqual(['2']);
    expect(unknown(take(known, [page([one])]))).toEqual(['2', '3', '4']);
  });

  test('is fetched again only if it belongs to the range of the page', () => {
    const first = take(emptyTaskList, [page([one], { next: 'after 1', nextPosition: 'a2' })]);
    const more = withSaved(first, [makeTask('0'), three, four]);
    const next = page([two], { after: 'after 1', next: 'after 2', nextPosition: 'a4' });
    expect(unknown(take(more, [next]))).toEqual(['3']);
  });

  test('is kept if it was saved since the request', () => {
    expect(unknown(take(known, [page([one, three, four])], { happened: since([two]) }))).toEqual([]);
  });
});

test('ends a window with the last task in the client’s order', () => {
  const of = { ...todo, sort: { field: 'title', direction: 'asc' } } as const;
  const [a, b] = [makeTask('1', { title: 'a' }), makeTask('2', { title: 'b' })];
  const list = take(emptyTaskList, [page([b, a], { of, next: 'cursor' })]);
  expect(windowFor(list.windows, of)?.last).toBe(b);
});

test('a narrower window is loaded together with a wider one', () => {
  const { windows } = take(emptyTaskList, [page([one])]);
  const narrow: WindowOf = {
    projectId: 'apollo',
    filter: { ...noFilter, text: 'x' },
    sort: { field: 'title', direction: 'asc' },
    group: 'todo',
  };
  expect(windowFor(windows, narrow)).toMatchObject({ next: null });
  expect(windowFor(windows, { ...narrow, group: 'review' })).toBeUndefined();
});

test('a window of some days is loaded together with one of these and other days', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const { windows } = take(emptyTaskList, [page([one], { of: { ...todo, range: days } })]);
  const windowOf = (range: typeof days) => windowFor(windows, { ...todo, range });
  expect(windowOf({ from: '2026-11-10', to: '2026-11-30' })).toMatchObject({ next: null });
  expect(windowOf({ from: '2026-11-10', to: '2026-12-01' })).toBeUndefined();
  expect(windowFor(windows, todo)).toBeUndefined();
});

test('drops tasks that are missing in a whole response', () => {
  const known = { ...emptyTaskList, tasks: [one, two] };
  expect(ids(take(known, [page([two])], { isWhole: true }))).toEqual(['2']);
});

test('drops tasks that the person may not see', () => {
  const known = { ...emptyTaskList, tasks: [one, two], unknown: [{ id: '1', version: 1 }] };
  const list = withFetched(known, { ...nothingFetched, unseen: ['1'] }, { since: since(), context, names });
  expect([ids(list), list.unknown]).toEqual([['2'], []]);
});
