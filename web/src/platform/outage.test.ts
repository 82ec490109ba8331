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

test('a live connection that is never made is told after a minute, from the beginning of the page', async () => {
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(outage.get()).toBe('notLive');
});

test('the minute begins anew when the server goes or comes back', async () => {
  watch.look(away);
  await vi.advanceTimersByTimeAsync(minute / 2);
  watch.look(halfOpen);
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(outage.get()).toBe('notLive');
  watch.look(away);
  expect(outage.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(minute);
  expect(outage.get()).toBe('unreachable');
  watch.look(fine);
  expect(outage.get()).toBeNull();
});

test('being told the same again does not put the minute off', async () => {
  for (let each = 0; each < 6; each += 1) {
    await vi.advanceTimersByTimeAsync(minute / 6);
    watch.look({ ...away });
  }
  await vi.advanceTimersByTimeAsync(minute / 6);
  expect(outage.get()).toBe('unreachable');
});

test('while nothing is live the page is refreshed at once and every half minute, and no longer than that', async () => {
  await vi.advanceTimersByTimeAsync(minute);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute);
  expect(refresh).toHaveBeenCalledTimes(3);
  watch.look(fine);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('a page that nobody looks at is not refreshed, and at once when they come back', async () => {
  turnTo('hidden');
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(refresh).not.toHaveBeenCalled();
  turnTo('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute / 2);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('nothing is refreshed while the server is away, or all is well', async () => {
  watch.look(away);
  await vi.advanceTimersByTimeAsync(10 * minute);
  watch.look(fine);
  turnTo('visible');
  expect(refresh).not.toHaveBeenCalled();
});

test('a refresh that takes long comes less often, and never twice at a time', async () => {
  refresh.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20_000)));
  await vi.advanceTimersByTimeAsync(minute);
  turnTo('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000 + 199_999);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a refresh that fails is tried again', async () => {
  refresh.mockRejectedValue(new Error('away'));
  await vi.advanceTimersByTimeAsync(minute + minute / 2);
  expect(refresh).toHaveBeenCalledTimes(2);
});
