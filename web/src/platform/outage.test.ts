import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outage, outageOf, type Signals, watchOutage } from './outage.ts';

const online: Signals = { reachable: true, live: true, online: true };
const notLive: Signals = { ...online, live: false };
const unreachable: Signals = { reachable: false, live: false, online: true };
const minute = 60_000;

test.each([
  ['everything works', online, minute, null],
  ['no live connection for less than a minute', notLive, minute - 1, null],
  ['no live connection for a minute', notLive, minute, 'notLive'],
  ['unreachable for less than a minute', unreachable, minute - 1, null],
  ['unreachable for a minute', unreachable, minute, 'unreachable'],
  ['the browser is offline', { ...unreachable, online: false }, minute, null],
  ['the browser went offline after the last response', { ...notLive, online: false }, minute, null],
])('%s', (_name, signals, lasted, expected) => {
  expect(outageOf(signals, lasted)).toBe(expected);
});

let page: EventTarget & { visibilityState: string };
let refresh: ReturnType<typeof vi.fn<() => Promise<unknown>>>;
let watch: ReturnType<typeof watchOutage>;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  refresh = vi.fn<() => Promise<unknown>>(async () => undefined);
  watch = watchOutage(refresh);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function turnTo(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('reports a live connection that never opens after a minute', async () => {
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(outage.get()).toBe('notLive');
});

test('restarts the minute when reachability changes', async () => {
  watch.update(unreachable);
  await vi.advanceTimersByTimeAsync(minute / 2);
  watch.update(notLive);
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(outage.get()).toBe('notLive');
  watch.update(unreachable);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(minute);
  expect(outage.get()).toBe('unreachable');
  watch.update(online);
  expect(outage.get()).toBeNull();
});

test('does not restart the minute for unchanged signals', async () => {
  for (let each = 0; each < 6; each += 1) {
    await vi.advanceTimersByTimeAsync(minute / 6);
    watch.update({ ...unreachable });
  }
  await vi.advanceTimersByTimeAsync(minute / 6);
  expect(outage.get()).toBe('unreachable');
});

test('refreshes at once and every 30 seconds while there are no live events, and stops afterwards', async () => {
  await vi.advanceTimersByTimeAsync(minute);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute);
  expect(refresh).toHaveBeenCalledTimes(3);
  watch.update(online);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('does not refresh a hidden page, but at once when it becomes visible', async () => {
  turnTo('hidden');
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(refresh).not.toHaveBeenCalled();
  turnTo('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute / 2);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('does not refresh while the server is unreachable or everything works', async () => {
  watch.update(unreachable);
  await vi.advanceTimersByTimeAsync(10 * minute);
  watch.update(online);
  turnTo('visible');
  expect(refresh).not.toHaveBeenCalled();
});

test('refreshes less often when it takes long, and never concurrently', async () => {
  refresh.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20_000)));
  await vi.advanceTimersByTimeAsync(minute);
  turnTo('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000 + 199_999);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('retries a failed refresh', async () => {
  refresh.mockRejectedValue(new Error('offline'));
  await vi.advanceTimersByTimeAsync(minute + minute / 2);
  expect(refresh).toHaveBeenCalledTimes(2);
});
