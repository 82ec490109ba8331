import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket as NetworkSocket } from 'node:net';
import { type LiveEvent, type LiveWelcome, livePath, type ServerToClient } from '@longtable/contract/live';
import { pino } from 'pino';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createEvents, type Events } from '../events/events.ts';
import { createLive, type Live, type LiveOptions } from './live.ts';

let own: TestDatabase;
let database: Database;
let nodes: { http: HttpServer; events: Events; live: Live; url: string }[];
let clients: Socket[];
/** Who is signed in, by session, and who is in which rooms beside their own. */
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
  for (const client of clients) client.disconnect();
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

test('a client is welcomed first, and then hears what its person may hear', async () => {
  const { events } = await startNode();
  const ada = await open('ada-1', events.head());
  expect(ada.welcomes).toEqual([{ kind: 'resumed', events: [], position: events.head() }]);
  await tell(['user:bob'], 'for bob');
  await tell(['user:ada'], 'for ada');
  await ada.until('for ada');
  expect(ada.names()).toEqual(['for ada']);
  expect(ada.events[0]).toEqual({
    position: events.head(),
    type: 'task.deleted',
    payload: { taskId: 'for ada' },
  });
});

test('who comes back with a position gets what it missed, in the welcome', async () => {
  const { events } = await startNode();
  const position = events.head();
  await tell(['user:ada'], 'one');
  await tell(['user:ada'], 'two');
  await vi.waitFor(() => expect(events.head()).not.toBe(position));
  const ada = await open('ada-1', position);
  await ada.until('two');
  expect(ada.names()).toEqual(['one', 'two']);
});

test('who comes with no position, or nonsense, is told to fetch', async () => {
  const { events } = await startNode();
  for (const since of [undefined, 'nonsense', 'x'.repeat(300), 7, { toString: 1 }]) {
    const ada = await open('ada-1', since);
    expect(ada.welcomes).toEqual([{ kind: 'refetch', position: events.head() }]);
  }
});

test('an event for several rooms reaches a client that is in two of them once', async () => {
  await startNode();
  rooms.set('ada', ['team:1', 'team:2']);
  const ada = await open('ada-1');
  await tell(['user:ada', 'team:1', 'team:2', 'user:bob'], 'once');
  await tell(['team:2'], 'last');
  await ada.until('last');
  expect(ada.names()).toEqual(['once', 'last']);
});

test('an event for nobody reaches nobody', async () => {
  await startNode();
  const ada = await open('ada-1');
  await tell([], 'for nobody');
  await tell(['user:ada'], 'last');
  await ada.until('last');
  expect(ada.names()).toEqual(['last']);
});

test('without a session the connection is refused with a code', async () => {
  await startNode();
  for (const session of ['', 'nobody', 'ada-1; longtable=nobody']) {
    const refused = await refusal(connectTo(session));
    expect(refused).toMatchObject({
      message: 'User not authenticated. Please sign in.',
      data: { code: 'auth/required' },
    });
  }
});

test('a page of another site can not connect', async () => {
  const { live } = await startNode();
  const socket = connectTo('ada-1', undefined, { extraHeaders: { origin: 'https://elsewhere.example' } });
  expect(await refusal(socket)).not.toBeNull();
  expect(live.connections()).toBe(0);
});

test('while nobody can say who it is, a client is neither let in nor sent away: it comes back', async () => {
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

test('a client can ask for no room, and what it says is ignored', async () => {
  const { live } = await startNode();
  const ada = await open('ada-1');
  const raw: Socket = ada.socket;
  for (const say of ['join', 'subscribe', 'event', 'welcome'])
    raw.emit(say, 'user:bob', { rooms: ['user:bob'] });
  raw.emit('binary', Buffer.alloc(100));
  await tell(['user:bob'], 'for bob');
  await tell(['user:ada'], 'for ada');
  await ada.until('for ada');
  expect(ada.names()).toEqual(['for ada']);
  expect(live.connections()).toBe(1);
});

test('a client that sends too much is cut off, and the others stay', async () => {
  const { live } = await startNode();
  const ada = await open('ada-1');
  const bob = await open('bob-1', undefined, { reconnection: false });
  (bob.socket as Socket).emit('flood', 'x'.repeat(10_000));
  await once(bob.socket as unknown as NodeJS.EventEmitter, 'disconnect');
  await vi.waitFor(() => expect(live.connections()).toBe(1));
  await tell(['user:ada'], 'still here');
  await ada.until('still here');
});

test('the end of a session ends its connections, on every node, and no others', async () => {
  const [first] = [await startNode(), await startNode()];
  const here = await open('ada-1', undefined, {}, 0);
  const there = await open('ada-1', undefined, {}, 1);
  const other = await open('ada-2', undefined, {}, 1);
  sessions.delete('ada-1');
  await first.live.endSession('ada-1');
  await Promise.all([here.signedOut, there.signedOut]);
  await vi.waitFor(() => expect(here.socket.connected || there.socket.connected).toBe(false));
  // They do not come back by themselves: the server has sent them away.
  expect(here.socket.active || there.socket.active).toBe(false);
  await tell(['user:ada'], 'for the other');
  await other.until('for the other');
  expect(here.names()).toEqual([]);
});

test('the end of all sessions of a person but one', async () => {
  const [first] = [await startNode(), await startNode()];
  const kept = await open('ada-2', undefined, {}, 0);
  const ended = await open('ada-1', undefined, {}, 0);
  const elsewhere = await open('ada-1', undefined, {}, 1);
  const bob = await open('bob-1', undefined, {}, 1);
  sessions.delete('ada-1');
  await first.live.endUser('ada', 'ada-2');
  await Promise.all([ended.signedOut, elsewhere.signedOut]);
  expect([kept.socket.connected, bob.socket.connected]).toEqual([true, true]);
});

test('a session that ends during the handshake does not slip in', async () => {
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
  const socket = connectTo('ada-1', undefined, { reconnection: false });
  const signedOut = new Promise<void>((resolve) => socket.on('signedOut', resolve));
  await asked;
  const before = events.head();
  await live.endSession('ada-1');
  // The river has told of it, too, before the connection is there to be told.
  await vi.waitFor(() => expect(events.head()).not.toBe(before));
  answer();
  await signedOut;
  expect(live.connections()).toBe(0);
});

test('when rooms change, connections leave and join on every node, and nothing is lost or doubled', async () => {
  const [first] = [await startNode(), await startNode()];
  rooms.set('ada', ['team:1']);
  const here = await open('ada-1', undefined, {}, 0);
  const there = await open('ada-2', undefined, {}, 1);
  await tell(['team:1'], 'before');
  await Promise.all([here.until('before'), there.until('before')]);
  rooms.set('ada', ['team:2']);
  // Written in one go: what follows the change in the river is already by the new rooms.
  await first.events.append(database.db, [
    { type: 'live.rooms-changed', actorId: null, audience: [], payload: { userIds: ['ada'] } },
    deletion(['team:1'], 'no longer theirs'),
    deletion(['team:2'], 'theirs now'),
    deletion(['user:ada'], 'always theirs'),
  ]);
  first.events.wake();
  await Promise.all([here.until('always theirs'), there.until('always theirs')]);
  for (const ada of [here, there]) {
    expect(ada.names()).toEqual(['before', 'theirs now', 'always theirs']);
    expect(ada.welcomes).toHaveLength(1);
  }
});

test('rooms that change again while they are being asked about: the last answer counts', async () => {
  const asked: (() => void)[] = [];
  let slow = false;
  const { live, events } = await startNode({
    async roomsOf(userId) {
      const now = roomsOf(userId);
      if (slow) await new Promise<void>((resolve) => asked.push(resolve));
      return now;
    },
  });
  rooms.set('ada', ['team:1']);
  const ada = await open('ada-1');
  slow = true;
  await live.reask(['ada']);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await tell(['user:ada'], 'in between');
  rooms.set('ada', ['team:2']);
  await live.reask(['ada']);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const before = events.head();
  await tell(['team:1'], 'no longer theirs');
  await tell(['team:2'], 'theirs now');
  await vi.waitFor(() => expect(events.head()).not.toBe(before));
  // The later question is answered first.
  asked[1]?.();
  asked[0]?.();
  await ada.until('theirs now');
  await tell(['team:2'], 'last');
  await ada.until('last');
  expect(ada.names()).toEqual(['in between', 'theirs now', 'last']);
});

test('when the river is replaced everybody fetches anew', async () => {
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
  expect(ada.events.at(-1)?.position).toBe(events.head());
});

test('a client that does not fetch what it is sent is broken off, and memory stays', async () => {
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

test('a server that stops breaks connections off, and clients come back to the next', async () => {
  const { live, http, url } = await startNode();
  const ada = await open('ada-1');
  const { port } = new URL(url);
  const left = new Promise<string>((resolve) => ada.socket.on('disconnect', resolve));
  await live.stop();
  expect(await left).toBe('transport close');
  expect(live.connections()).toBe(0);
  http.close();
  await once(http, 'close');
  await tell(['user:ada'], 'while it was down');
  await startNode({}, Number(port));
  await ada.until('while it was down');
  expect(ada.names()).toEqual(['while it was down']);
});

test('property: clients whose connections keep breaking hear everything once, in order', async () => {
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
      // As a network does it: in the middle of anything, with no word to anybody.
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
    isAllowedOrigin: ({ origin }) => origin === undefined,
    log,
    ...options,
  });
  live.start();
  const node = { http, events, live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  nodes.push(node);
  return node;
}

function connectTo(
  session: string,
  since?: unknown,
  options: Partial<ManagerOptions & SocketOptions> = {},
  node = 0,
): Socket<ServerToClient> {
  const socket: Socket<ServerToClient> = io(nodes[node]?.url ?? '', {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 50,
    auth: { since },
    extraHeaders: { cookie: `theme=dark; longtable=${session}` },
    ...options,
  });
  clients.push(socket);
  return socket;
}

/** Opens a connection that behaves as the client does: it keeps its position and comes back with it. */
async function open(...how: Parameters<typeof connectTo>) {
  const socket = connectTo(...how);
  const events: LiveEvent[] = [];
  const welcomes: LiveWelcome[] = [];
  let changed = (): void => undefined;
  const keep = (event: LiveEvent): void => {
    events.push(event);
    socket.auth = { since: event.position };
  };
  socket.on('welcome', (welcome) => {
    welcomes.push(welcome);
    if (welcome.kind === 'resumed') welcome.events.forEach(keep);
    socket.auth = { since: welcome.position };
    changed();
  });
  socket.on('event', (event) => {
    if (welcomes.length === 0) throw new Error('an event came before the welcome');
    keep(event);
    changed();
  });
  const signedOut = new Promise<void>((resolve) => socket.on('signedOut', resolve));
  const names = (): string[] =>
    events.map((event) => (event.type === 'task.deleted' ? event.payload.taskId : event.type));
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      changed = resolve;
    });
  while (welcomes.length === 0) await next();
  return {
    socket,
    events,
    welcomes,
    signedOut,
    names,
    async until(name: string): Promise<void> {
      while (!names().includes(name)) await next();
    },
  };
}

/** A client of the bare protocol that says hello and then reads nothing any more. */
async function openLazy(url: string, session: string) {
  const { port } = new URL(url);
  const network = connect(Number(port), '127.0.0.1');
  network.write(
    [
      `GET ${livePath}/?EIO=4&transport=websocket HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Cookie: longtable=${session}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  await once(network, 'data');
  // The text "40" (connect) in a masked frame; a mask of zeros leaves it as it is.
  network.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  network.pause();
  return network;
}

function refusal(socket: Socket<ServerToClient>): Promise<Error | null> {
  return new Promise((resolve) => {
    socket.on('connect_error', resolve);
    socket.on('connect', () => resolve(null));
  });
}

function deletion(audience: string[], taskId: string) {
  return { type: 'task.deleted', actorId: null, audience, payload: { taskId } } as const;
}

async function tell(audience: string[], taskId: string): Promise<void> {
  const events = nodes.at(-1)?.events;
  await events?.append(database.db, [deletion(audience, taskId)]);
  events?.wake();
}
