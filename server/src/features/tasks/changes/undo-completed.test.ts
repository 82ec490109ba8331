import { newId } from '@longtable/contract/ids';
import { taskChangesApi as many } from '@longtable/contract/task-changes';
import { tasksApi as api, type Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProject } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.newPerson('Ada');
});

const create = (title: string, fields: object = {}) => ada.ok(api.create, { id: newId(), title, ...fields });
const get = ({ id }: Pick<Task, 'id'>) => ada.ok(api.get, { taskId: id });
const undo = (changeId: string) => ada.ok(many.undo, { changeId });
const move = async ({ id }: Task, status: string) => {
  const changeId = newId();
  await ada.ok(api.move, { taskId: id, status, changeId });
  return changeId;
};
const moveAll = async (tasks: readonly Task[], status: string) => {
  const changeId = newId();
  const taskIds = tasks.map(({ id }) => id);
  const { refused } = await ada.ok(many.changeMany, { changeId, taskIds, changes: { status } });
  expect(refused).toEqual([]);
  return changeId;
};
const remove = async (...tasks: Task[]) => {
  const changeId = newId();
  await ada.ok(many.deleteMany, { changeId, taskIds: tasks.map(({ id }) => id) });
  return changeId;
};
const inReview = { status: 'review', progress: 90, completedAt: null };

describe('undoing a deletion completes no task with open dependencies', () => {
  test('a completed task is in Review when a dependency was reopened meanwhile', async () => {
    const project = await newProject(ada);
    const first = await create('First', { projectId: project.id, status: 'completed' });
    const second = await create('Second', { projectId: project.id, dependencies: [first.id] });
    await move(second, 'completed');
    const deletion = await remove(second);
    await move(first, 'todo');
    const { tasks, reopened } = await undo(deletion);
    expect(tasks).toMatchObject([{ id: second.id, ...inReview, dependencies: [first.id] }]);
    expect(reopened).toEqual([second.id]);
    expect(await get(second)).toMatchObject(inReview);
    const { rows } = await app.database.pool.query(
      'select completed, total from project_progress where project_id = $1',
      [project.id],
    );
    expect(rows).toEqual([{ completed: 0, total: 2 }]);
    // It can be completed as usual.
    await move(first, 'completed');
    await move(second, 'completed');
  });

  test('and so are its dependents, when they are restored with it', async () => {
    const first = await create('First', { status: 'completed' });
    const second = await create('Second', { dependencies: [first.id], status: 'completed' });
    const third = await create('Third', { dependencies: [second.id], status: 'completed' });
    const deletion = await remove(third, second);
    await move(first, 'in_progress');
    const { reopened } = await undo(deletion);
    expect(reopened.toSorted()).toEqual([second.id, third.id].toSorted());
    expect(await get(second)).toMatchObject(inReview);
    expect(await get(third)).toMatchObject(inReview);
  });

  test('tasks that are restored completed together stay completed', async () => {
    const first = await create('First', { status: 'completed' });
    const second = await create('Second', { dependencies: [first.id], status: 'completed' });
    const deletion = await remove(second, first);
    expect((await undo(deletion)).reopened).toEqual([]);
    expect(await get(second)).toMatchObject({ status: 'completed', dependencies: [first.id] });
  });

  test('a task that was completed meanwhile does not depend on the restored open task again', async () => {
    const first = await create('First');
    const [done, open] = [
      await create('Done', { dependencies: [first.id] }),
      await create('Open', { dependencies: [first.id] }),
    ];
    const deletion = await remove(first);
    await move(done, 'completed');
    const [received] = await recordEvents(app, [ada], () => undo(deletion));
    expect(await get(done)).toMatchObject({ status: 'completed', dependencies: [] });
    expect(await get(open)).toMatchObject({ dependencies: [first.id] });
    // A concurrent change has read it without the dependency.
    expect(only(received, 'task.saved')).toMatchObject([{ task: { id: open.id, dependencies: [first.id] } }]);
  });

  test('nor a task that is completed during the undo', async () => {
    for (let round = 0; round < 12; round += 1) {
      const first = await create('First');
      const second = await create('Second', { dependencies: [first.id] });
      const deletion = await remove(first);
      await Promise.all([undo(deletion), ada.send(api.move, { taskId: second.id, status: 'completed' })]);
      const after = await get(second);
      expect(after.dependencies).toEqual(after.status === 'completed' ? [] : [first.id]);
    }
  });

  test('nor a task whose dependency is reopened during the undo', async () => {
    for (let round = 0; round < 12; round += 1) {
      const first = await create('First', { status: 'completed' });
      const second = await create('Second', { dependencies: [first.id], status: 'completed' });
      const deletion = await remove(second);
      const [{ reopened }] = await Promise.all([undo(deletion), move(first, 'todo')]);
      // Whether opened before or afterwards, that does not open the completed task (decision 016).
      expect((await get(second)).status).toBe(reopened.length > 0 ? 'review' : 'completed');
    }
  });
});

describe('undoing a change completes no task with open dependencies', () => {
  test('a move is undone to Review', async () => {
    const [first, second] = [await create('First'), await create('Second', { status: 'completed' })];
    const change = await move(second, 'todo');
    await ada.ok(api.update, { taskId: second.id, dependencies: [first.id] });
    const { tasks, reopened, refused } = await undo(change);
    expect([reopened, refused]).toEqual([[second.id], []]);
    expect(tasks).toMatchObject([{ id: second.id, ...inReview, dependencies: [first.id] }]);
  });

  test('a task in Review already stays unchanged', async () => {
    const [first, second] = [await create('First'), await create('Second', { status: 'completed' })];
    const change = await move(second, 'review');
    await ada.ok(api.update, { taskId: second.id, dependencies: [first.id] });
    const before = await get(second);
    expect(await undo(change)).toMatchObject({ tasks: [before], reopened: [second.id] });
  });

  test('an edit is undone except for the completion', async () => {
    const [first, second] = [await create('First'), await create('Second', { status: 'completed' })];
    const changeId = newId();
    await ada.ok(api.update, {
      taskId: second.id,
      changeId,
      status: 'todo',
      title: 'Other',
      priority: 'high',
    });
    await ada.ok(api.update, { taskId: second.id, dependencies: [first.id] });
    expect((await undo(changeId)).tasks).toMatchObject([
      { title: 'Second', priority: 'medium', ...inReview },
    ]);
  });

  test('several tasks that depend on each other are completed again together', async () => {
    const first = await create('First', { status: 'completed' });
    const second = await create('Second', { dependencies: [first.id], status: 'completed' });
    const change = await moveAll([first, second], 'todo');
    expect((await undo(change)).reopened).toEqual([]);
    expect([(await get(first)).status, (await get(second)).status]).toEqual(['completed', 'completed']);
  });

  test('of several tasks, blocked ones are in Review, with their dependents', async () => {
    const blocker = await create('Blocker');
    const first = await create('First', { status: 'completed' });
    const second = await create('Second', { dependencies: [first.id], status: 'completed' });
    const other = await create('Other', { status: 'completed' });
    const change = await moveAll([first, second, other], 'todo');
    await ada.ok(api.update, { taskId: first.id, dependencies: [blocker.id] });
    const { reopened, refused } = await undo(change);
    expect(refused).toEqual([]);
    expect(reopened.toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await get(other)).status).toBe('completed');
  });

  test('completed dependencies of a completed task are restored', async () => {
    const [open, done] = [await create('Open'), await create('Done', { status: 'completed' })];
    const task = await create('Task', { dependencies: [open.id, done.id] });
    const changeId = newId();
    await ada.ok(api.update, { taskId: task.id, changeId, dependencies: [], title: 'Freed' });
    await move(task, 'completed');
    expect((await undo(changeId)).tasks).toMatchObject([
      { title: 'Task', status: 'completed', dependencies: [done.id] },
    ]);
  });
});
