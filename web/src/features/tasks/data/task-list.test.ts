import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { emptyTaskList } from './served-tasks.ts';
import { makeTask } from './task-fixture.ts';
import {
  type SinceRequest,
  type TaskList,
  withChanges,
  withLoaded,
  withoutTasks,
  withSaved,
  withUncertain,
} from './task-list.ts';

const listOf = (...tasks: Task[]): TaskList => ({ ...emptyTaskList, tasks });
const ids = ({ tasks }: TaskList) => tasks.map(({ id }) => id);
const titles = ({ tasks }: TaskList) => tasks.map(({ title }) => title);
const [one, two, three] = [makeTask('1'), makeTask('2'), makeTask('3')];

function since(saved: Task[] = [], deleted: string[] = []): SinceRequest {
  return { saved: new Map(saved.map((task) => [task.id, task])), deleted: new Set(deleted) };
}

describe('withChanges', () => {
  test('moves a changed task, and keeps the others the same objects', () => {
    const moved = makeTask('1', { position: 'a25' });
    const tasks = withChanges([one, two, three], new Map([['1', moved]]));
    expect(tasks).toEqual([two, moved, three]);
    expect(tasks[0]).toBe(two);
  });

  test('applies several changes at once', () => {
    const last = makeTask('2', { position: 'a9' });
    const first = makeTask('0');
    const tasks = withChanges(
      [one, two, three],
      new Map([
        ['2', last],
        ['0', first],
        ['3', null],
      ]),
    );
    expect(tasks).toEqual([first, one, last]);
  });

  test('returns the same list without changes', () => {
    const tasks = [one];
    expect(withChanges(tasks, new Map())).toBe(tasks);
  });
});

describe('withSaved', () => {
  test('takes a newer copy with its rights', () => {
    const can = { move: true, edit: false, delete: false, link: false };
    const renamed = makeTask('1', { title: 'Renamed', version: 2, can });
    expect(withSaved(listOf(one, two), [renamed]).tasks[0]).toEqual(renamed);
  });

  test('ignores an older copy', () => {
    const newer = makeTask('1', { title: 'Newer', version: 5 });
    const late = makeTask('1', { title: 'Late', version: 4 });
    expect(titles(withSaved(listOf(newer), [late]))).toEqual(['Newer']);
  });

  test('takes the newest of several copies', () => {
    const copies = [3, 5, 4].map((version) => makeTask('1', { title: `v${version}`, version }));
    expect(titles(withSaved(listOf(one), copies))).toEqual(['v5']);
  });

  test('inserts a new task in order', () => {
    expect(ids(withSaved(listOf(one, three), [two]))).toEqual(['1', '2', '3']);
  });

  test('withoutTasks drops tasks, loaded or not', () => {
    expect(ids(withoutTasks(listOf(one, two), ['1', '9']))).toEqual(['2']);
  });
});

describe('changed rights', () => {
  test('come from the last copy of the same version', () => {
    const copies = [true, false].map((edit) =>
      makeTask('1', { can: { move: true, edit, delete: false, link: false } }),
    );
    const list = withSaved(listOf(one, two), copies);
    expect(list.tasks).toEqual([copies[1], two]);
    expect(withSaved(list, copies.slice(1)).tasks).toBe(list.tasks);
  });

  test('mark a task to be fetched again, loaded or not', () => {
    const list = withUncertain(listOf(makeTask('1', { version: 4 })), ['1', '7']);
    expect(list.unknown).toEqual([
      { id: '1', version: 4 },
      { id: '7', version: 0 },
    ]);
    expect(ids(list)).toEqual(['1']);
    expect(withUncertain(list, ['7'])).toBe(list);
    expect(withSaved(list, [makeTask('1', { version: 3 })]).unknown).toEqual(list.unknown);
    expect(withSaved(list, [makeTask('1', { version: 4 })]).unknown).toEqual([{ id: '7', version: 0 }]);
    expect(withoutTasks(list, ['1', '7'])).toMatchObject({ tasks: [], unknown: [] });
  });
});

describe('withLoaded', () => {
  const fetched = (loaded: Task[], happened = since()) => ({ loaded, isWhole: false, since: happened });
  const whole = (loaded: Task[], happened = since()) => ({ loaded, isWhole: true, since: happened });

  test('merges fetched tasks in order', () => {
    expect(ids(withLoaded(listOf(three), fetched([one, two])))).toEqual(['1', '2', '3']);
  });

  test('drops tasks that are missing in a whole response', () => {
    expect(ids(withLoaded(listOf(one, three), whole([one, two])))).toEqual(['1', '2']);
  });

  test('keeps a live event that is newer than the response', () => {
    const event = makeTask('2', { title: 'Overtook', version: 2 });
    expect(titles(withLoaded(emptyTaskList, fetched([one, two], since([event]))))).toEqual([
      'Task 1',
      'Overtook',
    ]);
    expect(titles(withLoaded(listOf(event), fetched([one, two])))).toEqual(['Task 1', 'Overtook']);
  });

  test('does not restore tasks that were deleted since the request', () => {
    expect(ids(withLoaded(listOf(one), fetched([one, two], since([], ['2']))))).toEqual(['1']);
  });

  test('keeps tasks that were saved since the request', () => {
    const moved = makeTask('3', { version: 2 });
    expect(ids(withLoaded(listOf(one, moved), whole([one], since([moved]))))).toEqual(['1', '3']);
  });

  test('keeps the identity of unchanged tasks, and takes changed rights', () => {
    const lesser = { ...one, can: { move: true, edit: false, delete: false, link: false } };
    const list = withLoaded(listOf(one, two), fetched([lesser, { ...two }]));
    expect(list.tasks[0]?.can.edit).toBe(false);
    expect(list.tasks[1]).toBe(two);
    expect(withLoaded(list, fetched([{ ...two }])).tasks).toBe(list.tasks);
  });

  test('takes the newer of two copies', () => {
    const newer = { ...one, title: 'Newer', version: 2 };
    expect(titles(withLoaded(emptyTaskList, fetched([newer, one])))).toEqual(['Newer']);
  });

  test('drops unknown tasks that are missing in a whole response', () => {
    const list = { ...listOf(one), unknown: [{ id: '7', version: 1 }] };
    expect(withLoaded(list, fetched([one])).unknown).toHaveLength(1);
    expect(withLoaded(list, whole([one])).unknown).toEqual([]);
  });
});
