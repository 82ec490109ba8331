import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as NetworkSocket } from 'node:net';
import { livePath, liveProtocol } from '@longtable/contract/live';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRawWebSocket, type RawHandshake } from '../../../test/raw-web-socket.ts';
import type { Events } from '../events/events.ts';
import { liveLimits } from './limits.ts';
import { createLive, type Live } from './live.ts';

/** Hostile clients on the bare protocol, without a database. */
let http: HttpServer;
let live: Live;
let port: number;
let lines: { msg: string; [key: string]: unknown }[];
let handshakes: number;
let joins: { who: string; end(): void }[];
let holdJoins: boolean;
let holdHandshakes: boolean;
let held: (() => void)[];
/** The server's side of every connection. */
let underWay: NetworkSocket[];
let networks: NetworkSocket[];

beforeEach(async () => {
  lines = [];
  handshakes = 0;
  joins = [];
  holdJoins = false;
  [holdHandshakes, held, underWay] = [false, [], []];
  networks = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  http.on('connection', (network: NetworkSocket) => underWay.push(network));
  ({ port } = http.address() as AddressInfo);
  live = createLive({
    httpServer: http,
    events,
    async authenticate(headers) {
      handshakes += 1;
      if (holdHandshakes) await new Promise<void>((answer) => held.push(answer));
      const [, id] = /longtable=(.+)$/.exec(headers.get('cookie') ?? '') ?? [];
      return id ? { id, userId: id.split('-')[0] ?? '', timeZone: 'UTC' } : null;
    },
    async roomsOf(userId) {
      if (holdJoins) await new Promise<void>((end) => joins.push({ who: userId, end }));
      return [];
    },
    rightsOn: async () => null,
    typingRightsOn: async () => null,
    seesOnline: async () => [],
    isAllowedOrigin: () => true,
    log,
  });
  live.start();
});
afterEach(async () => {
  for (const { end } of joins) end();
  for (const network of networks) network.destroy();
  await live.stop();
  http.close();
});

const events = {
  since: async (_offset, _rooms, join) => join({ kind: 'resumed', events: [], offset: 'here' }),
  subscribe: () => () => undefined,
  onReset: () => () => undefined,
  onSignal: () => () => undefined,
  signal: () => undefined,
  publish: async () => undefined,
} as Partial<Events> as Events;

test.each([
  ['messages', () => frame('{}')],
  ['binary messages', () => frame('x', 0x82)],
  ['pings, which would all be answered', () => frame('', 0x89)],
  ['pongs that nobody asked for', () => frame('', 0x8a)],
  ['empty pieces of one message', () => frame('', 0x00)],
])('closes the connection of a client that floods with %s, with one line in the log', async (_, piece) => {
  const { network } = await connected('ada-1');
  if (piece()[0] === 0) network.write(frame('4', 0x01));
  const flood = Buffer.concat(Array.from({ length: 2000 }, piece));
  const closed = closing(network);
  for (let round = 0; round < 50 && !network.destroyed; round += 1) {
    network.write(flood);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await closed;
  await vi.waitFor(() => expect(live.connections()).toBe(0));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ userId: 'ada', reason: expect.any(String) });
});

test.each([
  ['a message that is too long', () => longFrame('x'.repeat(liveLimits.message + 1))],
  ['bytes that are no WebSocket frame', () => Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a frame without a mask', () => Buffer.from([0x81, 0x01, 0x41])],
])('closes a connection on %s, and no other', async (_, bytes) => {
  await connected('bob-1');
  const { network } = await connected('ada-1');
  network.write(bytes());
  await closing(network);
  await vi.waitFor(() => expect(live.connections()).toBe(1));
});

test('counts messages that come with the handshake too', async () => {
  const { network } = await open('ada-1', {
    body: Buffer.concat(Array.from({ length: 9000 }, () => frame('{}'))),
  });
  await closing(network);
  await vi.waitFor(() => expect(live.connections()).toBe(0));
});

test('a flood of closed connections does not fill the log', async () => {
  const flood = Buffer.concat(Array.from({ length: liveLimits.packets.burst + 1 }, () => frame('{}')));
  for (let round = 0; round < 30; round += 1) {
    const { network } = await connected('ada-1');
    network.write(flood);
    await closing(network);
  }
  expect(lines).toHaveLength(1);
});

test('refuses an invalid handshake over HTTP before it authenticates', async () => {
  // As a page for another protocol version connects.
  const older = await open('ada-1', { path: `${livePath}?EIO=4&transport=websocket`, protocol: '' });
  expect(older.text()).toContain('HTTP/1.1 400');
  expect((await open('ada-1', { protocol: 'longtable.live.0' })).text()).toContain('HTTP/1.1 400');
  expect((await open('ada-1', { path: '/api/tasks' })).text()).toContain('HTTP/1.1 404');
  expect((await open('ada-1', { key: 'short' })).text()).toContain('HTTP/1.1 400');
  expect(handshakes).toBe(1);
  expect(live.connections()).toBe(0);
  // Clients may offer several.
  await connected('ada-1', { protocol: `other, ${liveProtocol}` });
});

test('a handshake whose client has left leaves nothing behind', async () => {
  holdHandshakes = true;
  const opening = open('ada-1');
  await vi.waitFor(() => expect(handshakes).toBe(1));
  for (const network of underWay) network.destroy();
  await expect(opening).rejects.toThrow('closed the connection');
  for (const answer of held) answer();
  holdHandshakes = false;
  await connected('bob-1');
  expect(live.connections()).toBe(1);
});

test('limits the connections of a session, with the reason in the close', async () => {
  for (let count = 0; count < liveLimits.connections.session; count += 1) await connected('ada-1');
  const beyond = await open('ada-1');
  await vi.waitFor(() => expect(beyond.text()).toContain('request/too-many'));
  beyond.network.end();
  await closing(beyond.network);
  expect(live.connections()).toBe(liveLimits.connections.session);
  // Another session of the same person, and other people, can connect.
  await connected('ada-2');
  await connected('bob-1');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ userId: 'ada' });
  // A freed place can be used again.
  networks[0]?.destroy();
  await vi.waitFor(() => expect(live.connections()).toBe(liveLimits.connections.session + 1));
  await connected('ada-1');
});

test('counts handshakes in progress, also concurrent ones', async () => {
  const opened = await Promise.all(
    Array.from({ length: liveLimits.connections.session + 20 }, () => open('ada-1')),
  );
  await vi.waitFor(() =>
    expect(opened.filter(({ text }) => text().includes('request/too-many'))).toHaveLength(20),
  );
  expect(live.connections()).toBe(liveLimits.connections.session);
});

test('replaces a connection that has not answered its last ping', async () => {
  for (let count = 0; count < liveLimits.connections.session; count += 1) await connected('ada-1');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await connected('ada-1');
  expect(live.connections()).toBe(liveLimits.connections.session);
  await vi.waitFor(() => expect(networks.filter(({ closed }) => closed)).toHaveLength(1));
});

test('twenty tabs that lose a bad network repeatedly always reconnect', async () => {
  for (let round = 0; round < 10; round += 1) {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => connected('ada-1')));
    expect(live.connections()).toBe(20);
    for (const { network } of tabs) network.destroy();
    await vi.waitFor(() => expect(live.connections()).toBe(0));
  }
  expect(lines).toEqual([]);
});

test('replays take turns between people, so that many tabs of one do not delay another', async () => {
  holdJoins = true;
  for (let tab = 0; tab < 20; tab += 1) await open('ada-1');
  await open('bob-1');
  await vi.waitFor(() => expect(joins.map(({ who }) => who)).toContain('bob'));
  expect(joins.filter(({ who }) => who === 'ada')).toHaveLength(liveLimits.joins.maxPerKey);
});

test('limits concurrent replays of the whole server', async () => {
  holdJoins = true;
  for (let person = 0; person < liveLimits.joins.max + 5; person += 1) await open(`person${person}-1`);
  expect(joins).toHaveLength(liveLimits.joins.max);
  joins[0]?.end();
  await vi.waitFor(() => expect(joins).toHaveLength(liveLimits.joins.max + 1));
});

test('refuses endless reconnects without a replay', async () => {
  // Within one moment, however slow this machine is.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const before = handshakes;
  const { burst } = liveLimits.handshakes;
  let refused = 0;
  for (let round = 0; round < burst + 50 && refused === 0; round += 1) {
    const { network, text } = await open('ada-1');
    await vi.waitFor(() => expect(text()).toMatch(/"welcome"|too-many/), { interval: 1 });
    if (text().includes('too-many')) refused += 1;
    network.destroy();
  }
  expect(refused).toBe(1);
  expect(handshakes - before).toBeGreaterThanOrEqual(burst);
  // Others are not affected.
  await connected('bob-1');
});

/** A WebSocket up to its upgrade, closed after the test. */
async function open(session: string, how: Omit<RawHandshake, 'session'> = {}) {
  const opened = await openRawWebSocket(port, { session, ...how });
  networks.push(opened.network);
  return opened;
}

/** A WebSocket that has caught up. */
async function connected(session: string, how: Omit<RawHandshake, 'session'> = {}) {
  const opened = await open(session, how);
  await vi.waitFor(() => expect(opened.text()).toContain('"welcome"'), { interval: 1 });
  return opened;
}

/** Resolves when a connection has closed, in any way. */
function closing(network: NetworkSocket): Promise<void> {
  return new Promise((resolve) => {
    if (network.closed) resolve();
    network.once('close', () => resolve());
  });
}

/** A short frame from a client; a mask of zeros leaves its text as it is. */
function frame(text: string, head = 0x81): Buffer {
  return Buffer.concat([Buffer.from([head, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** A frame of more than 125 bytes. */
function longFrame(text: string): Buffer {
  const head = [0x81, 0xfe, text.length >> 8, text.length & 0xff, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from(head), Buffer.from(text)]);
}
