import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { createRecheck, recheckPace } from './recheck.ts';

const log = pino({ level: 'silent' });

test('an expired session is found and ended; others are rechecked only when due', async () => {
  const given = setUp(['stands', 'ran out', 'fresh']);
  given.standing.delete('ran out');
  given.connection('fresh').checkedAt = Date.now();
  const stop = given.recheck.start();
  await vi.waitFor(() => expect(given.ended).toEqual(['ran out']));
  await pause(60);
  stop();
  expect(given.asked).toEqual(['stands', 'ran out']);
});

test('while rechecks fail nobody is signed out, and they are repeated', async () => {
  const given = setUp(['one', 'two']);
  given.failures = 3;
  given.standing.clear();
  const stop = given.recheck.start();
  await vi.waitFor(() => expect(given.ended).toEqual(['one', 'two']));
  stop();
  expect(given.failures).toBe(0);
});

test('changed sessions are rechecked at once, and when caches have expired', async () => {
  const given = setUp(['one', 'two']);
  given.connection('one').checkedAt = Date.now();
  given.recheck.now(({ id }) => id === 'one');
  await vi.waitFor(() => expect(given.asked).toEqual(['one']));
  // The first result came from a cache.
  given.standing.delete('one');
  await vi.waitFor(() => expect(given.ended).toEqual(['one']));
  expect(given.asked).toEqual(['one', 'one']);
});

test('nothing is rechecked after a stop', async () => {
  const given = setUp(['one']);
  given.recheck.now(() => true);
  given.recheck.start()();
  await pause(100);
  expect(given.asked.length).toBeLessThan(2);
});

test('a session that others may cache for 15 seconds is rechecked later than that', () => {
  expect(recheckPace.cached).toBeGreaterThan(15_000);
});

function setUp(names: string[]) {
  const connections = new Set(names.map(toConnection));
  const state = { standing: new Set(names), asked: [] as string[], ended: [] as string[], failures: 0 };
  const recheck = createRecheck({
    connections,
    log,
    pace: { sweep: 10, stale: 5000, cached: 40 },
    async authenticate(headers) {
      const name = headers.get('cookie') ?? '';
      if (state.failures > 0) {
        state.failures -= 1;
        throw new Error('the database is away');
      }
      state.asked.push(name);
      return state.standing.has(name) ? { id: name, userId: 'ada', timeZone: 'UTC' } : null;
    },
    end(connection) {
      state.ended.push(connection.session.id);
      connections.delete(connection);
    },
  });
  return Object.assign(state, {
    recheck,
    connection(name: string): Connection {
      const found = [...connections].find(({ session }) => session.id === name);
      if (!found) throw new Error(`no ${name}`);
      return found;
    },
  });
}

function toConnection(name: string): Connection {
  return {
    session: { id: name, userId: 'ada', timeZone: 'UTC' },
    credentials: { cookie: name, authorization: '' },
    checkedAt: 0,
  } as Connection;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
