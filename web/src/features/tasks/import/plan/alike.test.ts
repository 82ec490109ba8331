import { expect, test } from 'vitest';
import { likenessesOf, matchAlike } from './alike.ts';

const task = (identity: string, title: string, projectId?: string) => ({
  identity,
  title,
  dueDate: '2031-04-03',
  project: projectId === undefined ? null : { id: projectId, name: 'House' },
});
const tasks = [task('1', 'Rent'), task('2', 'Rent'), task('3', 'Rent', 'house'), task('4', 'Call')];

test('looks tasks up once that are alike', () => {
  expect(likenessesOf(tasks)).toEqual([
    { title: 'Rent', projectId: null, dueDate: '2031-04-03' },
    { title: 'Rent', projectId: 'house', dueDate: '2031-04-03' },
    { title: 'Call', projectId: null, dueDate: '2031-04-03' },
  ]);
});

test('an existing task stands for one planned task, and for none if it is known otherwise', () => {
  expect([...matchAlike(tasks, [['a'], ['b'], []], new Set())]).toEqual([
    ['1', 'a'],
    ['3', 'b'],
  ]);
  expect([...matchAlike(tasks, [['a', 'b', 'c']], new Set(['a']))]).toEqual([
    ['1', 'b'],
    ['2', 'c'],
  ]);
});
