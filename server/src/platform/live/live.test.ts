import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as NetworkSocket } from 'node:net';
import { type LiveEvent, type LiveWelcome, liveCloseCodes } from '@longtable/contract/live';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectLive, type LiveClient } from '../../../test/live-client.ts';
import { openRawWebSocket } from '../../../test/raw-web-socket.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { runStatements } from '../db/statement.ts';
import type { NewEvent, NodeEvents } from '../events/event.ts';
import { createEvents, type Events } from '../events/events.ts';
import { createLive, type Live, type LiveOptions } from './live.ts';

let own: TestDatabase;
let database: Database;
let nodes: { http: HttpServer; events: Events; live: Live; url: string }[];
let clients: { close(): void }[];
/** The signed-in person by session, and the people in further rooms. */
let sessions: Map<string, string>;
let rooms: Map<string, string[]>;
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log });
});
beforeEach(() => {
  nodes = [];
  clients = [];
  sessions = new Map([
    ['ada-1', 'ada'],
    ['ada-2', 'ada'],
    ['bob-1', 'bob'],
  ]);
  rooms = new Map();
});
afterEach(async () => {
  for (const client of clients) client.close();
  for (const { live, events, http } of nodes) {
    await live.stop();
    await events.stop();
    http.close();
    if (http.listening) await once(http, 'close');
  }
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('welcomes a client first, and then sends the events of its rooms', async () => {
  const { events } = await startNode();
  const ada = await open('ada-1', { offset: events.head() });
  expect(ada.welcomes).toEqual([{ kind: 'resumed', events: [], offset: events.head() }]);
  await tell(['user:bob'], 'for bob');
  await tell(['user:ada'], 'for ada');
  await ada.until('for ada');
  expect(ada.names()).toEqual(['for ada']);
  expect(ada.events[0]).toEqual({
    offset: events.head(),
    type: 'task.deleted',
    payload: { taskId: 'for ada' },
  });
});

test('a client with an offset gets missed events in the welcome', async () => {
  const { events } = await startNode();
  const offset = events.head();
  await tell(['user:ada'], 'one');
  await tell(['user:ada'], 'two');
  await vi.waitFor(() => expect(events.head()).not.toBe(offset));
  const ada = await open('ada-1', { offset: offset });
  await ada.until('two');
  expect(ada.names()).toEqual(['one', 'two']);
});

test('a client without a valid offset is told to reload', async () => {
  const { events } = await startNode();
  for (const since of [undefined, '', 'nonsense', 'x'.repeat(300), '\u0000', '%']) {
    const ada = await open('ada-1', { offset: since });
    expect(ada.welcomes).toEqual([{ kind: 'refetch', offset: events.head() }]);
  }
});

test('an event for several rooms reaches a client in two of them once', async () => {
  await startNode();
  rooms.set('ada', ['team:1', 'team:2']);
  const ada = await open('ada-1');
  await tell(['user:ada', 'team:1', 'team:2', 'user:bob'], 'once');
  await tell(['team:2'], 'last');
  await ada.until('last');
  expect(ada.names()).toEqual(['once', 'last']);
});

test('an event carries what each receiver may do with the row, live and in a replay', async () => {
  const { events } = await startNode();
  rooms.set('ada', ['project:1', 'project:1:managers']);
  rooms.set('bob', ['project:1']);
  const offset = events.head();
  const [ada, bob] = [await open('ada-1'), await open('bob-1')];
  const rights = {
    edit: [['project:1:managers'], ['user:bob', 'project:2']],
    remove: [['project:1', 'user:ada']],
    see: [[]],
    own: [],
    leave: [['project:1', '!project:1:managers']],
  };
  await runStatements(
    database.db,
    events.appendStatements([{ ...deletion(['project:1'], 'with rights'), rights }]),
  );
  await tell(['project:1'], 'without');
  const forAda = { edit: true, remove: true, see: true, own: false, leave: false };
  const forBob = { edit: false, remove: false, see: true, own: false, leave: true };
  for (const [client, session, can] of [
    [ada, 'ada-2', forAda],
    [bob, 'bob-1', forBob],
  ] as const) {
    await client.until('without');
    expect(client.events.map((event) => event.can)).toEqual([can, undefined]);
    expect(client.events[1]).not.toHaveProperty('can');
    const later = await open(session, { offset });
    expect(later.events).toEqual(client.events);
  }
  // By the rooms of that moment, not by those at the time of the event.
  rooms.set('bob', ['project:1', 'project:1:managers']);
  const promoted = await open('bob-1', { offset });
  expect(promoted.events[0]?.can).toEqual({ ...forBob, edit: true, leave: false });
});

test('an event without an audience reaches nobody', async () => {
  await startNode();
  const ada = await open('ada-1');
  await tell([], 'for nobody');
  await tell(['user:ada'], 'last');
  await ada.until('last');
  expect(ada.names()).toEqual(['last']);
});

test('closes a connection without a session with a code for that', async () => {
  const { live } = await startNode();
  for (const session of ['', 'nobody', 'ada-1; longtable=nobody']) {
    const refused = connectTo(session);
    expect(await refused.closed).toBe(liveCloseCodes.signedOut);
    expect(refused.events).toEqual([]);
    await expect(refused.welcomed).rejects.toThrow('auth/required');
  }
  expect(live.connections()).toBe(0);
});

test('refuses a page of another site', async () => {
  const { live } = await startNode();
  const foreign = connectTo('ada-1', { headers: { origin: 'https://elsewhere.example' } });
  await expect(foreign.welcomed).rejects.toThrow('403');
  expect(live.connections()).toBe(0);
});

test('while authentication is unavailable a client is told to come back', async () => {
  let failures = 2;
  await startNode({
    async authenticate(headers) {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
      return authenticate(headers);
    },
  });
  const ada = await open('ada-1');
  expect(failures).toBe(-1);
  expect(ada.welcomes).toHaveLength(1);
});

test('ignores requests of clients, who cannot choose rooms', async () => {
  const { live } = await startNode();
  const ada = await open('ada-1');
  const socket = ada.current().socket;
  for (const type of ['join', 'subscribe', 'event', 'welcome'])
    socket.send(JSON.stringify({ type, rooms: ['user:bob'], room: 'user:bob' }));
  socket.send('no JSON');
  socket.send(Buffer.alloc(100));
  await tell(['user:bob'], 'for bob');
  await tell(['user:ada'], 'for ada');
  await ada.until('for ada');
  expect(ada.names()).toEqual(['for ada']);
  expect(live.connections()).toBe(1);
});

test('closes a connection that sends too much, and no other', async () => {
  const { live } = await startNode();
  const ada = await open('ada-1');
  const bob = connectTo('bob-1');
  await bob.welcomed;
  bob.socket.send('x'.repeat(10_000));
  await bob.closed;
  await vi.waitFor(() => expect(live.connections()).toBe(1));
  await tell(['user:ada'], 'still here');
  await ada.until('still here');
});

test('the end of a session closes its connections, on every node, and no others', async () => {
  const [first] = [await startNode(), await startNode()];
  const here = await open('ada-1');
  const there = await open('ada-1', { node: 1 });
  const other = await open('ada-2', { node: 1 });
  sessions.delete('ada-1');
  await first.live.endSession('ada-1');
  await Promise.all([here.signedOut, there.signedOut]);
  await vi.waitFor(() => expect(first.live.connections()).toBe(0));
  await tell(['user:ada'], 'for the other');
  await other.until('for the other');
  expect(here.names()).toEqual([]);
});

test('ended sessions of a person are found on every node, and no others are ended', async () => {
  const [first] = [await startNode(), await startNode()];
  const kept = await open('ada-2');
  const ended = await open('ada-1');
  const elsewhere = await open('ada-1', { node: 1 });
  const bob = await open('bob-1', { node: 1 });
  sessions.delete('ada-1');
  await first.events.publish(ofNodes('live.sessions-changed', { userId: 'ada' }));
  await Promise.all([ended.signedOut, elsewhere.signedOut]);
  for (const { socket } of [kept.current(), bob.current()]) expect(socket.readyState).toBe(socket.OPEN);
});

test('a session that ends during the handshake is not connected', async () => {
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { live, events } = await startNode({
    async authenticate(headers) {
      const session = await authenticate(headers);
      ask();
      await answered;
      return session;
    },
  });
  const { closed } = connectTo('ada-1');
  await asked;
  const before = events.head();
  await live.endSession('ada-1');
  // The event log has published it too, before the connection exists.
  await vi.waitFor(() => expect(events.head()).not.toBe(before));
  answer();
  expect(await closed).toBe(liveCloseCodes.signedOut);
  expect(live.connections()).toBe(0);
});

test('refreshed connections leave and join rooms on every node, without losing or repeating events', async () => {
  const [first] = [await startNode(), await startNode()];
  rooms.set('ada', ['team:1']);
  const here = await open('ada-1');
  const there = await open('ada-2', { node: 1 });
  await tell(['team:1'], 'before');
  await Promise.all([here.until('before'), there.until('before')]);
  rooms.set('ada', ['team:2']);
  // Written at once: events after the change in the log already go to the new rooms.
  const written = first.events.appendStatements([
    { type: 'live.rooms-changed', actorId: null, audience: [], payload: { userIds: ['ada'] } },
    deletion(['team:1'], 'no longer theirs'),
    deletion(['team:2'], 'theirs now'),
    deletion(['user:ada'], 'always theirs'),
  ]);
  await runStatements(database.db, written);
  first.events.wake();
  await Promise.all([here.until('always theirs'), there.until('always theirs')]);
  for (const ada of [here, there]) {
    expect(ada.names()).toEqual(['before', 'theirs now', 'always theirs']);
    expect(ada.welcomes).toHaveLength(1);
  }
});

test('of concurrent refreshes of rooms the last counts', async () => {
  const asked: (() => void)[] = [];
  let slow = false;
  const { events } = await startNode({
    async roomsOf(userId) {
      const now = roomsOf(userId);
      if (slow) await new Promise<void>((resolve) => asked.push(resolve));
      return now;
    },
  });
  rooms.set('ada', ['team:1']);
  const ada = await open('ada-1');
  slow = true;
  await events.publish(ofNodes('live.rooms-changed', { userIds: ['ada'] }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await tell(['user:ada'], 'in between');
  rooms.set('ada', ['team:2']);
  await events.publish(ofNodes('live.rooms-changed', { userIds: ['ada'] }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const before = events.head();
  await tell(['team:1'], 'no longer theirs');
  await tell(['team:2'], 'theirs now');
  await vi.waitFor(() => expect(events.head()).not.toBe(before));
  // The later query is answered first.
  asked[1]?.();
  asked[0]?.();
  await ada.until('theirs now');
  await tell(['team:2'], 'last');
  await ada.until('last');
  expect(ada.names()).toEqual(['in between', 'theirs now', 'last']);
});

test('everybody reloads when the event log is replaced', async () => {
  const { events } = await startNode();
  const ada = await open('ada-1');
  await database.pool.query('delete from events');
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => expect(ada.welcomes.map(({ kind }) => kind)).toEqual(['refetch', 'refetch']), 5000);
  await tell(['user:ada'], 'after');
  await ada.until('after');
  expect(ada.events.at(-1)?.offset).toBe(events.head());
});

test('closes a connection that does not read, before memory grows', async () => {
  const { live, url } = await startNode({ maxBacklog: 200_000 });
  const bob = await open('bob-1');
  const lazy = await openLazy(url, 'ada-1');
  await vi.waitFor(() => expect(live.connections()).toBe(2));
  const large = 'x'.repeat(100_000);
  for (let round = 0; live.connections() === 2 && round < 400; round += 1) {
    await tell(['user:ada'], large);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(live.connections()).toBe(1);
  await tell(['user:bob'], 'still here');
  await bob.until('still here');
  lazy.destroy();
});

test('closes a connection that answers no ping, and keeps one that does', async () => {
  const { live, url } = await startNode({ heartbeat: 50 });
  const frames: string[] = [];
  const bob = connectLive(url, { cookie: 'longtable=bob-1', onFrame: ({ type }) => frames.push(type) });
  clients.push(bob);
  await bob.welcomed;
  // Reads, and sends nothing, as a client without a network.
  const silent = await openRawWebSocket(Number(new URL(url).port), { session: 'ada-1' });
  await vi.waitFor(() => expect(live.connections()).toBe(2));
  await once(silent.network, 'close');
  await vi.waitFor(() => expect(live.connections()).toBe(1));
  await vi.waitFor(() => expect(frames.filter((type) => type === 'heartbeat').length).toBeGreaterThan(3));
  expect(bob.socket.readyState).toBe(bob.socket.OPEN);
});

test('a stopping server closes its connections in time, whether they answer or not', async () => {
  const { live, http, url } = await startNode();
  const networks: NetworkSocket[] = [];
  http.on('connection', (network: NetworkSocket) => networks.push(network));
  const lazy = await openLazy(url, 'ada-1');
  await connectTo('bob-1').welcomed;
  expect(live.connections()).toBe(2);
  await live.stop();
  expect(live.connections()).toBe(0);
  expect(networks.every(({ destroyed }) => destroyed)).toBe(true);
  lazy.destroy();
});

test('a stopping server closes connections, and clients reconnect to the next', async () => {
  const { live, http, url } = await startNode();
  const ada = await open('ada-1');
  const { port } = new URL(url);
  const { closed } = ada.current();
  await live.stop();
  expect(await closed).toBe(1012);
  expect(live.connections()).toBe(0);
  http.close();
  await once(http, 'close');
  await tell(['user:ada'], 'while it was down');
  await startNode({}, Number(port));
  await ada.until('while it was down');
  expect(ada.names()).toEqual(['while it was down']);
});

test('property: clients whose connections keep breaking receive everything once, in order', async () => {
  const { http } = await startNode();
  const networks = new Set<NetworkSocket>();
  http.on('connection', (network: NetworkSocket) => {
    networks.add(network);
    network.once('close', () => networks.delete(network));
  });
  rooms.set('ada', ['team:1']);
  const ada = [await open('ada-1'), await open('ada-2'), await open('ada-1')];
  const expected: string[] = [];
  let writing = true;
  const breaking = (async () => {
    while (writing) {
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
      // As a network failure does: at any moment and without a close frame.
      const [victim] = [...networks].toSorted(() => Math.random() - 0.5);
      victim?.destroy();
    }
  })();
  for (let round = 0; round < 300; round += 1) {
    const name = `event ${round}`;
    expected.push(name);
    await tell([round % 2 ? 'user:ada' : 'team:1'], name);
    if (round % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  writing = false;
  await breaking;
  await Promise.all(ada.map((client) => client.until('event 299')));
  for (const client of ada) expect(client.names()).toEqual(expected);
  expect(Math.max(...ada.map(({ welcomes }) => welcomes.length))).toBeGreaterThan(2);
});

async function authenticate(headers: Headers) {
  const id = /(?:^|; )longtable=([\w-]+)$/.exec(headers.get('cookie') ?? '')?.[1] ?? '';
  const userId = sessions.get(id);
  return userId === undefined ? null : { id, userId, timeZone: 'UTC' };
}

function roomsOf(userId: string): string[] {
  return [`user:${userId}`, ...(rooms.get(userId) ?? [])];
}

async function startNode(options: Partial<LiveOptions> = {}, port = 0) {
  const events = createEvents({ database, log, pace: { away: { first: 10, last: 50 } } });
  await events.start();
  const http = createServer().listen(port, '127.0.0.1');
  await once(http, 'listening');
  const live = createLive({
    httpServer: http,
    events,
    authenticate,
    roomsOf,
    rightsOn: async () => null,
    typingRightsOn: async () => null,
    seesOnline: async () => [],
    isAllowedOrigin: ({ origin }) => origin === undefined,
    log,
    ...options,
  });
  live.start();
  const node = { http, events, live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  nodes.push(node);
  return node;
}

type How = { offset?: string | undefined; headers?: Record<string, string>; node?: number };

function connectTo(session: string, { offset, headers = {}, node = 0 }: How = {}): LiveClient {
  const client = connectLive(nodes[node]?.url ?? '', {
    cookie: `theme=dark; longtable=${session}`,
    offset,
    headers,
  });
  clients.push(client);
  return client;
}

/** Opens a connection that behaves like the client: keeps its offset and reconnects with it until it is closed. */
async function open(session: string, how: How = {}) {
  const { url } = nodes[how.node ?? 0] ?? { url: '' };
  const events: LiveEvent[] = [];
  const welcomes: LiveWelcome[] = [];
  let { offset } = how;
  let changed = (): void => undefined;
  let isOver = false;
  let signOut = (): void => undefined;
  const signedOut = new Promise<void>((resolve) => {
    signOut = resolve;
  });
  const keep = (event: LiveEvent): void => {
    events.push(event);
    offset = event.offset;
  };
  const connect = (): LiveClient => {
    const client = connectLive(url, {
      cookie: `theme=dark; longtable=${session}`,
      offset,
      onFrame(frame) {
        if (frame.type === 'welcome') {
          welcomes.push(frame.welcome);
          if (frame.welcome.kind === 'resumed') frame.welcome.events.forEach(keep);
          offset = frame.welcome.offset;
        }
        if (frame.type === 'event') {
          if (welcomes.length === 0) throw new Error('an event came before the welcome');
          keep(frame.event);
        }
        changed();
      },
    });
    client.socket.once('close', (code) => {
      if (code === liveCloseCodes.signedOut) signOut();
      else if (!isOver) setTimeout(() => (current = connect()), 10 + Math.random() * 20);
    });
    return client;
  };
  let current = connect();
  clients.push({
    close() {
      isOver = true;
      current.close();
    },
  });
  const names = (): string[] =>
    events.map((event) => (event.type === 'task.deleted' ? event.payload.taskId : event.type));
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      changed = resolve;
    });
  while (welcomes.length === 0) await next();
  return {
    current: () => current,
    events,
    welcomes,
    signedOut,
    names,
    async until(name: string): Promise<void> {
      while (!names().includes(name)) await next();
    },
  };
}

/** A client that connects and then reads nothing. */
async function openLazy(url: string, session: string) {
  const { network } = await openRawWebSocket(Number(new URL(url).port), { session });
  network.pause();
  return network;
}

/** An event between nodes, for no client. */
function ofNodes<T extends keyof NodeEvents>(type: T, payload: NodeEvents[T]): NewEvent {
  return { type, actorId: null, audience: [], payload } as unknown as NewEvent;
}

function deletion(audience: string[], taskId: string) {
  return { type: 'task.deleted', actorId: null, audience, payload: { taskId } } as const;
}

async function tell(audience: string[], taskId: string): Promise<void> {
  const events = nodes.at(-1)?.events;
  if (!events) throw new Error('There is no node.');
  await runStatements(database.db, events.appendStatements([deletion(audience, taskId)]));
  events.wake();
}
