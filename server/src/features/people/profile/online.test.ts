import { api } from '@longtable/contract/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { connectLive, type LiveClient } from '../../../../test/live-client.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';

let app: TestApp;
let other: TestApp;
const clients: LiveClient[] = [];
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, undefined, database);
  // Another node of the same server.
  other = await startTestApp({}, undefined, { ...database, drop: async () => undefined });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await other.close();
  await app.close();
});

/** A window of a person, and who of those whom it shows is online by what it was told. */
async function open(person: Person, watching: readonly Person[] = [], url = app.url) {
  const online = new Set<string>();
  let answers = 0;
  const client = connectLive(url, {
    cookie: person.cookie,
    onFrame(frame) {
      if (frame.type !== 'online') return;
      answers += 1;
      for (const id of frame.online) online.add(id);
      for (const id of frame.offline) online.delete(id);
    },
  });
  clients.push(client);
  await client.welcomed;
  client.socket.send(JSON.stringify({ hiddenFor: null }));
  client.socket.send(JSON.stringify({ watching: watching.map(({ id }) => id) }));
  if (watching.length > 0) await vi.waitUntil(() => answers > 0, { timeout: 20_000 });
  return { online, answers: () => answers, close: client.close };
}
const three = () => Promise.all(['Ada', 'Ben', 'Eve'].map((name) => app.newPerson(name)));

test('connections see each other online, strangers do not', async () => {
  const [ada, ben, eve] = (await three()) as [Person, Person, Person];
  await connect(ada, ben);
  const toAda = await open(ada, [ben, eve]);
  const toEve = await open(eve, [ada, ben]);
  expect([...toAda.online]).toEqual([]);
  const toBen = await open(ben, [ada]);
  await expect.poll(() => [...toAda.online]).toEqual([ben.id]);
  expect([...toBen.online]).toEqual([ada.id]);
  expect([...toEve.online]).toEqual([]);
});

test('people at another node see it as well', async () => {
  const [ada, ben] = (await three()) as [Person, Person, Person];
  await connect(ada, ben);
  const before = await open(ada, [ben]);
  const toBen = await open(ben, [ada], other.url);
  await expect.poll(() => [...before.online], { timeout: 20_000 }).toEqual([ben.id]);
  await expect.poll(() => [...toBen.online], { timeout: 20_000 }).toEqual([ada.id]);
  // Of who came before it is told, too.
  const later = await open(await app.again(ada), [ben]);
  expect([...later.online]).toEqual([ben.id]);
}, 60_000);

test('new connections appear without a question, and are gone at once when they end, or by a block', async () => {
  const [ada, ben, eve] = (await three()) as [Person, Person, Person];
  const [toAda, toBen, toEve] = [await open(ada, [ben, eve]), await open(ben, [ada]), await open(eve, [ada])];
  const connectionId = await connect(ada, ben);
  await connect(ada, eve);
  await expect.poll(() => toAda.online.size).toBe(2);
  await expect.poll(() => [...toBen.online]).toEqual([ada.id]);
  await ada.ok(api.connections.remove, { connectionId });
  await expect.poll(() => [...toAda.online]).toEqual([eve.id]);
  await expect.poll(() => [...toBen.online]).toEqual([]);
  await eve.ok(api.personBlocks.block, { personId: ada.id });
  await expect.poll(() => [...toAda.online]).toEqual([]);
  await expect.poll(() => [...toEve.online]).toEqual([]);
});

test('who does not show when they are online is not seen, and sees nobody', async () => {
  const [ada, ben] = (await three()) as [Person, Person, Person];
  await connect(ada, ben);
  const [toAda, toBen] = [await open(ada, [ben]), await open(ben, [ada])];
  await expect.poll(() => [toAda.online.size, toBen.online.size]).toEqual([1, 1]);
  await ben.ok(api.profile.update, { showsOnline: false });
  await expect.poll(() => [toAda.online.size, toBen.online.size]).toEqual([0, 0]);
  expect((await open(await app.again(ben), [ada])).online.size).toBe(0);
  await ben.ok(api.profile.update, { showsOnline: true });
  await expect.poll(() => [toAda.online.size, toBen.online.size]).toEqual([1, 1]);
});
