import { newId } from '@longtable/contract/ids';
import { tasksApi as api } from '@longtable/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { projectOfThree } from '../../../test/project.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  app = await startTestApp();
  const named = ['Ada', 'Ben', 'Cleo'].map((name) => app.newPerson(name));
  [ada, ben, cleo] = (await Promise.all(named)) as [Person, Person, Person];
  await connect(ada, ben);
});
afterAll(() => app.close());

const titles = async (person: Person) =>
  (await person.ok(api.list, {})).tasks.map(({ title }) => title).filter((title) => title.startsWith('S'));

describe('several new tasks (docs/product/tasks.md, "Assignment")', () => {
  test('are one for each assignee, with the assigner', async () => {
    const tasks = [ada, ben].map(({ id: assigneeId }) => ({ id: newId(), title: 'Sweep', assigneeId }));
    const [byBen] = await recordEvents(app, [ben], async () => {
      const made = (await ada.ok(api.createSeveral, { tasks })).tasks;
      expect(made.map(({ assignedTo, assignedBy }) => [assignedTo, assignedBy])).toEqual([
        [ada.id, ada.id],
        [ben.id, ada.id],
      ]);
    });
    expect(only(byBen, 'tasks.saved').concat(only(byBen, 'task.saved') as never)).toHaveLength(1);
    expect(await titles(ben)).toEqual(['Sweep']);
  });

  test('are created all or none: one refused assignee refuses all', async () => {
    const tasks = [ben, cleo].map(({ id: assigneeId }) => ({ id: newId(), title: 'Shovel', assigneeId }));
    expect(await ada.send(api.createSeveral, { tasks })).toMatchObject({
      status: 422,
      body: { error: { code: 'task/assignee-not-connected' } },
    });
    expect(await titles(ada)).not.toContain('Shovel');
    const { owner, member, stranger, project } = await projectOfThree(app);
    const ofProject = [member, stranger].map(({ id: assigneeId }) => ({
      id: newId(),
      title: 'Ship',
      assigneeId,
      projectId: project.id,
    }));
    expect(await owner.send(api.createSeveral, { tasks: ofProject })).toMatchObject({
      body: {
        error: {
          text: 'Some selected assignees are not members of the chosen project. Please select valid project members.',
        },
      },
    });
    expect(await titles(owner)).toEqual([]);
  });

  test('sent twice are created once; an id of somebody else refuses all', async () => {
    const tasks = [1, 2, 3].map((n) => ({ id: newId(), title: `Stone ${n}`, position: `a${n}` }));
    const first = await ada.ok(api.createSeveral, { tasks });
    const again = await ada.ok(api.createSeveral, { tasks });
    expect(again).toEqual(first);
    const [stolen] = tasks;
    const answer = await ben.send(api.createSeveral, {
      tasks: [{ id: newId(), title: 'Swift' }, { ...stolen, title: 'Steal' } as never],
    });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'request/id-taken' } } });
    expect(await titles(ben)).not.toContain('Swift');
  });

  test('keep their order, checklists and tags', async () => {
    const dora = await app.newPerson('Dora');
    const tasks = Array.from({ length: 500 }, (_, index) => ({
      id: newId(),
      title: `S${String(index).padStart(3, '0')}`,
      tags: [`t${index % 3}`],
      subtasks: [{ id: newId(), title: 'A step', done: index % 2 === 0 }],
    }));
    const made = (await dora.ok(api.createSeveral, { tasks })).tasks;
    expect(made.map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
    expect(await titles(dora)).toEqual(tasks.map(({ title }) => title));
    expect(made[1]).toMatchObject({ tags: ['t1'], subtasks: [{ title: 'A step', done: false }] });
    const tooMany = [...tasks, { id: newId(), title: 'One more' }];
    expect(await dora.send(api.createSeveral, { tasks: tooMany })).toMatchObject({ status: 400 });
  });
});
