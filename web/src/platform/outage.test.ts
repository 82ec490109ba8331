import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outage, outageOf, type Signals, watchOutage } from './outage.ts';

const fine: Signals = { reachable: true, live: true, online: true };
const halfOpen: Signals = { ...fine, live: false };
const away: Signals = { reachable: false, live: false, online: true };
const minute = 60_000;

test.each([
  ['all is well', fine, minute, null],
  ['the live connection is just being made again', halfOpen, minute - 1, null],
  ['requests are answered, and nothing is live for a minute', halfOpen, minute, 'notLive'],
  ['the server has just gone', away, minute - 1, null],
  ['nothing is answered for a minute', away, minute, 'unreachable'],
  ['the browser has no network', { ...away, online: false }, minute, null],
  ['the last request was answered, then the network went', { ...halfOpen, online: false }, minute, null],
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
  watch.update(away);
  await vi.advanceTimersByTimeAsync(minute / 2);
  watch.update(halfOpen);
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(outage.get()).toBe('notLive');
  watch.update(away);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(minute);
  expect(outage.get()).toBe('unreachable');
  watch.update(fine);
  expect(outage.get()).toBeNull();
});

test('does not restart the minute for unchanged signals', async () => {
  for (let each = 0; each < 6; each += 1) {
    await vi.advanceTimersByTimeAsync(minute / 6);
    watch.update({ ...away });
  }
  await vi.advanceTimersByTimeAsync(minute / 6);
  expect(outage.get()).toBe('unreachable');
});

test('refreshes at once and every 30 seconds while there are no live events, and stops afterwards', async () => {
  await vi.advanceTimersByTimeAsync(minute);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute);
  expect(refresh).toHaveBeenCalledTimes(3);
  watch.update(fine);
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
  watch.update(away);
  await vi.advanceTimersByTimeAsync(10 * minute);
  watch.update(fine);
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
  refresh.mockRejectedValue(new Error('away'));
  await vi.advanceTimersByTimeAsync(minute + minute / 2);
  expect(refresh).toHaveBeenCalledTimes(2);
});
