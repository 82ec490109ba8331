import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribe } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cem: Person;
let dan: Person;
const ids = { connection: newId(), sent: newId(), received: newId(), old: newId() };

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  [ada, ben, cem, dan] = await Promise.all([
    app.newPerson('Ada'),
    app.newPerson('Ben'),
    app.newPerson('Cem'),
    app.newPerson('Dan'),
  ]);
  const [a, b] = [ada.id, ben.id].toSorted() as [string, string];
  const { db } = app.database;
  await db.insertInto('connections').values({ id: ids.connection, user_a_id: a, user_b_id: b }).execute();
  await db
    .insertInto('connection_requests')
    .values([
      { id: ids.old, sender_id: ben.id, receiver_id: ada.id, status: 'accepted' },
      { id: ids.sent, sender_id: ada.id, receiver_id: cem.id, status: 'pending' },
      { id: ids.received, sender_id: dan.id, receiver_id: ada.id, status: 'pending' },
    ])
    .execute();
});
afterAll(() => app.close());

test('the download contains connections and requests, without addresses of people who are not connected', async () => {
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown;
  expect(json('connections.json')).toMatchObject([
    { id: ids.connection, person: { id: ben.id, name: 'Ben', email: ben.email } },
  ]);
  const requests = json('connection-requests.json') as { id: string }[];
  const byId = Object.fromEntries(requests.map((request) => [request.id, request]));
  expect(byId).toMatchObject({
    [ids.old]: { direction: 'received', person: { id: ben.id }, status: 'accepted' },
    [ids.sent]: { direction: 'sent', person: { id: cem.id, name: 'Cem' }, status: 'pending' },
    [ids.received]: { direction: 'received', person: { id: dan.id, name: 'Dan' }, status: 'pending' },
  });
  expect(JSON.stringify(requests)).not.toContain('@example.test');
});

test('they are deleted with the account, and everyone on the other side receives events', async () => {
  expect((await ada.ok(api.account.deletion, {})).consequences).toEqual(
    expect.arrayContaining(['1 connection of yours ends.', '2 pending connection requests end.']),
  );
  const [benEvents, cemEvents, danEvents] = await Promise.all([
    subscribe(app, ben),
    subscribe(app, cem),
    subscribe(app, dan),
  ]);
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  const personClosed = {
    type: 'person.saved',
    payload: { personId: ada.id, cards: { people: [{ name: 'Deleted account' }] } },
  };
  const personRemoved = { type: 'person.removed', payload: { personId: ada.id } };
  await expect
    .poll(() => benEvents.received)
    .toMatchObject([
      personClosed,
      { type: 'connection.removed', payload: { connectionId: ids.connection } },
      personRemoved,
    ]);
  await expect
    .poll(() => cemEvents.received)
    .toMatchObject([
      personClosed,
      { type: 'connection-request.closed', payload: { requestId: ids.sent, outcome: 'removed' } },
      personRemoved,
    ]);
  await expect
    .poll(() => danEvents.received)
    .toMatchObject([
      personClosed,
      { type: 'connection-request.closed', payload: { requestId: ids.received, outcome: 'removed' } },
      personRemoved,
    ]);
  for (const { stop } of [benEvents, cemEvents, danEvents]) stop();
  const { rows } = await app.database.pool.query(
    'select id from connections union all select id from connection_requests',
  );
  expect(rows).toEqual([]);
});
