import type { LiveEvent, LiveFrame } from '@longtable/contract/live';
import { liveCloseCodes, livePace, liveProtocol } from '@longtable/contract/live-protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { hurryLive, liveConnected, liveOffset, onLive, startLive, stopLive } from './live.ts';
import { serverBuild } from './server-build.ts';

/** A WebSocket whose server is the test. */
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

  /** Closing fires no event: a dead network never responds. */
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
const options = {
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
  startLive({ since, ...options });
  return latest();
}

test('connects with its offset and applies missed and new events in order', async () => {
  const socket = start();
  expect(socket.url.href).toBe('wss://work.example.com/api/live/?offset=a');
  expect(socket.protocol).toBe(liveProtocol);
  expect(liveConnected.get()).toBe(false);
  socket.welcomes('c', [deletion('b'), deletion('c')]);
  expect(liveConnected.get()).toBe(true);
  expect(serverBuild.get()).toBe('this');
  socket.says({ type: 'event', event: deletion('d') });
  socket.says({ type: 'event', event: deletion('e') });
  // Events that arrive together are applied together.
  expect(applied).toEqual(['task b', 'task c']);
  await vi.advanceTimersByTimeAsync(0);
  expect(applied).toEqual(['task b', 'task c', 'task d', 'task e']);
  expect(liveOffset()).toBe('e');
});

test('applies events at once in the background, where timers are throttled', () => {
  page.hidden = true;
  const socket = start();
  socket.welcomes('b');
  socket.says({ type: 'event', event: deletion('c') });
  expect(applied).toEqual(['task c']);
});

test('reconnects from the last received event', async () => {
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
  expect(options.onRefused).not.toHaveBeenCalled();
});

test('backs off with jitter, and starts over after a welcome', async () => {
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

test('gives up a connection that does not open within ten seconds, and ignores it afterwards', async () => {
  const hanging = start();
  await vi.advanceTimersByTimeAsync(10_750);
  expect(sockets).toHaveLength(2);
  expect(hanging.readyState).toBe(3);
  hanging.welcomes('z', [deletion('z')]);
  hanging.closes(liveCloseCodes.signedOut);
  expect(applied).toEqual([]);
  expect(liveOffset()).toBe('a');
  expect(options.onRefused).not.toHaveBeenCalled();
});

test('reconnects when the server falls silent, but not while heartbeats arrive', async () => {
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

test('distinguishes an ended session from one that can’t be checked, and both from an outage', async () => {
  const socket = start();
  socket.welcomes('b');
  socket.closes(liveCloseCodes.signedOut);
  expect(options.onSignedOut).toHaveBeenCalledOnce();
  expect(options.onRefused).not.toHaveBeenCalled();
  // A listener may defer the stop while there is unsent text.
  await vi.advanceTimersByTimeAsync(750);
  latest().opens();
  latest().closes(liveCloseCodes.signedOut);
  expect(options.onRefused).toHaveBeenCalledTimes(1);
  hurryLive();
  latest().opens();
  latest().closes(liveCloseCodes.tooMany);
  expect(options.onRefused).toHaveBeenCalledTimes(2);
  hurryLive();
  latest().closes(1012);
  expect(options.onRefused).toHaveBeenCalledTimes(2);
  expect(options.onSignedOut).toHaveBeenCalledOnce();
});

test('does not reconnect after a sign-out or stop', async () => {
  options.onSignedOut.mockImplementationOnce(stopLive);
  start().welcomes('b');
  latest().closes(liveCloseCodes.signedOut);
  await vi.advanceTimersByTimeAsync(60_000);
  hurryLive();
  expect(sockets).toHaveLength(1);
});

test('refetches everything when the offset is unknown, also later on the same connection', () => {
  const socket = start('');
  socket.opens();
  const refetch: LiveFrame = {
    type: 'welcome',
    welcome: { kind: 'refetch', offset: 'x' },
    build: null,
  };
  socket.says(refetch);
  expect(options.onRefetch).toHaveBeenCalledOnce();
  socket.says({ type: 'event', event: deletion('y') });
  socket.says({ ...refetch, welcome: { kind: 'refetch', offset: 'z' } });
  expect(applied).toEqual(['task y']);
  expect(options.onRefetch).toHaveBeenCalledTimes(2);
  expect(liveOffset()).toBe('z');
});

test('does not reconnect while requests fail, until told to hurry', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  start().closes();
  await call({ method: 'GET', path: '/api/session' } as never, {} as never).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  hurryLive();
  expect(sockets).toHaveLength(2);
  latest().welcomes('b');
  // A failing request does not affect an open connection.
  await call({ method: 'GET', path: '/api/session' } as never, {} as never).catch(() => undefined);
  hurryLive();
  expect(liveConnected.get()).toBe(true);
  expect(sockets).toHaveLength(2);
});

test('closes the connection when the browser goes offline', async () => {
  start().welcomes('b');
  window.dispatchEvent(new Event('offline'));
  expect(liveConnected.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(750);
  expect(sockets).toHaveLength(2);
});

test('passes the actor’s abilities on the row to a handler', () => {
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

test('applies later events and other handlers when one fails', () => {
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
