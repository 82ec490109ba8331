import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { sampleProject, sampleTaskCount } from '@longtable/contract/rules/sample-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ids = () => ({ projectId: newId(), taskIds: Array.from({ length: sampleTaskCount }, newId) });
const tasksOf = async (by: Person) => (await by.ok(api.tasks.list, {})).tasks;
const projectsOf = async (by: Person) => (await by.ok(api.projects.list, {})).projects;

/** Somebody with sample data. */
async function newUser() {
  const ada = await app.newPerson('Ada');
  const made = ids();
  await ada.ok(api.sampleData.load, made);
  return { ada, ...made };
}

test('loads a project with tasks of the person alone, once', async () => {
  const { ada, projectId, taskIds } = await newUser();
  const tasks = await tasksOf(ada);
  expect(tasks.map(({ id }) => id).toSorted()).toEqual(taskIds.toSorted());
  for (const task of tasks)
    expect(task).toMatchObject({ projectId, assignedTo: ada.id, createdBy: ada.id, assignedBy: ada.id });
  expect(tasks.some(({ tags }) => tags.length > 0)).toBe(true);
  expect(tasks.some(({ subtasks }) => subtasks.length > 0)).toBe(true);
  expect(tasks.some(({ dependencies }) => dependencies.length > 0)).toBe(true);
  expect(new Set(tasks.map(({ status }) => status)).size).toBeGreaterThan(2);
  expect(await projectsOf(ada)).toMatchObject([{ id: projectId, name: sampleProject.name, membersCount: 1 }]);
  // A repeated request, and a second click.
  await ada.ok(api.sampleData.load, { projectId, taskIds });
  await ada.ok(api.sampleData.load, ids());
  expect(await tasksOf(ada)).toHaveLength(sampleTaskCount);
  expect(await projectsOf(ada)).toHaveLength(1);
  expect(await ada.ok(api.sampleData.get, {})).toEqual({ isLoaded: true, kept: [], hasOwnTasks: false });
});

test('two clicks at once load it once', async () => {
  const ada = await app.newPerson('Ada');
  await Promise.all([ada.ok(api.sampleData.load, ids()), ada.ok(api.sampleData.load, ids())]);
  expect(await tasksOf(ada)).toHaveLength(sampleTaskCount);
});

test('is removed as a whole, and brought back for an hour', async () => {
  const { ada, projectId, taskIds } = await newUser();
  const [first = ''] = taskIds;
  // Trying it out.
  await ada.ok(api.tasks.move, { taskId: first, status: 'review' });
  const before = await tasksOf(ada);
  const changeId = newId();
  expect(await ada.ok(api.sampleData.remove, { changeId })).toEqual({ kept: [] });
  await ada.ok(api.sampleData.remove, { changeId });
  expect(await tasksOf(ada)).toEqual([]);
  expect(await projectsOf(ada)).toEqual([]);
  expect(await ada.ok(api.sampleData.get, {})).toEqual({
    isLoaded: false,
    kept: [],
    hasOwnTasks: false,
  });
  const ben = await app.newPerson('Ben');
  expect(await ben.refused(api.sampleData.restore, { changeId })).toMatchObject({ code: 'task/undo-over' });
  await ada.ok(api.sampleData.restore, { changeId });
  expect((await tasksOf(ada)).map(({ id, status }) => [id, status])).toEqual(
    before.map(({ id, status }) => [id, status]),
  );
  expect(await projectsOf(ada)).toMatchObject([{ id: projectId, role: 'Owner', membersCount: 1 }]);
  expect(await ada.refused(api.sampleData.restore, { changeId })).toMatchObject({ code: 'task/undo-over' });
  // It can be removed and loaded again.
  await ada.ok(api.sampleData.remove, { changeId: newId() });
  await ada.ok(api.sampleData.load, ids());
  expect(await tasksOf(ada)).toHaveLength(sampleTaskCount);
});

test('leaves what the person made or made their own, and names it', async () => {
  const { ada, projectId, taskIds } = await newUser();
  const ben = await app.newPerson('Ben');
  await connect(ada, ben);
  const [renamed = '', commented = '', moved = '', described = ''] = taskIds;
  const own = await ada.ok(api.tasks.create, { id: newId(), title: 'My own', projectId });
  await ada.ok(api.tasks.update, { taskId: renamed, title: 'Measure my own room' });
  await ada.ok(api.taskComments.post, { taskId: commented, id: newId(), content: 'Keep this' });
  await ada.ok(api.tasks.update, { taskId: moved, projectId: null });
  await ada.ok(api.tasks.update, { taskId: described, description: 'In blue' });
  const { kept } = await ada.ok(api.sampleData.get, {});
  expect(kept).toHaveLength(4);
  expect(kept).toContain('Measure my own room');
  const changeId = newId();
  expect((await ada.ok(api.sampleData.remove, { changeId })).kept.toSorted()).toEqual(kept.toSorted());
  expect((await tasksOf(ada)).map(({ id }) => id).toSorted()).toEqual(
    [own.id, renamed, commented, moved, described].toSorted(),
  );
  expect(await projectsOf(ada)).toMatchObject([{ id: projectId }]);
  await ada.ok(api.sampleData.restore, { changeId });
  expect(await tasksOf(ada)).toHaveLength(sampleTaskCount + 1);
});

test('is removed from what is there after the person deleted a part of it', async () => {
  const { ada, projectId, taskIds } = await newUser();
  await ada.ok(api.tasks.delete, { taskId: taskIds[0] ?? '' });
  await ada.ok(api.projects.delete, { projectId });
  expect(await ada.ok(api.sampleData.get, {})).toEqual({
    isLoaded: false,
    kept: [],
    hasOwnTasks: false,
  });
  const changeId = newId();
  await ada.ok(api.sampleData.remove, { changeId });
  await ada.ok(api.sampleData.restore, { changeId });
  expect(await tasksOf(ada)).toEqual([]);
});

test('tells the person’s own tasks from those of the sample', async () => {
  const { ada, taskIds } = await newUser();
  const has = async () => (await ada.ok(api.sampleData.get, {})).hasOwnTasks;
  await ada.ok(api.tasks.delete, { taskId: taskIds[0] ?? '' });
  expect(await has()).toBe(false);
  const { id: taskId } = await ada.ok(api.tasks.create, { id: newId(), title: 'My own' });
  expect(await has()).toBe(true);
  await ada.ok(api.tasks.delete, { taskId });
  expect(await has()).toBe(false);
  await ada.ok(api.tasks.update, { taskId: taskIds[1] ?? '', title: 'My own now' });
  expect(await has()).toBe(true);
});

test('is removed as it was loaded, also by a version of the server with other texts', async () => {
  const { ada, taskIds, projectId } = await newUser();
  await app.database.pool.query(
    `update sample_data set made = jsonb_set(jsonb_set(made, '{tasks,0,title}', '"Other"'), '{project,name}', '"Other"')
     where user_id = $1`,
    [ada.id],
  );
  await app.database.pool.query(`update tasks set title = 'Other' where id = $1`, [taskIds[0]]);
  await app.database.pool.query(`update projects set name = 'Other' where id = $1`, [projectId]);
  expect(await ada.ok(api.sampleData.remove, { changeId: newId() })).toEqual({ kept: [] });
  expect(await tasksOf(ada)).toEqual([]);
  expect(await projectsOf(ada)).toEqual([]);
});

test('is not erased at the time of an earlier removal that was undone', async () => {
  const { ada, projectId } = await newUser();
  const erasures = async () =>
    (
      await app.database.pool.query(
        `select payload->>'projectId' as id from job_requests where name = 'projects.erase' and payload->>'projectId' = $1
         union all select payload->>'projectId' from graphile_worker._private_jobs where payload->>'projectId' = $1`,
        [projectId],
      )
    ).rows;
  for (const changeId of [newId(), newId()]) {
    await ada.ok(api.sampleData.remove, { changeId });
    await expect.poll(erasures).toHaveLength(1);
    await ada.ok(api.sampleData.restore, { changeId });
  }
  expect(await tasksOf(ada)).toHaveLength(sampleTaskCount);
});

test('can’t be brought back after an hour', async () => {
  const { ada } = await newUser();
  const changeId = newId();
  await ada.ok(api.sampleData.remove, { changeId });
  await app.database.pool.query(
    `update deleted_tasks set deleted_at = now() - interval '61 minutes' where change_id = $1`,
    [changeId],
  );
  expect(await ada.refused(api.sampleData.restore, { changeId })).toMatchObject({ code: 'task/undo-over' });
  expect(await projectsOf(ada)).toEqual([]);
});
