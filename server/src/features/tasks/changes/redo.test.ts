import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskChangesApi as many } from '@longtable/contract/task-changes';
import { tasksApi as api, type Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToProject, newProject } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, eve] = (await Promise.all(['Ada', 'Eve'].map((name) => app.newPerson(name)))) as [Person, Person];
});

const create = (person: Person, fields: object = {}) =>
  person.ok(api.create, { id: newId(), title: 'Rake leaves', ...fields });
const get = (person: Person, { id }: Pick<Task, 'id'>) => person.ok(api.get, { taskId: id });
const all = async (person: Person) => (await person.ok(api.list, {})).tasks;
const ids = (tasks: readonly Pick<Task, 'id'>[]) => tasks.map(({ id }) => id);
const lasting = ({ version: _, updatedAt: __, ...task }: Task) => task;
async function change(person: Person, { id }: Pick<Task, 'id'>, fields: object): Promise<string> {
  const changeId = newId();
  await person.ok(api.update, { taskId: id, changeId, ...fields });
  return changeId;
}
async function remove(person: Person, ...tasks: readonly Pick<Task, 'id'>[]): Promise<string> {
  const changeId = newId();
  await person.ok(many.deleteMany, { changeId, taskIds: ids(tasks) });
  return changeId;
}
/** Undoes a change. Returns the id for `redo`. */
async function undo(person: Person, changeId: string): Promise<string> {
  const undoId = newId();
  expect((await person.ok(many.undo, { changeId, undoId })).refused).toEqual([]);
  return undoId;
}
const redo = (person: Person, undoId: string, redoId = newId()) => person.ok(many.redo, { undoId, redoId });
const refused = (person: Person, undoId: string) => person.refused(many.redo, { undoId, redoId: newId() });
async function sharedTask(fields: object = {}) {
  const project = await newProject(ada);
  await addToProject(ada, project.id, [eve], 'Admin');
  return { project, task: await create(ada, { projectId: project.id, ...fields }) };
}

describe('redo', () => {
  test('makes an edit of every field again, and can be undone and redone in turn', async () => {
    const project = await newProject(ada);
    const other = await create(ada, { title: 'Other' });
    const task = await create(ada, { description: 'Long', tags: ['a', 'b'], dueDate: '2026-11-30' });
    const edit = await change(ada, task, {
      title: 'Changed',
      description: '',
      tags: ['c'],
      repeat: { unit: 'week', every: 1 },
      startDate: '2026-11-01',
      dueDate: '2027-01-01',
      estimatedHours: 3,
      projectId: project.id,
      dependencies: [other.id],
      status: 'blocked',
      priority: 'low',
    });
    const changed = lasting(await get(ada, task));
    let id = edit;
    for (let round = 0; round < 2; round += 1) {
      const undoId = await undo(ada, id);
      expect(lasting(await get(ada, task))).toEqual(lasting(task));
      id = newId();
      const { tasks } = await redo(ada, undoId, id);
      expect(tasks.map(lasting)).toEqual([changed]);
      expect(lasting(await get(ada, task))).toEqual(changed);
    }
  });

  test('moves a card back to its place, or leaves it where it was moved since', async () => {
    const task = await create(ada, { status: 'todo', position: 'a5' });
    const changeId = newId();
    await ada.ok(api.move, { taskId: task.id, status: 'completed', position: 'a1', changeId });
    const moved = await get(ada, task);
    const undoId = await undo(ada, changeId);
    const redoId = newId();
    expect((await redo(ada, undoId, redoId)).tasks.map(lasting)).toEqual([lasting(moved)]);
    const again = await undo(ada, redoId);
    await ada.ok(api.move, { taskId: task.id, status: 'todo', position: 'a9' });
    expect((await redo(ada, again)).tasks).toMatchObject([{ status: 'completed', position: 'a9' }]);
  });

  test('of a bulk change skips what others have changed since', async () => {
    const tasks = [await create(ada), await create(ada), await create(ada)] as const;
    const changeId = newId();
    await ada.ok(many.changeMany, { changeId, taskIds: ids(tasks), changes: { priority: 'high' } });
    const undoId = await undo(ada, changeId);
    await change(ada, tasks[0], { priority: 'low' });
    await change(ada, tasks[1], { title: 'Another title' });
    const answer = await redo(ada, undoId);
    expect(answer.refused).toMatchObject([{ taskId: tasks[0].id, code: 'task/changed-since' }]);
    expect(answer.tasks.map(({ title, priority }) => `${title} ${priority}`).toSorted()).toEqual([
      'Another title high',
      'Rake leaves high',
    ]);
  });

  test('has an entry in the history for each step, and none of what is not shown', async () => {
    const task = await create(ada);
    const undoId = await undo(ada, await change(ada, task, { priority: 'high' }));
    await redo(ada, undoId);
    const deletion = await remove(ada, task);
    await undo(ada, deletion);
    const { activity } = await ada.ok(taskActivityApi.list, { taskId: task.id });
    expect(activity.map(({ kind, changes }) => [kind, changes.map(({ to }) => to).join()])).toEqual([
      ['restored', ''],
      ['changed', 'high'],
      ['changed', 'medium'],
      ['changed', 'high'],
      ['created', ''],
    ]);
  });

  test('of an undo that had nothing to write does nothing', async () => {
    const [first, second] = [await create(ada), await create(ada, { status: 'completed' })];
    const move = await change(ada, second, { status: 'review' });
    await change(ada, second, { dependencies: [first.id] });
    const undoId = await undo(ada, move);
    expect((await redo(ada, undoId)).tasks).toMatchObject([{ id: second.id, status: 'review' }]);
  });
});

describe('redo asks today’s rules', () => {
  test('it is for the person who undid, within an hour', async () => {
    const { task } = await sharedTask();
    const undoId = await undo(ada, await change(ada, task, { title: 'By Ada' }));
    expect(await refused(eve, undoId)).toMatchObject({ code: 'task/redo-over' });
    await app.database.pool.query(
      "update task_activity set at = at - interval '61 minutes' where change_id = $1",
      [undoId],
    );
    expect(await refused(ada, undoId)).toMatchObject({ code: 'task/redo-over' });
    expect(await get(ada, task)).toMatchObject({ title: 'Rake leaves' });
  });

  test('it changes nothing of a task that somebody else has changed or deleted', async () => {
    const { task } = await sharedTask();
    const first = await undo(ada, await change(ada, task, { title: 'By Ada', priority: 'low' }));
    await change(eve, task, { title: 'By Eve' });
    expect(await refused(ada, first)).toMatchObject({ code: 'task/changed-since' });
    expect(await get(ada, task)).toMatchObject({ title: 'By Eve', priority: 'medium' });
    const second = await undo(ada, await change(ada, task, { priority: 'low' }));
    await remove(eve, task);
    expect(await refused(ada, second)).toMatchObject({ code: 'task/redo-over' });
  });

  test('it is refused to a person who may not edit or see the task any more', async () => {
    const { project, task } = await sharedTask();
    const undoId = await undo(eve, await change(eve, task, { title: 'By Eve' }));
    await ada.ok(projectMembersApi.changeRole, { projectId: project.id, personId: eve.id, role: 'Member' });
    expect(await refused(eve, undoId)).toMatchObject({ code: 'task/not-allowed' });
    await eve.ok(projectsApi.leave, { projectId: project.id });
    expect(await refused(eve, undoId)).toMatchObject({ code: 'task/not-found' });
    expect(await get(ada, task)).toMatchObject({ title: 'Rake leaves' });
  });

  test('it gives no task to somebody who has left the project', async () => {
    const { project, task } = await sharedTask();
    const undoId = await undo(ada, await change(ada, task, { assigneeId: eve.id, title: 'Rake' }));
    await eve.ok(projectsApi.leave, { projectId: project.id });
    const { tasks } = await redo(ada, undoId);
    expect(tasks).toMatchObject([{ title: 'Rake', assignedTo: ada.id }]);
    expect(await eve.refused(api.get, { taskId: task.id })).toMatchObject({ code: 'task/not-found' });
  });

  test('it completes no task over an open dependency', async () => {
    const [first, task] = [await create(ada, { title: 'First' }), await create(ada)];
    const undoId = await undo(ada, await change(ada, task, { status: 'completed' }));
    await change(ada, task, { dependencies: [first.id] });
    expect(await refused(ada, undoId)).toMatchObject({ code: 'task/dependencies-open' });
    expect(await get(ada, task)).toMatchObject({ status: 'todo' });
    await change(ada, first, { status: 'completed' });
    expect((await redo(ada, undoId)).tasks).toMatchObject([{ status: 'completed' }]);
  });

  test('of several, blocked ones and their dependents stay open', async () => {
    const [blocker, first] = [await create(ada, { title: 'Blocker' }), await create(ada)];
    const [second, other] = [await create(ada, { dependencies: [first.id] }), await create(ada)];
    const changeId = newId();
    const taskIds = ids([first, second, other]);
    await ada.ok(many.changeMany, { changeId, taskIds, changes: { status: 'completed' } });
    const undoId = await undo(ada, changeId);
    await change(ada, first, { dependencies: [blocker.id] });
    const answer = await redo(ada, undoId);
    expect(ids(answer.tasks)).toEqual([other.id]);
    expect(answer.reopened).toEqual([]);
    expect(answer.refused.map(({ taskId, code }) => `${taskId} ${code}`).toSorted()).toEqual(
      [first, second].map(({ id }) => `${id} task/dependencies-open`).toSorted(),
    );
  });
});

describe('redoing a completion of a repeating task', () => {
  test('creates another next occurrence, which an undo deletes again', async () => {
    const task = await create(ada, { repeat: { unit: 'week', every: 1 } });
    let id = await change(ada, task, { status: 'completed' });
    for (let round = 0; round < 2; round += 1) {
      const undoId = await undo(ada, id);
      expect(await all(ada)).toMatchObject([{ id: task.id, status: 'todo', repeat: task.repeat }]);
      id = newId();
      await redo(ada, undoId, id);
      await redo(ada, undoId, id);
      const after = await all(ada);
      expect(after).toHaveLength(2);
      expect(after.find((one) => one.id === task.id)).toMatchObject({ status: 'completed', repeat: null });
      expect(after.find((one) => one.id !== task.id)).toMatchObject({ status: 'todo', repeat: task.repeat });
    }
  });
});

describe('redoing a deletion', () => {
  test('deletes the tasks again for everybody, and can be undone', async () => {
    const { project, task } = await sharedTask({ tags: ['garden'] });
    const other = await create(ada, { projectId: project.id, dependencies: [task.id] });
    const undoId = await undo(ada, await remove(ada, task));
    const redoId = newId();
    const [byEve] = await recordEvents(app, [eve], async () => {
      expect(await redo(ada, undoId, redoId)).toMatchObject({ tasks: [], deleted: [task.id], refused: [] });
    });
    expect(only(byEve, 'task.deleted')).toEqual([{ taskId: task.id }]);
    expect(await eve.refused(api.get, { taskId: task.id })).toMatchObject({ code: 'task/not-found' });
    await undo(ada, redoId);
    expect(lasting(await get(ada, task))).toEqual(lasting(task));
    expect((await get(ada, other)).dependencies).toEqual([task.id]);
  });

  test('deletes no task that somebody has changed since, and none without the right', async () => {
    const { task } = await sharedTask();
    const another = await create(ada, { projectId: task.projectId });
    const undoId = await undo(ada, await remove(ada, task, another));
    await change(eve, task, { title: 'By Eve' });
    const answer = await redo(ada, undoId);
    expect(answer).toMatchObject({ deleted: [another.id] });
    expect(answer.refused).toMatchObject([{ taskId: task.id, code: 'task/changed-since' }]);
    const byEve = await undo(eve, await remove(eve, task));
    await eve.ok(projectsApi.leave, { projectId: task.projectId ?? '' });
    expect(await refused(eve, byEve)).toMatchObject({ code: 'task/not-found' });
    expect(await get(ada, task)).toMatchObject({ title: 'By Eve' });
  });
});

describe('repeated requests happen once', () => {
  test('a redo, whose answer was lost, is answered with the tasks as they are', async () => {
    const [task, deleted] = [await create(ada), await create(ada)];
    const [edit, deletion] = [
      await undo(ada, await change(ada, task, { title: 'Changed' })),
      await undo(ada, await remove(ada, deleted)),
    ];
    const [one, other] = [newId(), newId()];
    await redo(ada, edit, one);
    await redo(ada, deletion, other);
    await change(ada, task, { priority: 'low' });
    expect((await redo(ada, edit, one)).tasks).toMatchObject([{ title: 'Changed', priority: 'low' }]);
    expect(await redo(ada, deletion, other)).toMatchObject({ tasks: [], deleted: [deleted.id] });
  });

  test('an undo repeated after its redo changes nothing, nor does a redo after its undo', async () => {
    const [task, deleted] = [await create(ada), await create(ada)];
    const [edit, deletion] = [await change(ada, task, { title: 'Changed' }), await remove(ada, deleted)];
    const [undoOfEdit, undoOfDeletion] = [await undo(ada, edit), await undo(ada, deletion)];
    const [redoOfEdit, redoOfDeletion] = [newId(), newId()];
    await redo(ada, undoOfEdit, redoOfEdit);
    await redo(ada, undoOfDeletion, redoOfDeletion);
    const repeated = { changeId: edit, undoId: undoOfEdit };
    expect((await ada.ok(many.undo, repeated)).tasks).toMatchObject([{ title: 'Changed' }]);
    expect(await ada.refused(many.undo, { changeId: deletion, undoId: undoOfDeletion })).toMatchObject({
      code: 'task/undo-over',
    });
    await undo(ada, redoOfEdit);
    await undo(ada, redoOfDeletion);
    expect((await redo(ada, undoOfEdit, redoOfEdit)).tasks).toMatchObject([{ title: 'Rake leaves' }]);
    expect((await redo(ada, undoOfDeletion, redoOfDeletion)).tasks).toMatchObject([{ id: deleted.id }]);
    expect(await get(ada, deleted)).toMatchObject({ title: 'Rake leaves' });
  });

  test('several redos at once are one', async () => {
    const task = await create(ada);
    const undoId = await undo(ada, await remove(ada, task));
    const redoId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => redo(ada, undoId, redoId)));
    expect(answers.map(({ deleted }) => deleted)).toEqual([1, 2, 3].map(() => [task.id]));
    // With another id there is nothing left to redo.
    expect(await refused(ada, undoId)).toMatchObject({ code: 'task/redo-over' });
  });
});
