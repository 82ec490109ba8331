import type { AddressInfo } from 'node:net';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { liveCloseCodes } from '@longtable/contract/live';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { connectLive, type LiveClient } from '../../../../test/live-client.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../platform/db/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const minute = 60_000;
const day = 24 * 60 * minute;

const sessionsOf = async (person: Person) => (await person.ok(api.account.sessions, {})).sessions;
const currentOf = async (person: Person) => (await sessionsOf(person))[0]?.id ?? '';
const isSignedIn = async (person: Person) => (await person.ok(api.people.session, {})).user !== null;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

async function set(sessionId: string, columns: { last_active_at?: string; expires_at?: string }) {
  await app.database.db.updateTable('sessions').set(columns).where('id', '=', sessionId).execute();
}

/** The times of a session in the database. */
async function timesOf(sessionId: string) {
  return app.database.db
    .selectFrom('sessions')
    .select(['last_active_at', 'expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Opens a live connection of a person. */
async function connect({ cookie }: Person, url = app.url): Promise<LiveClient> {
  const live = connectLive(url, { cookie });
  await live.welcomed;
  return live;
}

/** Another server on the same database. */
async function startNode(): Promise<{ url: string; close: () => Promise<void> }> {
  const log = pino({ level: 'silent' });
  const url = app.database.pool.options.connectionString ?? '';
  const database = openDatabase({ url, log, connections: 5 });
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: app.dataDir,
    PUBLIC_URL: 'http://longtable.test',
  });
  const node = await buildApp({ config, database, log });
  await node.start();
  await node.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(node.http.server.address() as AddressInfo).port}`,
    async close() {
      await node.close();
      await database.close();
    },
  };
}

describe('the list of sessions', () => {
  test('shows place and time, the current session first, then by last use', async () => {
    const ada = await app.newPerson('Ada');
    const [older, newer] = [await app.again(ada), await app.again(ada, { userAgent: firefox })];
    const all = await sessionsOf(newer);
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({
      current: true,
      browser: 'Firefox',
      system: 'Windows',
      kind: 'desktop',
      ip: expect.stringMatching(/^198\.51\./) as string,
    });
    expect(Date.now() - Date.parse(all[0]?.signedInAt ?? '')).toBeLessThan(minute);
    const [, second, third] = all.map(({ id }) => id);
    await set(second ?? '', { last_active_at: ago(day) });
    const again = await sessionsOf(newer);
    expect(again.map(({ id, current }) => [id, current])).toEqual([
      [all[0]?.id, true],
      [third, false],
      [second, false],
    ]);
    expect((await sessionsOf(older)).find(({ current }) => current)?.id).not.toBe(all[0]?.id);
  });

  test('omits sessions of others and expired ones, and shows no credentials', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const other = await app.again(ada);
    const [, over] = await sessionsOf(ada);
    await set(over?.id ?? '', { expires_at: ago(minute) });
    const answer = await ada.send(api.account.sessions, {});
    expect(await sessionsOf(ada)).toHaveLength(1);
    expect(await sessionsOf(ben)).toHaveLength(1);
    const { rows } = await app.database.pool.query<{ token: string }>('select token from sessions');
    for (const { token } of rows) expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(other.id).toBe(ada.id);
  });
});

describe('ending sessions', () => {
  test('ends one session with its live connections and no other', async () => {
    const ada = await app.newPerson('Ada');
    const other = await app.again(ada);
    const id = await currentOf(other);
    const [live, mine] = [await connect(other), await connect(ada)];
    expect(await ada.ok(api.account.endSession, { sessionId: id })).toEqual({ done: true });
    expect(await live.closed).toBe(liveCloseCodes.signedOut);
    expect(await isSignedIn(other)).toBe(false);
    expect((await other.refused(api.account.sessions, {})).status).toBe(401);
    expect(await isSignedIn(ada)).toBe(true);
    expect(mine.socket.readyState).toBe(WebSocket.OPEN);
    mine.close();
    expect(await ada.refused(api.account.endSession, { sessionId: id })).toMatchObject({
      status: 404,
      code: 'account/session-not-found',
      text: 'This session has already ended.',
    });
  });

  test('a session of somebody else is not found', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const id = await currentOf(ada);
    const { errorId: _one, ...theirs } = await ben.refused(api.account.endSession, { sessionId: id });
    const { errorId: _two, ...nobodys } = await ben.refused(api.account.endSession, { sessionId: newId() });
    expect(theirs).toEqual(nobodys);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test('ending the current session signs out', async () => {
    const ada = await app.newPerson('Ada');
    const id = await currentOf(ada);
    const answer = await ada.send(api.account.endSession, { sessionId: id });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await isSignedIn(ada)).toBe(false);
  });

  test('ends a session on every node, with its live connections there', async () => {
    const ada = await app.newPerson('Ada');
    const other = await app.again(ada);
    const id = await currentOf(other);
    const node = await startNode();
    try {
      const there = await connect(other, node.url);
      await ada.ok(api.account.endSession, { sessionId: id });
      expect(await there.closed).toBe(liveCloseCodes.signedOut);
      const headers = { cookie: other.cookie };
      expect((await fetch(`${node.url}/api/account`, { headers })).status).toBe(401);
    } finally {
      await node.close();
    }
  });

  test('ends all other sessions with their live connections', async () => {
    const ada = await app.newPerson('Ada');
    const others = await Promise.all([app.again(ada), app.again(ada)]);
    const lives = await Promise.all(others.map((other) => connect(other)));
    const mine = await connect(ada);
    await ada.ok(api.account.endOtherSessions, {});
    const codes = await Promise.all(lives.map(({ closed }) => closed));
    expect(codes).toEqual([liveCloseCodes.signedOut, liveCloseCodes.signedOut]);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await sessionsOf(ada)).toMatchObject([{ current: true }]);
    expect(mine.socket.readyState).toBe(WebSocket.OPEN);
    mine.close();
    await ada.ok(api.account.endOtherSessions, {});
  });
});

describe('recording the last activity', () => {
  const idOf = async ({ id }: Person): Promise<string> => {
    const query = app.database.db.selectFrom('sessions').select('id').where('user_id', '=', id);
    return (await query.executeTakeFirstOrThrow()).id;
  };

  test('writes at most every ten minutes, for any requests', async () => {
    const ada = await app.newPerson('Ada');
    const [id, nine] = [await idOf(ada), ago(9 * minute)];
    await set(id, { last_active_at: nine });
    const writes = countWrites();
    await ada.ok(api.tasks.counts, {});
    await ada.ok(api.people.session, {});
    expect(writes()).toBe(0);
    expect(Date.parse((await timesOf(id)).last_active_at)).toBe(Date.parse(nine));
  });

  test('writes after a request, once for many at once', async () => {
    const ada = await app.newPerson('Ada');
    const id = await idOf(ada);
    await set(id, { last_active_at: ago(11 * minute) });
    const writes = countWrites();
    await Promise.all(Array.from({ length: 10 }, () => ada.ok(api.tasks.counts, {})));
    await vi.waitFor(async () => {
      expect(Date.now() - Date.parse((await timesOf(id)).last_active_at)).toBeLessThan(minute);
    });
    expect(writes()).toBe(1);
  });

  test('a failed write fails no request', async () => {
    const ada = await app.newPerson('Ada');
    await app.database.db
      .updateTable('sessions')
      .set({ last_active_at: ago(day), expires_at: new Date(Date.now() + day).toISOString() })
      .where('user_id', '=', ada.id)
      .execute();
    await app.database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
       create trigger refuse before update on sessions execute function refuse()`,
    );
    try {
      expect(await ada.ok(api.tasks.counts, {})).toMatchObject({ total: 0 });
    } finally {
      await app.database.pool.query('drop function refuse cascade');
    }
  });
});

test('any request of a tab that stays open for weeks prolongs its session and the cookie', async () => {
  const ada = await app.newPerson('Ada');
  const tomorrow = new Date(Date.now() + day).toISOString();
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: tomorrow })
    .where('user_id', '=', ada.id)
    .execute();
  const answer = await ada.send(api.tasks.counts, {});
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(`^${ada.cookie.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}; Max-Age=2592000;`),
    ),
  ]);
  const id = await currentOf(ada);
  expect(Date.parse((await timesOf(id)).expires_at) - Date.now()).toBeGreaterThan(29.9 * day);
  expect((await ada.send(api.tasks.counts, {})).headers.getSetCookie()).toEqual([]);
});

test('signing in as somebody else with an old cookie sets only the new one', async () => {
  const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + day).toISOString() })
    .where('user_id', '=', ada.id)
    .execute();
  const body = { email: ben.email, password: 'correct horse battery' };
  const answer = await ada.raw('POST', '/api/auth/sign-in', body, { 'x-forwarded-for': '198.51.100.99' });
  const sessions = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('longtable_session='));
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).not.toContain(ada.cookie);
});

/** Counts writes of the session from here on. */
function countWrites(): () => number {
  const update = vi.spyOn(app.database.db, 'updateTable');
  return () => update.mock.calls.filter(([table]) => String(table) === 'sessions').length;
}
