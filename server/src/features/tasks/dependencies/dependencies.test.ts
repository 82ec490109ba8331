import { newId } from '@longtable/contract/ids';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { tasksApi as api, type Task } from '@longtable/contract/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  await connect(ada, ben);
});

const create = (person: Person, title: string, fields: object = {}) =>
  person.ok(api.create, { id: newId(), title, ...fields });
const waitsFor = (task: Task, others: readonly Task[], person = ada) =>
  person.send(api.update, { taskId: task.id, dependencies: others.map(({ id }) => id) });
const complete = (person: Person, task: Pick<Task, 'id'>) =>
  person.send(api.move, { taskId: task.id, status: 'completed' });
/** The history of a task in order, to the microsecond. */
const changesOf = (task: Task) =>
  app.database.db
    .selectFrom('task_activity')
    .where('task_id', '=', task.id)
    .where('kind', '=', 'changed')
    .select(['changes', sql<string>`at::text`.as('at')])
    .orderBy('task_activity.at')
    .execute();
const refusal = (text: string) => ({
  status: 409,
  body: { error: { code: 'task/dependencies-open', text } },
});

describe('completing a task', () => {
  test('is refused by every endpoint while a dependency is open, with the titles of open dependencies', async () => {
    const [walls, doors] = [await create(ada, 'Walls'), await create(ada, 'Doors')];
    const roof = await create(ada, 'Roof', { dependencies: [walls.id, doors.id], status: 'review' });
    expect(roof.dependencies.toSorted()).toEqual([walls.id, doors.id].toSorted());
    const both = refusal(
      'Cannot complete task. The following dependencies are not yet complete: Walls, Doors.',
    );
    expect(await complete(ada, roof)).toMatchObject(both);
    expect(await ada.send(api.update, { taskId: roof.id, title: 'R', status: 'Completed' })).toMatchObject(
      both,
    );
    const many = await ada.ok(taskChangesApi.changeMany, {
      changeId: newId(),
      taskIds: [roof.id],
      changes: { status: 'completed' },
    });
    expect(many).toMatchObject({ tasks: [], refused: [{ taskId: roof.id, text: both.body.error.text }] });
    const started = await ada.send(api.create, {
      id: newId(),
      title: 'Too early',
      status: 'completed',
      dependencies: [walls.id],
    });
    expect(started).toMatchObject({ status: 409 });
    expect(await ada.ok(api.get, { taskId: roof.id })).toMatchObject({ title: 'Roof', status: 'review' });

    expect(await complete(ada, walls)).toMatchObject({ status: 200 });
    expect(await complete(ada, roof)).toMatchObject(
      refusal('Cannot complete task. The following dependencies are not yet complete: Doors.'),
    );
    expect(await complete(ada, doors)).toMatchObject({ status: 200 });
    expect(await complete(ada, roof)).toMatchObject({ status: 200 });
  });

  test('is refused without titles that the person may not see', async () => {
    const hidden = await create(ada, 'Secret plan');
    const given = await create(ada, 'For Ben', { assigneeId: ben.id, dependencies: [hidden.id] });
    expect(await complete(ben, given)).toMatchObject(
      refusal(
        'Cannot complete task. The following dependencies are not yet complete: a task that you can’t see.',
      ),
    );
    expect(await ben.ok(api.dependencies, { taskId: given.id })).toEqual({
      dependencies: [{ taskId: hidden.id, title: null, isCompleted: false }],
      dependents: [],
    });
    expect(await ada.ok(api.dependencies, { taskId: given.id })).toMatchObject({
      dependencies: [{ title: 'Secret plan' }],
    });
  });

  test('is possible for a whole chain in one change', async () => {
    const first = await create(ada, 'First');
    const second = await create(ada, 'Second', { dependencies: [first.id] });
    const third = await create(ada, 'Third', { dependencies: [second.id] });
    const some = { changeId: newId(), taskIds: [third.id, second.id], changes: { status: 'completed' } };
    expect((await ada.ok(taskChangesApi.changeMany, some)).refused).toHaveLength(2);
    const all = { ...some, changeId: newId(), taskIds: [third.id, first.id, second.id] };
    const { tasks, refused } = await ada.ok(taskChangesApi.changeMany, all);
    expect(refused).toEqual([]);
    expect(tasks.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  });
});

describe('adding dependencies', () => {
  test('refuses the task itself, alone or among others', async () => {
    const [a, b, c] = [await create(ada, 'A'), await create(ada, 'B'), await create(ada, 'C')];
    expect(await waitsFor(b, [c])).toMatchObject({ status: 200 });
    for (const dependencies of [[a], [a, b], [b, a]])
      expect(await waitsFor(a, dependencies)).toMatchObject({
        status: 422,
        body: { error: { code: 'task/dependency-circle' } },
      });
  });

  test('refuses circles of any length', async () => {
    const [a, b, c] = [await create(ada, 'A'), await create(ada, 'B'), await create(ada, 'C')];
    expect(await waitsFor(a, [b])).toMatchObject({ status: 200 });
    expect(await waitsFor(b, [c])).toMatchObject({ status: 200 });
    expect(await waitsFor(c, [a])).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'task/dependency-circle',
          text: 'These tasks would wait for each other in a circle: C, A, B. Nothing was changed.',
        },
      },
    });
    expect(await waitsFor(a, [a])).toMatchObject({ status: 422 });
    expect((await ada.ok(api.get, { taskId: c.id })).dependencies).toEqual([]);
    expect(await waitsFor(a, [])).toMatchObject({ status: 200 });
    expect(await waitsFor(c, [a])).toMatchObject({ status: 200 });
  });

  test('needs to see the dependency; those that others added before may stay', async () => {
    const hidden = await create(ben, 'Ben’s own');
    const task = await create(ada, 'Mine');
    const notFound = { status: 422, body: { error: { code: 'task/dependency-not-found' } } };
    expect(await waitsFor(task, [hidden])).toMatchObject(notFound);
    expect(await ada.send(api.create, { id: newId(), title: 'X', dependencies: [newId()] })).toMatchObject(
      notFound,
    );
    const given = await create(ben, 'Given', { assigneeId: ada.id, dependencies: [hidden.id] });
    const other = await create(ben, 'Other');
    expect(await waitsFor(given, [hidden, other], ben)).toMatchObject({ status: 200 });
  });

  test('deletes dependencies with either task', async () => {
    const first = await create(ada, 'First');
    const second = await create(ada, 'Second', { dependencies: [first.id] });
    await ada.ok(api.delete, { taskId: first.id });
    expect((await ada.ok(api.get, { taskId: second.id })).dependencies).toEqual([]);
    expect(await complete(ada, second)).toMatchObject({ status: 200 });
  });
});

describe('concurrent changes of dependencies', () => {
  test('make no circle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tasks = await Promise.all(['A', 'B', 'C', 'D'].map((title) => create(ada, title)));
      const answers = await Promise.all(
        tasks.map((task, index) => waitsFor(task, [tasks[(index + 1) % tasks.length] ?? task])),
      );
      // All but one: the last would close the circle.
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(statuses.filter((status) => status === 422)).toHaveLength(1);
    }
  });

  test('leave no completed task with an open dependency', async () => {
    for (let round = 0; round < 10; round += 1) {
      const first = await create(ada, 'First', { status: 'completed' });
      const second = await create(ada, 'Second', { dependencies: [first.id] });
      await Promise.all([complete(ada, second), ada.send(api.move, { taskId: first.id, status: 'todo' })]);
      const { status } = await ada.ok(api.get, { taskId: second.id });
      const [opened] = await changesOf(first);
      const [done] = await changesOf(second);
      // Completed while the first was still open, or not at all.
      expect(done !== undefined).toBe(status === 'completed');
      const isBefore = !done || !opened || done.at < opened.at;
      expect(isBefore).toBe(true);
    }
  });

  test('complete no task while a dependency is added to it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [task, late] = [await create(ada, 'Task'), await create(ada, 'Late')];
      const [completed, added] = await Promise.all([complete(ada, task), waitsFor(task, [late])]);
      expect(added.status).toBe(200);
      const after = await ada.ok(api.get, { taskId: task.id });
      // Either it was completed before it had a dependency, or the completion was refused.
      expect(completed.status).toBe(after.status === 'completed' ? 200 : 409);
      const history = await changesOf(task);
      const order = history.flatMap(({ changes }) => Object.keys(changes));
      const [isDone, waits] = [order.indexOf('status'), order.indexOf('dependencies')];
      expect(completed.status === 200 ? isDone : -1).toBe(isDone);
      expect(isDone).toBeLessThan(waits);
    }
  });
});

describe('the assignee of a waiting task', () => {
  test('is notified once the last dependency is completed or deleted', async () => {
    const [one, two] = [await create(ada, 'One'), await create(ada, 'Two')];
    const waiting = await create(ada, 'Paint', { assigneeId: ben.id, dependencies: [one.id, two.id] });
    const [byBen, byAda] = await recordEvents(app, [ben, ada], async () => {
      await complete(ada, one);
      await ada.ok(api.delete, { taskId: two.id });
    });
    expect(only(byBen, 'task.unblocked')).toEqual([{ taskId: waiting.id, title: 'Paint' }]);
    expect(only(byAda, 'task.unblocked')).toEqual([]);
  });

  test('is notified by exactly one of two concurrent completions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await create(ada, 'One'), await create(ada, 'Two')];
      await create(ada, 'Paint', { assigneeId: ben.id, dependencies: [one.id, two.id] });
      const [byBen] = await recordEvents(app, [ben], () =>
        Promise.all([complete(ada, one), complete(ada, two)]),
      );
      expect(only(byBen, 'task.unblocked')).toHaveLength(1);
    }
  });

  test('is not notified about a completed task', async () => {
    const one = await create(ada, 'One');
    await create(ada, 'Done', { status: 'completed' }).then((done) => waitsFor(done, [one]));
    const [byAda] = await recordEvents(app, [ada], () => complete(ada, one));
    expect(only(byAda, 'task.unblocked')).toEqual([]);
  });
});
