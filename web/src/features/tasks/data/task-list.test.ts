import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { makeTask } from './task-fixture.ts';
import {
  emptyTaskList,
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

describe('changes of an ordered list', () => {
  test('what changed stands at its new place, the rest is the same object', () => {
    const moved = makeTask('1', { position: 'a25' });
    const tasks = withChanges([one, two, three], new Map([['1', moved]]));
    expect(tasks).toEqual([two, moved, three]);
    expect(tasks[0]).toBe(two);
  });

  test('several at once, first, last, added and gone', () => {
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

  test('nothing to change is the same list', () => {
    const tasks = [one];
    expect(withChanges(tasks, new Map())).toBe(tasks);
  });
});

describe('what the server said of tasks', () => {
  test('a newer copy brings what the person may do with it now', () => {
    const can = { move: true, edit: false, delete: false };
    const renamed = makeTask('1', { title: 'Renamed', version: 2, can });
    expect(withSaved(listOf(one, two), [renamed]).tasks[0]).toEqual(renamed);
  });

  test('an older copy, however late it comes, changes nothing', () => {
    const newer = makeTask('1', { title: 'Newer', version: 5 });
    const late = makeTask('1', { title: 'Late', version: 4 });
    expect(titles(withSaved(listOf(newer), [late]))).toEqual(['Newer']);
  });

  test('of several copies that come together the newest stands', () => {
    const copies = [3, 5, 4].map((version) => makeTask('1', { title: `v${version}`, version }));
    expect(titles(withSaved(listOf(one), copies))).toEqual(['v5']);
  });

  test('a task that is new here stands in its place', () => {
    expect(ids(withSaved(listOf(one, three), [two]))).toEqual(['1', '2', '3']);
  });

  test('a deletion takes the task away, known or not', () => {
    expect(ids(withoutTasks(listOf(one, two), ['1', '9']))).toEqual(['2']);
  });
});

describe('rights that may have changed', () => {
  test('are taken over at the same version, from the copy that came last', () => {
    const copies = [true, false].map((edit) => makeTask('1', { can: { move: true, edit, delete: false } }));
    const list = withSaved(listOf(one, two), copies);
    expect(list.tasks).toEqual([copies[1], two]);
    expect(withSaved(list, copies.slice(1)).tasks).toBe(list.tasks);
  });

  test('a task that has gone elsewhere is asked for, known or not', () => {
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

describe('tasks that are fetched', () => {
  const fetched = (loaded: Task[], happened = since()) => ({ loaded, isWhole: false, since: happened });
  const whole = (loaded: Task[], happened = since()) => ({ loaded, isWhole: true, since: happened });

  test('come to what was known, in their order', () => {
    expect(ids(withLoaded(listOf(three), fetched([one, two])))).toEqual(['1', '2', '3']);
  });

  test('replace what was known when they are all that is wanted', () => {
    expect(ids(withLoaded(listOf(one, three), whole([one, two])))).toEqual(['1', '2']);
  });

  test('can’t undo a live event that overtook them', () => {
    const event = makeTask('2', { title: 'Overtook', version: 2 });
    expect(titles(withLoaded(emptyTaskList, fetched([one, two], since([event]))))).toEqual([
      'Task 1',
      'Overtook',
    ]);
    expect(titles(withLoaded(listOf(event), fetched([one, two])))).toEqual(['Task 1', 'Overtook']);
  });

  test('can’t bring back what was deleted meanwhile', () => {
    expect(ids(withLoaded(listOf(one), fetched([one, two], since([], ['2']))))).toEqual(['1']);
  });

  test('don’t replace what was saved meanwhile', () => {
    const moved = makeTask('3', { version: 2 });
    expect(ids(withLoaded(listOf(one, moved), whole([one], since([moved]))))).toEqual(['1', '3']);
  });

  test('keep their identity when they did not change; changed rights are taken over', () => {
    const lesser = { ...one, can: { move: true, edit: false, delete: false } };
    const list = withLoaded(listOf(one, two), fetched([lesser, { ...two }]));
    expect(list.tasks[0]?.can.edit).toBe(false);
    expect(list.tasks[1]).toBe(two);
    expect(withLoaded(list, fetched([{ ...two }])).tasks).toBe(list.tasks);
  });

  test('twice are one, the newer', () => {
    const newer = { ...one, title: 'Newer', version: 2 };
    expect(titles(withLoaded(emptyTaskList, fetched([newer, one])))).toEqual(['Newer']);
  });

  test('unknown tasks that all that is wanted does not name are not asked for any more', () => {
    const told = { ...listOf(one), unknown: [{ id: '7', version: 1 }] };
    expect(withLoaded(told, fetched([one])).unknown).toHaveLength(1);
    expect(withLoaded(told, whole([one])).unknown).toEqual([]);
  });
});
