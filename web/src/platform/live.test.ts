import type { LiveEvent, LiveFrame } from '@longtable/contract/live';
import { liveCloseCodes, livePace, liveProtocol } from '@longtable/contract/live-protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { hurryLive, liveConnected, liveOffset, onLive, startLive, stopLive } from './live.ts';
import { serverBuild } from './server-build.ts';

/** The browser's WebSocket, with a test as the server. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly url: URL;
  readonly protocol: string;

  constructor(url: string, protocol: string) {
    super();
    this.url = new URL(url);
    this.protocol = protocol;
    sockets.push(this);
  }

  /** The client gives it up. A dead network never answers, so there is no event. */
  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  closes(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  says(frame: LiveFrame): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }

  welcomes(offset: string, events: LiveEvent[] = []): void {
    this.opens();
    this.says({ type: 'welcome', welcome: { kind: 'resumed', events, offset }, build: 'this' });
  }
}

let sockets: FakeSocket[];
let applied: string[];
let page: EventTarget & { hidden: boolean };
const given = {
  onRefetch: vi.fn<() => void>(),
  onSignedOut: vi.fn<() => void>(),
  onRefused: vi.fn<() => void>(),
};
let unsubscribe: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  [sockets, applied] = [[], []];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('https://work.example.com/app'));
  vi.stubGlobal('reportError', vi.fn());
  unsubscribe = onLive('task.deleted', ({ taskId }) => applied.push(taskId));
});
afterEach(() => {
  stopLive();
  unsubscribe();
  vi.useRealTimers();
});

function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('No connection was tried.');
  return socket;
}

function deletion(offset: string): LiveEvent {
  return { offset, type: 'task.deleted', payload: { taskId: `task ${offset}` } };
}

function start(since = 'a'): FakeSocket {
  startLive({ since, ...given });
  return latest();
}

test('it connects with its offset, applies what it missed and then what happens, in order', async () => {
  const socket = start();
  expect(socket.url.href).toBe('wss://work.example.com/api/live/?offset=a');
  expect(socket.protocol).toBe(liveProtocol);
  expect(liveConnected.get()).toBe(false);
  socket.welcomes('c', [deletion('b'), deletion('c')]);
  expect(liveConnected.get()).toBe(true);
  expect(serverBuild.get()).toBe('this');
  socket.says({ type: 'event', event: deletion('d') });
  socket.says({ type: 'event', event: deletion('e') });
  // Those that come together are applied together.
  expect(applied).toEqual(['task b', 'task c']);
  await vi.advanceTimersByTimeAsync(0);
  expect(applied).toEqual(['task b', 'task c', 'task d', 'task e']);
  expect(liveOffset()).toBe('e');
});

test('in the background, where timers sleep, events are applied as they come', () => {
  page.hidden = true;
  const socket = start();
  socket.welcomes('b');
  socket.says({ type: 'event', event: deletion('c') });
  expect(applied).toEqual(['task c']);
});

test('a connection that breaks is made again from the last event that came', async () => {
  const socket = start();
  socket.welcomes('b');
  socket.says({ type: 'event', event: deletion('c') });
  socket.closes();
  expect(liveConnected.get()).toBe(false);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(750);
  expect(sockets).toHaveLength(2);
  expect(latest().url.searchParams.get('offset')).toBe('c');
  latest().welcomes('d', [deletion('d')]);
  expect(applied).toEqual(['task c', 'task d']);
  expect(given.onRefused).not.toHaveBeenCalled();
});

test('tries come less and less often, each at another time, and often again after a welcome', async () => {
  const delays: number[] = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  start();
  for (let round = 0; round < 6; round += 1) delays.push(await untilNextTry());
  expect(delays).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
  latest().welcomes('b');
  expect(await untilNextTry()).toBe(500);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(await untilNextTry()).toBe(500);
});

async function untilNextTry(): Promise<number> {
  const before = sockets.length;
  latest().closes();
  for (let waited = 0; ; waited += 50) {
    if (sockets.length > before) return waited;
    await vi.advanceTimersByTimeAsync(50);
  }
}

test('a connection that is not made in ten seconds is given up, and what comes of it then is ignored', async () => {
  const hanging = start();
  await vi.advanceTimersByTimeAsync(10_750);
  expect(sockets).toHaveLength(2);
  expect(hanging.readyState).toBe(3);
  hanging.welcomes('z', [deletion('z')]);
  hanging.closes(liveCloseCodes.signedOut);
  expect(applied).toEqual([]);
  expect(liveOffset()).toBe('a');
  expect(given.onRefused).not.toHaveBeenCalled();
});

test('a server that falls silent is given up; heartbeats keep the connection', async () => {
  const socket = start();
  socket.welcomes('b');
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(livePace.heartbeat);
    socket.says({ type: 'heartbeat' });
  }
  expect(liveConnected.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(livePace.silence);
  expect(liveConnected.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(750);
  expect(sockets).toHaveLength(2);
});

test('a session that ended is told apart from one that can not be checked, and both from an outage', async () => {
  const socket = start();
  socket.welcomes('b');
  socket.closes(liveCloseCodes.signedOut);
  expect(given.onSignedOut).toHaveBeenCalledOnce();
  expect(given.onRefused).not.toHaveBeenCalled();
  // Whoever hears of it may not stop at once, as long as something unsaved is on the page.
  await vi.advanceTimersByTimeAsync(750);
  latest().opens();
  latest().closes(liveCloseCodes.signedOut);
  expect(given.onRefused).toHaveBeenCalledTimes(1);
  hurryLive();
  latest().opens();
  latest().closes(liveCloseCodes.tooMany);
  expect(given.onRefused).toHaveBeenCalledTimes(2);
  hurryLive();
  latest().closes(1012);
  expect(given.onRefused).toHaveBeenCalledTimes(2);
  expect(given.onSignedOut).toHaveBeenCalledOnce();
});

test('after its sign-out, or a stop, nothing is tried any more', async () => {
  given.onSignedOut.mockImplementationOnce(stopLive);
  start().welcomes('b');
  latest().closes(liveCloseCodes.signedOut);
  await vi.advanceTimersByTimeAsync(60_000);
  hurryLive();
  expect(sockets).toHaveLength(1);
});

test('an offset that is unknown is answered by fetching everything, also later on the same connection', () => {
  const socket = start('');
  socket.opens();
  const refetch: LiveFrame = {
    type: 'welcome',
    welcome: { kind: 'refetch', offset: 'x' },
    build: null,
  };
  socket.says(refetch);
  expect(given.onRefetch).toHaveBeenCalledOnce();
  socket.says({ type: 'event', event: deletion('y') });
  socket.says({ ...refetch, welcome: { kind: 'refetch', offset: 'z' } });
  expect(applied).toEqual(['task y']);
  expect(given.onRefetch).toHaveBeenCalledTimes(2);
  expect(liveOffset()).toBe('z');
});

test('while requests find no server no connection is tried, until somebody hurries', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  start().closes();
  await call({ method: 'GET', path: '/api/session' } as never, {} as never).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  hurryLive();
  expect(sockets).toHaveLength(2);
  latest().welcomes('b');
  // A request that fails says nothing about a connection that works.
  await call({ method: 'GET', path: '/api/session' } as never, {} as never).catch(() => undefined);
  hurryLive();
  expect(liveConnected.get()).toBe(true);
  expect(sockets).toHaveLength(2);
});

test('a browser that goes offline gives the connection up at once', async () => {
  start().welcomes('b');
  window.dispatchEvent(new Event('offline'));
  expect(liveConnected.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(750);
  expect(sockets).toHaveLength(2);
});

test('a handler learns what the person may do with the row, where the event says so', () => {
  page.hidden = true;
  const told: unknown[] = [];
  const stop = onLive('task.deleted', (_payload, can) => told.push(can));
  const socket = start();
  socket.welcomes('b', [{ ...deletion('b'), can: { edit: true } }]);
  socket.says({ type: 'event', event: { ...deletion('c'), can: { edit: false } } });
  socket.says({ type: 'event', event: deletion('d') });
  stop();
  expect(told).toEqual([{ edit: true }, { edit: false }, undefined]);
});

test('a handler that fails keeps neither the others nor later events from being applied', () => {
  page.hidden = true;
  const stop = onLive('task.deleted', () => {
    throw new Error('on purpose');
  });
  start().welcomes('c', [deletion('b'), deletion('c')]);
  stop();
  expect(applied).toEqual(['task b', 'task c']);
  expect(reportError).toHaveBeenCalledTimes(2);
  expect(liveOffset()).toBe('c');
});
