import { errorText } from '@longtable/contract/errors';
import { expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { findTasks } from './choices.ts';
import { completingRefused } from './completing.ts';
import { namesOf, openDependencies, waitingFor } from './waiting.ts';

const byId = (...tasks: ReturnType<typeof makeTask>[]) => new Map(tasks.map((task) => [task.id, task]));

test('a task waits for what is known and open', () => {
  const open = makeTask('open');
  const done = makeTask('done', { status: 'completed' });
  const blocked = makeTask('blocked', { status: 'blocked' });
  const task = makeTask('task', { dependencies: ['done', 'blocked', 'unseen', 'open'] });
  expect(openDependencies(task, byId(open, done, blocked), new Map())).toEqual([blocked, open]);
  expect(openDependencies(makeTask('free'), byId(open), new Map())).toEqual([]);
});

test('a task waits for open tasks that are not loaded, of which the person may see the title', () => {
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

test('finds who waits for a task at any remove, and through whom', () => {
  const tasks = [
    makeTask('a'),
    makeTask('b', { dependencies: ['a'] }),
    makeTask('c', { dependencies: ['b'] }),
    makeTask('d', { dependencies: ['c', 'e'] }),
    makeTask('e'),
  ];
  expect([...waitingFor('a', tasks)]).toEqual([
    ['b', 'a'],
    ['c', 'b'],
    ['d', 'c'],
  ]);
  expect(waitingFor('d', tasks).size).toBe(0);
});

test('a circle that is there already does not go round for ever', () => {
  const tasks = [makeTask('a', { dependencies: ['b'] }), makeTask('b', { dependencies: ['a'] })];
  expect([...waitingFor('a', tasks)]).toEqual([['b', 'a']]);
});

test('names three and counts the others', () => {
  const named = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ title }));
  expect(namesOf(named.slice(0, 2))).toBe('A, B');
  expect(namesOf(named.slice(0, 3))).toBe('A, B, C');
  expect(namesOf(named)).toBe('A, B, C +2');
});

test('a search has all words of the text, best first, completed last', () => {
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

test('a search gives twenty at most', () => {
  const tasks = Array.from({ length: 100 }, (_, index) =>
    makeTask(String(index), { title: `Task ${index}` }),
  );
  expect(findTasks(tasks, 'task', new Set())).toHaveLength(20);
  expect(findTasks(tasks, '9', new Set())).toHaveLength(19);
});

test('says it in the words of the server', () => {
  const open = [{ title: 'Dig' }, { title: 'Pour' }];
  expect(completingRefused(open)).toBe(errorText('task/dependencies-open', { titles: 'Dig, Pour' }));
});
