import { newId } from '@longtable/contract/ids';
import type { LiveOnlineFrame } from '@longtable/contract/live';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { createWatchers, type Watchers } from './watchers.ts';

let told: { to: string; online: readonly string[]; offline: readonly string[] }[];
let online: Set<string>;
/** Whom each person may see. */
let seen: Map<string, string[]>;
let lookUps: number;
let answer: Promise<void>;
let watchers: Watchers;

beforeEach(() => {
  [told, lookUps, answer] = [[], 0, Promise.resolve()];
  online = new Set(['ben']);
  seen = new Map([['ada', ['ben', 'carl']]]);
  watchers = createWatchers({
    async seesOnline(userId, personIds) {
      lookUps += 1;
      const allowed = personIds.filter((id) => seen.get(userId)?.includes(id));
      await answer;
      return allowed;
    },
    isOnline: (id) => online.has(id),
    send({ session }, frame) {
      const { online: on, offline } = JSON.parse(frame.toString()) as LiveOnlineFrame;
      told.push({ to: session.userId, online: on, offline });
    },
    log: pino({ level: 'silent' }),
  });
});

function connectionOf(userId: string): Connection {
  return { session: { id: newId(), userId, timeZone: 'UTC' } } as Partial<Connection> as Connection;
}
async function watch(userId: string, watching: string[]): Promise<Connection> {
  const connection = connectionOf(userId);
  watchers.receive(connection, { watching });
  await settled();
  return connection;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const last = () => told.at(-1);

test('a client is told who is online of the people whom it shows and may see, by one look-up', async () => {
  online.add('eve');
  await watch('ada', ['ben', 'carl', 'eve']);
  expect(told).toEqual([{ to: 'ada', online: ['ben'], offline: ['carl', 'eve'] }]);
  expect(lookUps).toBe(1);
});

test('changes are told to those who watch, and to nobody else', async () => {
  await watch('ada', ['ben', 'carl', 'eve']);
  await watch('dan', ['carl']);
  told = [];
  watchers.changed('carl', true);
  watchers.changed('eve', true);
  watchers.changed('ben', false);
  expect(told).toEqual([
    { to: 'ada', online: ['carl'], offline: [] },
    { to: 'ada', online: [], offline: ['ben'] },
  ]);
  expect(lookUps).toBe(2);
});

test('a client that shows others, or has gone, is not told any more', async () => {
  const connection = await watch('ada', ['ben', 'carl']);
  watchers.receive(connection, { watching: ['ben'] });
  await settled();
  told = [];
  watchers.changed('carl', true);
  watchers.leave(connection);
  watchers.changed('ben', false);
  expect(told).toEqual([]);
});

test('when a connection of two people ends, each is offline for the other at once', async () => {
  await watch('ada', ['ben', 'carl']);
  told = [];
  seen.set('ada', ['carl']);
  watchers.pairChanged(['ben', 'ada'], false);
  expect(told).toEqual([{ to: 'ada', online: [], offline: ['ben'] }]);
  await settled();
  told = [];
  watchers.changed('ben', true);
  expect(told).toEqual([]);
});

test('a look-up that began before a connection ended shows nobody', async () => {
  let go = (): void => undefined;
  answer = new Promise((resolve) => (go = resolve));
  await watch('ada', ['ben']);
  seen.set('ada', []);
  watchers.pairChanged(['ada', 'ben'], false);
  go();
  await settled();
  expect(told).toEqual([{ to: 'ada', online: [], offline: ['ben'] }]);
});

test('people who connect see each other without asking again', async () => {
  seen.set('ada', []);
  await watch('ada', ['ben']);
  expect(last()).toMatchObject({ offline: ['ben'] });
  seen.set('ada', ['ben']);
  watchers.pairChanged(['ada', 'ben'], true);
  await settled();
  expect(last()).toEqual({ to: 'ada', online: ['ben'], offline: [] });
});

test('who chooses not to be shown is offline at once, and sees nobody', async () => {
  seen.set('ben', ['ada']);
  online.add('ada');
  await watch('ada', ['ben']);
  await watch('ben', ['ada']);
  told = [];
  seen = new Map();
  watchers.personChanged('ben', false);
  expect(told).toEqual([
    { to: 'ada', online: [], offline: ['ben'] },
    { to: 'ben', online: [], offline: ['ada'] },
  ]);
});

test('a look-up that fails is repeated', async () => {
  vi.useFakeTimers();
  answer = Promise.reject(new Error('The database is away.'));
  answer.catch(() => undefined);
  watchers.receive(connectionOf('ada'), { watching: ['ben'] });
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual([]);
  answer = Promise.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(last()).toMatchObject({ online: ['ben'] });
  vi.useRealTimers();
});
