import { createHmac } from 'node:crypto';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { liveCloseCodes } from '@longtable/contract/live';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { connectLive } from '../../../test/live-client.ts';
import { newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

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

const tokenOf = async (person: Person) => (await person.ok(api.streamTokens.make, {})).token;
const openWith = (token: string) =>
  connectLive(app.url, { cookie: '', headers: { authorization: `Bearer ${token}` } });

test('a token opens the live connection of its person', async () => {
  const { token } = await ada.ok(api.streamTokens.get, { user_id: ada.id });
  const client = openWith(token);
  await client.welcomed;
  const { id } = await newTeam(ada);
  await vi.waitFor(() => expect(JSON.stringify(client.events)).toContain(id));
  client.close();
});

test('a token for somebody else is refused', async () => {
  for (const user_id of [ben.id, newId()]) {
    expect(await ada.refused(api.streamTokens.get, { user_id })).toMatchObject({
      status: 403,
      code: 'stream/not-oneself',
    });
  }
});

test('a person without a session gets no token', async () => {
  const visitor = app.visitor();
  const refusals = await Promise.all([
    visitor.refused(api.streamTokens.get, { user_id: ada.id }),
    visitor.refused(api.streamTokens.make, {}),
    visitor.refused(api.streamUsers.create, { userId: ada.id }),
  ]);
  expect(refusals.map(({ status, text }) => [status, text])).toEqual([
    [401, 'No active session for Stream token'],
    [401, 'No active session for Stream token'],
    [401, 'No active session for user sync'],
  ]);
});

test('a token and the connections that it has opened end with the session', async () => {
  const token = await tokenOf(ada);
  const open = openWith(token);
  await open.welcomed;
  await ada.ok(api.people.signOut, {});
  expect(await open.closed).toBe(liveCloseCodes.signedOut);
  expect(await openWith(token).closed).toBe(liveCloseCodes.signedOut);
});

test('a token opens nothing after it has expired, or when it was changed', async () => {
  const token = await tokenOf(ada);
  const [head = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { rows } = await app.database.pool.query<{ value: string }>(
    `select value from server_secrets where name = 'live-tokens'`,
  );
  const sign = (secret: string, changed: object) => {
    const contents = `${head}.${encode({ ...claims, ...changed })}`;
    return `${contents}.${createHmac('sha256', secret).update(contents).digest('base64url')}`;
  };
  const secret = rows[0]?.value ?? '';
  const refused = [
    sign(secret, { exp: Date.now() / 1000 - 1 }),
    sign('another secret', {}),
    sign(secret, { user_id: ben.id }),
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${token}.more`,
    'nonsense',
  ];
  for (const wrong of refused) expect(await openWith(wrong).closed).toBe(liveCloseCodes.signedOut);
  const client = openWith(sign(secret, {}));
  await client.welcomed;
  client.close();
});

test('a token answers no request', async () => {
  const headers = { authorization: `Bearer ${await tokenOf(ada)}` };
  expect((await app.visitor().raw('GET', api.chats.list.path, undefined, headers)).status).toBe(401);
});

test('oneself and connections have an identity in chats, whatever the request calls them', async () => {
  await connect(ada, ben);
  const identify = (userId: string) => ada.ok(api.streamUsers.create, { userId, name: 'Somebody else' });
  expect(await identify(ada.id)).toEqual({ user: { id: ada.id, name: 'Ada', image: null } });
  expect(await identify(ben.id)).toEqual({ user: { id: ben.id, name: 'Ben', image: null } });
});

test('nothing is said about people whom the person is not connected with', async () => {
  for (const userId of [ben.id, newId()]) {
    expect(await ada.refused(api.streamUsers.create, { userId, name: 'Ben' })).toMatchObject({
      status: 403,
      code: 'stream/not-connected',
    });
  }
});
