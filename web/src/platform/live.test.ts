import type { LiveEvent, LiveFrame } from '@longtable/contract/live';
import { liveCloseCodes, livePace, liveProtocol } from '@longtable/contract/live-protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { liveConnected, liveOffset, onLive } from './live.ts';
import { reconnectLive, startLive, stopLive } from './live-connection.ts';
import { serverBuild } from './server-build.ts';

/** A WebSocket whose server is the test. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
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

  send(_message: string): void {}

  /** Closing fires no event: a dead network never responds. */
  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  end(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  receive(frame: LiveFrame): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }

  welcome(offset: string, events: LiveEvent[] = []): void {
    this.open();
    this.receive({ type: 'welcome', welcome: { kind: 'resumed', events, offset }, build: 'this' });
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
  if (!socket) throw new Error('No connection was attempted.');
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
  socket.welcome('c', [deletion('b'), deletion('c')]);
  expect(liveConnected.get()).toBe(true);
  expect(serverBuild.get()).toBe('this');
  socket.receive({ type: 'event', event: deletion('d') });
  socket.receive({ type: 'event', event: deletion('e') });
  // Events that arrive together are applied together.
  expect(applied).toEqual(['task b', 'task c']);
  await vi.advanceTimersByTimeAsync(0);
  expect(applied).toEqual(['task b', 'task c', 'task d', 'task e']);
  expect(liveOffset()).toBe('e');
});

test('applies events at once in the background, where timers are throttled', () => {
  page.hidden = true;
  const socket = start();
  socket.welcome('b');
  socket.receive({ type: 'event', event: deletion('c') });
  expect(applied).toEqual(['task c']);
});

test('reconnects from the last received event', async () => {
  const socket = start();
  socket.welcome('b');
  socket.receive({ type: 'event', event: deletion('c') });
  socket.end();
  expect(liveConnected.get()).toBe(false);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  expect(latest().url.searchParams.get('offset')).toBe('c');
  latest().welcome('d', [deletion('d')]);
  expect(applied).toEqual(['task c', 'task d']);
  expect(options.onRefused).not.toHaveBeenCalled();
});

test('waits a second before it reconnects, then twice as long each time up to 30 seconds', async () => {
  const delays: number[] = [];
  vi.spyOn(Math, 'random').mockReturnValue(0);
  start();
  for (let round = 0; round < 7; round += 1) delays.push(await untilNextTry());
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  latest().welcome('b');
  expect(await untilNextTry()).toBe(1000);
});

test('waits a random time between half of that and all of it, never longer', async () => {
  const longest = 30_000;
  for (const random of [0, 0.25, 0.5, 0.999]) {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    start();
    for (const step of [1000, 2000, 4000, 8000, 16_000, longest, longest]) {
      const delay = await untilNextTry();
      expect(delay).toBeGreaterThanOrEqual(step / 2);
      expect(delay).toBeLessThanOrEqual(Math.min(step, longest));
    }
  }
});

async function untilNextTry(): Promise<number> {
  const before = sockets.length;
  latest().end();
  for (let waited = 0; ; waited += 50) {
    if (sockets.length > before) return waited;
    await vi.advanceTimersByTimeAsync(50);
  }
}

test('closes and ignores a connection that does not open within ten seconds', async () => {
  const hanging = start();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(sockets).toHaveLength(2);
  expect(hanging.readyState).toBe(3);
  hanging.welcome('z', [deletion('z')]);
  hanging.end(liveCloseCodes.signedOut);
  expect(applied).toEqual([]);
  expect(liveOffset()).toBe('a');
  expect(options.onRefused).not.toHaveBeenCalled();
});

test('reconnects when the server falls silent, but not while heartbeats arrive', async () => {
  const socket = start();
  socket.welcome('b');
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(livePace.heartbeat);
    socket.receive({ type: 'heartbeat' });
  }
  expect(liveConnected.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(livePace.silence);
  expect(liveConnected.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
});

test('distinguishes an ended session from one that can’t be checked, and both from an outage', async () => {
  const socket = start();
  socket.welcome('b');
  socket.end(liveCloseCodes.signedOut);
  expect(options.onSignedOut).toHaveBeenCalledOnce();
  expect(options.onRefused).not.toHaveBeenCalled();
  // A listener may defer the stop while there is unsent text.
  await vi.advanceTimersByTimeAsync(1000);
  latest().open();
  latest().end(liveCloseCodes.signedOut);
  expect(options.onRefused).toHaveBeenCalledTimes(1);
  reconnectLive();
  latest().open();
  latest().end(liveCloseCodes.tooMany);
  expect(options.onRefused).toHaveBeenCalledTimes(2);
  reconnectLive();
  latest().end(1012);
  expect(options.onRefused).toHaveBeenCalledTimes(2);
  expect(options.onSignedOut).toHaveBeenCalledOnce();
});

test('does not reconnect after a sign-out or stop', async () => {
  options.onSignedOut.mockImplementationOnce(stopLive);
  start().welcome('b');
  latest().end(liveCloseCodes.signedOut);
  await vi.advanceTimersByTimeAsync(60_000);
  reconnectLive();
  expect(sockets).toHaveLength(1);
});

test('refetches everything when the offset is unknown, also later on the same connection', () => {
  const socket = start('');
  socket.open();
  const refetch: LiveFrame = {
    type: 'welcome',
    welcome: { kind: 'refetch', offset: 'x' },
    build: null,
  };
  socket.receive(refetch);
  expect(options.onRefetch).toHaveBeenCalledOnce();
  socket.receive({ type: 'event', event: deletion('y') });
  socket.receive({ ...refetch, welcome: { kind: 'refetch', offset: 'z' } });
  expect(applied).toEqual(['task y']);
  expect(options.onRefetch).toHaveBeenCalledTimes(2);
  expect(liveOffset()).toBe('z');
});

test('does not reconnect while requests fail, until reconnectLive is called', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  start().end();
  await call({ method: 'GET', path: '/api/session' } as never, {} as never).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  reconnectLive();
  expect(sockets).toHaveLength(2);
  latest().welcome('b');
  // A failing request does not affect an open connection.
  await call({ method: 'GET', path: '/api/session' } as never, {} as never).catch(() => undefined);
  reconnectLive();
  expect(liveConnected.get()).toBe(true);
  expect(sockets).toHaveLength(2);
});

test('closes the connection when the browser goes offline', async () => {
  start().welcome('b');
  window.dispatchEvent(new Event('offline'));
  expect(liveConnected.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
});

test('closes a connection that is being opened once it is open, because browsers log an error before', async () => {
  const connecting = start();
  stopLive();
  expect(connecting.readyState).toBe(FakeSocket.CONNECTING);
  connecting.welcome('z', [deletion('z')]);
  expect(connecting.readyState).toBe(3);
  expect(applied).toEqual([]);
  const hanging = start();
  stopLive();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(hanging.readyState).toBe(3);
  expect(sockets).toHaveLength(2);
});

test('says when connected and whenever it changes whether the page is visible', async () => {
  const sent: string[] = [];
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  start().send = (message) => sent.push(message);
  show(false);
  await vi.advanceTimersByTimeAsync(2000);
  latest().welcome('b');
  show(true);
  stopLive();
  show(false);
  expect(sent.map((message) => JSON.parse(message) as unknown)).toEqual([
    { hiddenFor: 2000 },
    { hiddenFor: null },
  ]);
});

test('passes the actor’s abilities on the row to a handler', () => {
  page.hidden = true;
  const received: unknown[] = [];
  const stop = onLive('task.deleted', (_payload, can) => received.push(can));
  const socket = start();
  socket.welcome('b', [{ ...deletion('b'), can: { edit: true } }]);
  socket.receive({ type: 'event', event: { ...deletion('c'), can: { edit: false } } });
  socket.receive({ type: 'event', event: deletion('d') });
  stop();
  expect(received).toEqual([{ edit: true }, { edit: false }, undefined]);
});

test('applies later events and other handlers when one fails', () => {
  page.hidden = true;
  const stop = onLive('task.deleted', () => {
    throw new Error('on purpose');
  });
  start().welcome('c', [deletion('b'), deletion('c')]);
  stop();
  expect(applied).toEqual(['task b', 'task c']);
  expect(reportError).toHaveBeenCalledTimes(2);
  expect(liveOffset()).toBe('c');
});
