import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { knownTasks, taskListKey } from '../windows/task-store.ts';
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

test('of a project that was left nothing is shown, until the server says that some is still seen', () => {
  projectLeft('apollo');
  expect(knownTasks().tasks).toEqual([own]);
  tasksSaved([inApollo]);
  expect(knownTasks().tasks).toEqual([inApollo, own]);
});

test('a task that has gone elsewhere stays until it was asked for', () => {
  tasksUncertain(['1']);
  expect(knownTasks().tasks).toEqual([inApollo, own]);
  expect(knownTasks().unknown).toEqual([{ id: '1', version: 1 }]);
});

test('of a deleted project nothing comes back, however late an answer', () => {
  projectDeleted('apollo');
  tasksSaved([inApollo, makeTask('3', { projectId: 'apollo' })]);
  expect(knownTasks().tasks).toEqual([own]);
});

const ids = () => knownTasks().tasks.map(({ id }) => id);

test('of a deleted task nothing comes back, however late an answer', () => {
  tasksDeleted(['2']);
  tasksSaved([{ ...own, version: 2 }]);
  expect(ids()).toEqual(['1']);
});

test('an undone deletion of somebody else brings the task back', () => {
  const task = makeTask('9');
  tasksSaved([task]);
  tasksDeletedByEvent(['9']);
  tasksSaved([{ ...task, version: 2 }]);
  expect(ids()).not.toContain('9');
  tasksRestoredByEvent([{ ...task, version: 3 }]);
  expect(ids()).toContain('9');
});

test('an own undone deletion does, and the late event of the deletion doesn’t take it away again', () => {
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
