import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxPins } from '@longtable/contract/rules/pin-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConnected, addToProject, newProject } from '../../../test/project.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let projectId: string;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  projectId = (await newProject(ada, { name: 'Masts' })).id;
});

const pinProject = (who: Person, position: string, of = projectId) =>
  who.ok(api.pins.pinProject, { projectId: of, id: newId(), position });

async function pinView(who: Person, position: string) {
  const view = await who.ok(api.taskViews.create, { id: newId(), name: 'Late', address: 'due=overdue' });
  return who.ok(api.pins.pinView, { taskViewId: view.id, id: newId(), position });
}

const card = () => ({ id: projectId, name: 'Masts', version: expect.any(Number) as number });
const addBen = () => addToProject(ada, projectId, [ben]);

test('are listed in their order, with the names of projects, for their owner only', async () => {
  const project = await pinProject(ada, 'a1');
  const view = await pinView(ada, 'a0');
  const { body } = await ada.send(api.pins.list, {});
  expect(body).toEqual({ pins: [view, project], cards: { projects: [card()] } });
  expect(await ben.ok(api.pins.list, {})).toEqual({ pins: [] });
  await ada.ok(api.pins.move, { pinId: view.id, position: 'a2' });
  expect((await ada.ok(api.pins.list, {})).pins.map(({ id }) => id)).toEqual([project.id, view.id]);
});

test('follow the owner into other tabs, and go to nobody else', async () => {
  await addBen();
  const [own, other] = [await subscribe(app, ada), await subscribe(app, ben)];
  const pin = await pinProject(ada, 'a0');
  await ada.ok(api.pins.move, { pinId: pin.id, position: 'a1' });
  await ada.ok(api.pins.unpin, { pinId: pin.id });
  await untilReceived(own.received, ({ type }) => type === 'pin.deleted');
  const ofPins = ({ type }: { type: string }) => type.startsWith('pin.');
  expect(own.received.filter(ofPins).map(({ type, payload }) => ({ type, payload }))).toEqual([
    { type: 'pin.saved', payload: { pin, cards: { projects: [card()] } } },
    { type: 'pin.saved', payload: { pin: { ...pin, position: 'a1' }, cards: {} } },
    { type: 'pin.deleted', payload: { pinId: pin.id } },
  ]);
  expect(other.received.filter(ofPins)).toEqual([]);
  for (const { stop } of [own, other]) stop();
});

test('of the same thing are one, also from two tabs at once', async () => {
  const answers = await Promise.all(['a0', 'a1', 'a2'].map((position) => pinProject(ada, position)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await ada.ok(api.pins.list, {})).pins).toHaveLength(1);
  const taken = { projectId, id: answers[0]?.id ?? '', position: 'a0' };
  await addBen();
  expect(await ben.refused(api.pins.pinProject, taken)).toMatchObject({ code: 'request/id-taken' });
});

test('of a project that can no longer be seen are not listed, and return with it', async () => {
  await addBen();
  const { id } = await pinProject(ben, 'a0');
  await ada.ok(api.projectMembers.remove, { projectId, personId: ben.id });
  expect(await ben.ok(api.pins.list, {})).toEqual({ pins: [] });
  await addConnected(ada, projectId, [ben]);
  expect((await ben.ok(api.pins.list, {})).pins.map((pin) => pin.id)).toEqual([id]);
  await ada.ok(api.projects.delete, { projectId });
  expect(await ben.ok(api.pins.list, {})).toEqual({ pins: [] });
});

test('of a view end with it', async () => {
  const { taskViewId } = await pinView(ada, 'a0');
  await ada.ok(api.taskViews.delete, { taskViewId: taskViewId ?? '' });
  expect((await ada.ok(api.pins.list, {})).pins).toEqual([]);
});

test('are limited in number', async () => {
  for (let count = 0; count < maxPins; count += 1) await pinView(ada, 'a0');
  expect(await ada.refused(api.pins.pinProject, { projectId, id: newId(), position: 'a0' })).toMatchObject({
    status: 422,
    code: 'pin/too-many',
    text: `You have pinned ${maxPins} items. Unpin one to pin another.`,
  });
});

test('are in the download, and are deleted with the account', async () => {
  const pin = await pinView(ada, 'a0');
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(files.get('pins.json')?.toString('utf8') ?? '')).toEqual([pin]);
  await ada.ok(api.projects.delete, { projectId });
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  const { rows } = await app.database.pool.query('select id from pins where id = $1', [pin.id]);
  expect(rows).toEqual([]);
});
