import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { notificationsApi } from '@longtable/contract/notifications';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { resourcesApi } from '@longtable/contract/resources';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { tasksApi } from '@longtable/contract/tasks';
import { updatesApi } from '@longtable/contract/updates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPreparable } from '../src/platform/db/preparing-client.ts';
import { insertNote, openNote } from './notes.ts';
import { tell } from './notify.ts';
import { newProject } from './project.ts';
import { type RoundTrip, recordRoundTrips } from './round-trips.ts';
import { newTeam } from './team.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';

// How often a request waits for the database: everything sent at once on a connection is one round trip. The session is
// cached, as in every request but a person's first.

let app: TestApp;
let owner: Person;
let roundTrips: ReturnType<typeof recordRoundTrips>;
let taskId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.newPerson('Ada');
  roundTrips = recordRoundTrips(app.database.pool);
});
afterAll(() => app.close());

const createIn = (projectId: string | null, fields: object = {}) =>
  owner.ok(tasksApi.create, { id: newId(), title: 'A task', projectId, ...fields });
/** Expects at most this many round trips. A failure shows their statements. */
async function expectAtMost(most: number, work: () => Promise<unknown>): Promise<void> {
  const trips = await roundTrips.during(work);
  expect(trips.length > most ? trips : []).toEqual([]);
}
const tripsOf = async (work: () => Promise<unknown>) => (await roundTrips.during(work)).length;

describe.each(['of no project', 'of a project', 'of a project in a team'])('a task %s', (where) => {
  let projectId: string | null = null;

  beforeAll(async () => {
    if (where === 'of no project') return;
    const team = where === 'of a project' ? null : await newTeam(owner);
    const project = await newProject(owner, team ? { type: 'team', teamId: team.id } : {});
    projectId = project.id;
  });
  beforeEach(async () => {
    taskId = (await createIn(projectId, { position: 'a5' })).id;
  });

  const move = (fields: { status: TaskStatus; position: string }) => () =>
    owner.ok(tasksApi.move, { taskId, changeId: newId(), ...fields });

  test('is moved within its column in 4 round trips', async () => {
    await expectAtMost(4, move({ status: 'todo', position: 'a1' }));
  });

  test('is moved to another column in 4 round trips', async () => {
    await expectAtMost(4, move({ status: 'in_progress', position: 'a1' }));
  });

  test('is completed in 4 round trips', async () => {
    await expectAtMost(4, move({ status: 'completed', position: 'a1' }));
  });

  test('is edited in 4 round trips', async () => {
    const edit = () => owner.ok(tasksApi.update, { taskId, title: 'Another title', tags: ['home', 'work'] });
    await expectAtMost(4, edit);
  });

  test('is created in 4 round trips', async () => {
    await expectAtMost(4, () => createIn(projectId, { tags: ['home', 'work'] }));
  });
});

test('no statement is executed before the transaction has begun', async () => {
  const project = await newProject(owner);
  taskId = (await createIn(project.id)).id;
  const trips = await roundTrips.during(() => owner.ok(tasksApi.move, { taskId, status: 'completed' }));
  const words = trips.map((statements) => statements.map((sql) => sql.split(/\s/)[0]));
  expect(words[1]).toEqual(['begin', 'select', 'select']);
  expect(words.at(-1)).toEqual(['insert', 'commit']);
});

test('all statements of completing and reopening a task of a project are prepared', async () => {
  const project = await newProject(owner);
  taskId = (await createIn(project.id)).id;
  for (const status of ['completed', 'todo'] as const) {
    const trips = await roundTrips.during(() =>
      owner.ok(tasksApi.move, { taskId, status, changeId: newId() }),
    );
    expect(trips.flat().filter((sql) => !isPreparable(sql))).toEqual([]);
  }
});

// Links and files are authorized, and read after folders and before the names of their places.
test('each request of a project’s page takes at most two round trips, that of links and files four', async () => {
  const { id: projectId } = await newProject(owner);
  const requests = [
    () => owner.ok(projectsApi.get, { projectId }),
    () => owner.ok(projectActivityApi.list, { projectId }),
    () => owner.ok(resourcesApi.list, { projectId }),
    () => owner.ok(projectMembersApi.list, { projectId }),
    () => owner.ok(updatesApi.listOfProject, { projectId }),
  ];
  const trips: (readonly RoundTrip[])[] = [];
  for (const request of requests) trips.push(await roundTrips.during(request));
  // The statements are shown when there are more.
  expect(trips).toMatchObject([1, 2, 4, 2, 2].map((length) => ({ length })));
});

test('what is typed in a note is stored in 3 round trips: the lock, what depends on it behind it, then all writes', async () => {
  const noteId = await insertNote(app, owner);
  const note = openNote(owner, noteId);
  note.write('First');
  await note.send();
  note.write('Second');
  const trips = await roundTrips.during(() => note.send());
  expect(trips.map((statements) => statements.length)).toEqual([1, 4, 3]);
  const [authorize, read, write] = trips;
  expect(authorize?.[0]).toMatch(/^select .* from "notes"/s);
  expect(read).toEqual([
    'begin',
    expect.stringMatching(/^select "id" from "notes" where "id" = \$1 for no key update$/),
    authorize?.[0],
    expect.stringContaining('from note_documents'),
  ]);
  expect(write).toEqual([
    expect.stringContaining('insert into note_updates'),
    expect.stringMatching(/^insert into events/),
    'commit',
  ]);
  expect((await owner.ok(noteDocumentsApi.get, { noteId })).seq).toBe(2);
});

test('notifications are listed and counted in 1 round trip each', async () => {
  await tell(app, null, [owner]);
  expect(await tripsOf(() => owner.ok(notificationsApi.list, {}))).toBe(1);
  expect(await tripsOf(() => owner.ok(notificationsApi.list, { group: 'tasks' }))).toBe(1);
  expect(await tripsOf(() => owner.ok(notificationsApi.counts, {}))).toBe(1);
});
