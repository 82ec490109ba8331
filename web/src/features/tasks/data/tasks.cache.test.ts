import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { knownTasks, taskListKey } from './served-tasks.ts';
import { makeTask, makeTaskList } from './task-fixture.ts';
import {
  projectDeleted,
  projectLeft,
  tasksDeleted,
  tasksDeletedByEvent,
  tasksRestored,
  tasksRestoredByEvent,
  tasksSaved,
  tasksUncertain,
} from './tasks.cache.ts';

const inApollo = makeTask('1', { projectId: 'apollo' });
const own = makeTask('2');

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(taskListKey, makeTaskList([inApollo, own]));
});

test('drops the tasks of a project that was left, unless the server sends them again', () => {
  projectLeft('apollo');
  expect(knownTasks().tasks).toEqual([own]);
  tasksSaved([inApollo]);
  expect(knownTasks().tasks).toEqual([inApollo, own]);
});

test('keeps an uncertain task until it is fetched again', () => {
  tasksUncertain(['1']);
  expect(knownTasks().tasks).toEqual([inApollo, own]);
  expect(knownTasks().unknown).toEqual([{ id: '1', version: 1 }]);
});

test('does not restore tasks of a deleted project from a late response', () => {
  projectDeleted('apollo');
  tasksSaved([inApollo, makeTask('3', { projectId: 'apollo' })]);
  expect(knownTasks().tasks).toEqual([own]);
});

const ids = () => knownTasks().tasks.map(({ id }) => id);

test('does not restore a deleted task from a late response', () => {
  tasksDeleted(['2']);
  tasksSaved([{ ...own, version: 2 }]);
  expect(ids()).toEqual(['1']);
});

test('restores a task when somebody else undoes its deletion', () => {
  const task = makeTask('9');
  tasksSaved([task]);
  tasksDeletedByEvent(['9']);
  tasksSaved([{ ...task, version: 2 }]);
  expect(ids()).not.toContain('9');
  tasksRestoredByEvent([{ ...task, version: 3 }]);
  expect(ids()).toContain('9');
});

test('restores a task when its deletion is undone here, and ignores the late event of the deletion', () => {
  const task = makeTask('8');
  tasksSaved([task]);
  tasksDeleted(['8']);
  tasksRestored([{ ...task, version: 2 }]);
  expect(ids()).toContain('8');
  tasksDeletedByEvent(['8']);
  expect(ids()).toContain('8');
  tasksDeletedByEvent(['8']);
  expect(ids()).not.toContain('8');
});
