import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProject } from '../../../../test/project.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { uploadFile } from '../../../../test/uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
});

const read = async (by: Person, items: readonly string[]) =>
  (await by.ok(api.itemCards.list, { items: items.join(',') })).items;

/** One item of each kind of Ada's. */
async function everyKind() {
  const task = await ada.ok(api.tasks.create, { id: newId(), title: 'Mend the sail' });
  const note = await ada.ok(api.notes.create, { id: newId(), title: 'Log' });
  const file = await uploadFile(ada, { id: newId(), name: 'Plan.txt' }, new Uint8Array(9));
  const project = await newProject(ada, { name: 'Masts' });
  const team = await newTeam(ada);
  return { task, note, file, project, team };
}

test('shows an item of each kind to who sees it, and nothing of it to others', async () => {
  const { task, note, file, project, team } = await everyKind();
  const items = [
    `task:${task.id}`,
    `note:${note.id}`,
    `resource:${file.id}`,
    `project:${project.id}`,
    `team:${team.id}`,
  ];
  expect(await read(ada, items)).toEqual([
    {
      kind: 'task',
      item: {
        id: task.id,
        title: 'Mend the sail',
        status: 'todo',
        assignedTo: ada.id,
        dueDate: task.dueDate,
        completedAt: null,
        version: task.version,
      },
    },
    {
      kind: 'note',
      item: { id: note.id, title: 'Log', category: note.category, date: note.date, version: note.version },
    },
    {
      kind: 'resource',
      item: {
        id: file.id,
        name: 'Plan.txt',
        type: file.type,
        mimeType: file.mimeType,
        sizeBytes: 9,
        version: file.version,
      },
    },
    {
      kind: 'project',
      item: {
        id: project.id,
        name: 'Masts',
        photoUrl: null,
        dueDate: project.dueDate,
        totalTasks: 0,
        completedTasks: 0,
        progress: 0,
        countsVersion: project.countsVersion,
        version: project.version,
      },
    },
    {
      kind: 'team',
      item: {
        id: team.id,
        name: team.name,
        iconSeed: team.iconSeed,
        colour: team.colour,
        photoUrl: null,
        membersCount: 1,
        version: team.version,
      },
    },
  ]);
  expect(nameTo(ada, ada.id)).toBe('Ada');
  expect(await read(ben, items)).toEqual([]);
});

test('leaves out what is in the trash, was deleted, or is of another kind', async () => {
  const { task, note, file, project } = await everyKind();
  await ada.ok(api.notes.trash, { noteId: note.id });
  await ada.ok(api.resources.trash, { resourceIds: [file.id] });
  await ada.ok(api.tasks.delete, { taskId: task.id });
  const items = [`task:${task.id}`, `note:${note.id}`, `resource:${file.id}`, `task:${project.id}`];
  expect(await read(ada, [...items, `team:${newId()}`])).toEqual([]);
});

test('follows the rights of the moment', async () => {
  const { team } = await everyKind();
  await addToTeam(ada, team.id, [ben]);
  expect(await read(ben, [`team:${team.id}`])).toMatchObject([{ item: { membersCount: 2 } }]);
  await ben.ok(api.teams.leave, { teamId: team.id });
  expect(await read(ben, [`team:${team.id}`])).toEqual([]);
});

test('answers a hundred at once, and refuses more and others', async () => {
  const refs = (count: number) => Array.from({ length: count }, () => `note:${newId()}`);
  expect(await read(ada, refs(100))).toEqual([]);
  for (const items of [refs(101), ['person:x'], [`person:${ada.id}`], ['note'], ['']])
    expect(await ada.refused(api.itemCards.list, { items: items.join(',') })).toMatchObject({ status: 400 });
});
