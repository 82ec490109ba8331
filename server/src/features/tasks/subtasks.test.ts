import { newId } from '@longtable/contract/ids';
import { taskSubtasksApi as steps } from '@longtable/contract/task-subtasks';
import { tasksApi as api } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let taskId: string;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  await connect(ada, ben);
});
afterAll(() => app.close());
beforeEach(async () => {
  taskId = newId();
  await ada.ok(api.create, { id: taskId, title: 'Build a shed', assigneeId: ben.id });
});

const add = (person: Person, title: string, id = newId()) => person.ok(steps.add, { taskId, id, title });
const titles = async () => (await ada.ok(api.get, { taskId })).subtasks.map(({ title }) => title);

test('a checklist can be changed by everybody whom the task concerns', async () => {
  await add(ada, 'Buy wood');
  const id = newId();
  await add(ben, ' Saw it ', id);
  expect(await titles()).toEqual(['Buy wood', 'Saw it']);
  const done = await ben.ok(steps.change, {
    taskId,
    subtaskId: id,
    done: true,
    title: 'Saw the wood',
    index: 0,
  });
  expect(done.subtasks).toMatchObject([{ id, title: 'Saw the wood', done: true }, { title: 'Buy wood' }]);
  await ada.ok(steps.remove, { taskId, subtaskId: id });
  await ada.ok(steps.remove, { taskId, subtaskId: id });
  expect(await titles()).toEqual(['Buy wood']);
  expect(await ada.refused(steps.change, { taskId, subtaskId: id, done: true })).toMatchObject({
    code: 'subtask/not-found',
  });
});

test('the same step sent twice is one step', async () => {
  const id = newId();
  const first = await add(ada, 'Once', id);
  expect(await add(ada, 'Once', id)).toEqual(first);
});

test('concurrent changes are all kept', async () => {
  const ids = Array.from({ length: 20 }, () => newId());
  await Promise.all(ids.map((id, index) => add(index % 2 ? ada : ben, `Step ${index}`, id)));
  expect((await titles()).toSorted()).toEqual(ids.map((_, index) => `Step ${index}`).toSorted());
  await Promise.all(ids.map((subtaskId) => ada.ok(steps.change, { taskId, subtaskId, done: true })));
  const { subtasks, version } = await ada.ok(api.get, { taskId });
  expect(subtasks.every(({ done }) => done)).toBe(true);
  expect(version).toBe(41);
});

test('there are at most a hundred steps', async () => {
  const subtasks = Array.from({ length: 100 }, (_, n) => ({ id: newId(), title: `${n}`, done: false }));
  taskId = newId();
  await ada.ok(api.create, { id: taskId, title: 'Much to do', subtasks });
  expect(await ada.refused(steps.add, { taskId, id: newId(), title: 'More' })).toMatchObject({
    text: 'A task has at most 100 steps.',
  });
});
