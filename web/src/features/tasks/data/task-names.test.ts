import { beforeEach, expect, test } from 'vitest';
import { directory, forgetCards, takeCards } from '../../../platform/directory.ts';
import type { TaskChange } from '../mutations/pending.ts';
import { makeTask } from './task-fixture.ts';
import { assigneeOf, cardsOf, projectOf } from './task-names.ts';

const me = { id: 'me', name: 'Maya' };
const grace = { id: 'grace', name: 'Grace' };
const apollo = { id: 'apollo', name: 'Apollo' };
const edit: TaskChange = {
  kind: 'edit',
  taskId: '1',
  source: 'dialog',
  changes: { projectId: 'apollo', assigneeId: 'grace' },
  chosen: { project: apollo, assignee: grace, by: me },
};
const task = makeTask('1', { projectId: 'apollo', assignedTo: 'grace' });

beforeEach(forgetCards);

test('has the cards of the people and project in a change', () => {
  takeCards(cardsOf(edit));
  expect([assigneeOf(task, directory()), projectOf(task, directory())]).toEqual([grace, apollo]);
  takeCards({ people: [{ ...grace, name: 'Grace Hopper', avatarUrl: null, version: 1 }] });
  takeCards(cardsOf(edit));
  expect(assigneeOf(task, directory()).name).toBe('Grace Hopper');
});

test('has the cards of all assignees of several tasks', () => {
  const chosen = [
    { project: null, assignee: grace },
    { project: apollo, assignee: me },
  ];
  takeCards(cardsOf({ kind: 'create-several', by: me, source: 'dialog', inputs: [], chosen }));
  expect(['me', 'grace'].map((id) => directory().person(id)?.name)).toEqual(['Maya', 'Grace']);
  expect(directory().project('apollo')?.name).toBe('Apollo');
});

test('returns null for a task without a project', () => {
  expect(projectOf(makeTask('2'), directory())).toBeNull();
});
