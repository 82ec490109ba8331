import { errorText } from '@longtable/contract/errors';
import { expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { findTasks } from './choices.ts';
import { completingRefused } from './completing.ts';
import { dependentsOf, listTitles, openDependencies } from './dependencies.ts';

const byId = (...tasks: ReturnType<typeof makeTask>[]) => new Map(tasks.map((task) => [task.id, task]));

test('lists open dependencies that are loaded', () => {
  const open = makeTask('open');
  const done = makeTask('done', { status: 'completed' });
  const blocked = makeTask('blocked', { status: 'blocked' });
  const task = makeTask('task', { dependencies: ['done', 'blocked', 'unseen', 'open'] });
  expect(openDependencies(task, byId(open, done, blocked), new Map())).toEqual([blocked, open]);
  expect(openDependencies(makeTask('free'), byId(open), new Map())).toEqual([]);
});

test('lists open dependencies that are not loaded but visible', () => {
  const related = [
    { id: 'open', title: 'Open', isCompleted: false },
    { id: 'done', title: 'Done', isCompleted: true },
    { id: 'hidden', title: null, isCompleted: false },
    { id: 'loaded', title: 'As it was', isCompleted: false },
  ];
  const task = makeTask('task', { dependencies: ['open', 'done', 'hidden', 'loaded'] });
  const loaded = makeTask('loaded', { status: 'completed' });
  const known = new Map(related.map((one) => [one.id, one]));
  expect(openDependencies(task, byId(loaded), known)).toEqual([{ id: 'open', title: 'Open' }]);
});

test('finds direct and indirect dependents, with the task that leads to each', () => {
  const tasks = [
    makeTask('a'),
    makeTask('b', { dependencies: ['a'] }),
    makeTask('c', { dependencies: ['b'] }),
    makeTask('d', { dependencies: ['c', 'e'] }),
    makeTask('e'),
  ];
  expect([...dependentsOf('a', tasks)]).toEqual([
    ['b', 'a'],
    ['c', 'b'],
    ['d', 'c'],
  ]);
  expect(dependentsOf('d', tasks).size).toBe(0);
});

test('terminates on circular dependencies', () => {
  const tasks = [makeTask('a', { dependencies: ['b'] }), makeTask('b', { dependencies: ['a'] })];
  expect([...dependentsOf('a', tasks)]).toEqual([['b', 'a']]);
});

test('lists three titles and counts the rest', () => {
  const named = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ title }));
  expect(listTitles(named.slice(0, 2))).toBe('A, B');
  expect(listTitles(named.slice(0, 3))).toBe('A, B, C');
  expect(listTitles(named)).toBe('A, B, C +2');
});

test('finds tasks with all words of the text, best matches first, completed ones last', () => {
  const tasks = [
    makeTask('done', { title: 'Write copy', status: 'completed' }),
    makeTask('inside', { title: 'Please write the copy' }),
    makeTask('begins', { title: 'Write cópy for the page' }),
    makeTask('other', { title: 'Paint' }),
    makeTask('left', { title: 'Write copy, too' }),
  ];
  const found = findTasks(tasks, 'write COPY', new Set(['left']));
  expect(found.map(({ id }) => id)).toEqual(['begins', 'inside', 'done']);
  expect(findTasks(tasks, 'nothing like it', new Set())).toEqual([]);
  expect(findTasks(tasks, '', new Set()).at(-1)?.id).toBe('done');
});

test('finds at most 20 tasks', () => {
  const tasks = Array.from({ length: 100 }, (_, index) =>
    makeTask(String(index), { title: `Task ${index}` }),
  );
  expect(findTasks(tasks, 'task', new Set())).toHaveLength(20);
  expect(findTasks(tasks, '9', new Set())).toHaveLength(19);
});

test('matches the server’s text', () => {
  const open = [{ title: 'Dig' }, { title: 'Pour' }];
  expect(completingRefused(open)).toBe(errorText('task/dependencies-open', { titles: 'Dig, Pour' }));
});
