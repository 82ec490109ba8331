import { newId } from '@longtable/contract/ids';
import type { LiveEditing, LivePlace, LivePresence } from '@longtable/contract/live';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { untilFolded } from '../../test/folded-counts.ts';
import { connectLive } from '../../test/live-client.ts';
import { projectOfThree } from '../../test/project.ts';
import { type Person, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof projectOfThree>>;
let task: LivePlace;
let project: LivePlace;
let closers: (() => void)[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  closers = [];
  people = await projectOfThree(app);
  const projectId = people.project.id;
  const { id } = await people.owner.ok(tasksApi.create, { id: newId(), title: 'Dredge', projectId });
  [task, project] = [
    { kind: 'task', id },
    { kind: 'project', id: projectId },
  ];
});
afterEach(() => {
  for (const close of closers) close();
});

/** A page of a person on the live connection, with what it was told. */
async function pageOf(person: Person) {
  const told: LivePresence[] = [];
  const { socket, welcomed, close } = connectLive(app.url, {
    cookie: person.cookie,
    onFrame: (frame) => frame.type === 'presence' && told.push(frame),
  });
  closers.push(close);
  await welcomed;
  return {
    told,
    close,
    say: (message: string) => socket.send(message),
    goTo: (places: readonly LivePlace[], editing: LiveEditing | null = null) =>
      socket.send(JSON.stringify({ places, editing })),
    /** Waits until these people are the last that it was told to be at the task, with what they edit. */
    sees: (...expected: readonly (readonly [Person, LiveEditing | null])[]) =>
      vi.waitFor(
        () => {
          const at = told.findLast(({ place }) => place.kind === 'task');
          const last = at?.people.map(({ id, editing }) => `${id} ${editing}`) ?? [];
          expect(last.toSorted()).toEqual(expected.map(([{ id }, what]) => `${id} ${what}`).toSorted());
        },
        { timeout: 15_000 },
      ),
  };
}

test('people at a task see each other come, edit and go; nothing is stored', async () => {
  const { owner, member } = people;
  const countEvents = async () => (await app.database.pool.query('select count(*) from events')).rows;
  const [olive, mia] = [await pageOf(owner), await pageOf(member)];
  // Counts of the project are published later.
  await untilFolded(app);
  const before = await countEvents();
  olive.goTo([task]);
  mia.goTo([task, project]);
  await olive.sees([owner, null], [member, null]);
  await mia.sees([owner, null], [member, null]);
  expect(olive.told[0]).toMatchObject({ place: task, total: 2 });
  expect(olive.told[0]?.cards.people?.map(({ name }) => name).toSorted()).toEqual([
    'Mia Member',
    'Olive Owner',
  ]);
  // Nobody else is at the project.
  expect(mia.told.map(({ place }) => place.kind)).toEqual(['task']);
  olive.goTo([task], 'title');
  await mia.sees([owner, 'title'], [member, null]);
  olive.goTo([task], 'form');
  await mia.sees([owner, 'form'], [member, null]);
  olive.goTo([]);
  await mia.sees([member, null]);
  expect(await countEvents()).toEqual(before);
});

test('whoever may not see the place neither sees who is there nor is seen', async () => {
  const { owner, member, stranger } = people;
  const [olive, mia, sam] = [await pageOf(owner), await pageOf(member), await pageOf(stranger)];
  for (const page of [olive, mia, sam]) page.goTo([task, project]);
  await olive.sees([owner, null], [member, null]);
  sam.goTo([task, project], 'title');
  olive.goTo([task, project], 'description');
  await mia.sees([owner, 'description'], [member, null]);
  expect(sam.told).toEqual([]);
  expect([...olive.told, ...mia.told].filter(({ total }) => total !== 2)).toEqual([]);
});

test('nor does somebody who has left the project since', async () => {
  const { owner, admin, member } = people;
  const [olive, adam, mia] = [await pageOf(owner), await pageOf(admin), await pageOf(member)];
  for (const page of [olive, adam, mia]) page.goTo([task, project]);
  await mia.sees([owner, null], [admin, null], [member, null]);
  await member.ok(projectsApi.leave, { projectId: project.id });
  await vi.waitFor(() => expect(olive.told.some(({ total }) => total === 2)).toBe(true), { timeout: 15_000 });
  const told = mia.told.length;
  adam.goTo([task, project], 'title');
  await olive.sees([owner, null], [admin, 'title']);
  expect(mia.told).toHaveLength(told);
  // Back again, with the same page.
  await owner.ok(projectMembersApi.add, {
    projectId: project.id,
    id: newId(),
    personId: member.id,
    role: 'Member',
  });
  await mia.sees([owner, null], [admin, 'title'], [member, null]);
});

test('only people who may edit the task count as editing it', async () => {
  const { owner, member } = people;
  const [olive, mia] = [await pageOf(owner), await pageOf(member)];
  mia.goTo([task], 'title');
  olive.goTo([task], 'title');
  await mia.sees([owner, 'title'], [member, null]);
  const hers = olive.told.flatMap((told) => told.people).filter(({ id }) => id === member.id);
  expect(hers.map(({ editing }) => editing)).not.toContain('title');
});

test('two pages of one person are one person, and a closed page is gone', async () => {
  const { owner, member } = people;
  const [first, second, mia] = [await pageOf(owner), await pageOf(owner), await pageOf(member)];
  first.goTo([task]);
  second.goTo([task], 'description');
  mia.goTo([task]);
  await first.sees([owner, 'description'], [member, null]);
  second.close();
  await mia.sees([owner, null], [member, null]);
  mia.close();
  await first.sees([owner, null]);
  expect(first.told.at(-1)).toMatchObject({ total: 1 });
});

test('changes at once are one message, and what is no message is ignored', async () => {
  const { owner, member } = people;
  const [olive, mia] = [await pageOf(owner), await pageOf(member)];
  for (const text of ['', '{}', '[', JSON.stringify({ places: [{ kind: 'task', id: 'x' }], editing: null })])
    mia.say(text);
  mia.goTo([task]);
  olive.goTo([task]);
  await mia.sees([owner, null], [member, null]);
  for (const what of ['title', null, 'title', null, 'form'] as const) olive.goTo([task], what);
  await mia.sees([owner, 'form'], [member, null]);
  expect(mia.told.filter(({ people: listed }) => listed.length === 2)).toHaveLength(2);
});
