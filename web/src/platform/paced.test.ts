import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaced } from './paced.ts';

let page: EventTarget & { hidden: boolean };
let runs: number;
/** How long a run takes, in milliseconds. */
let duration: number;
let paced: ReturnType<typeof createPaced>;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  runs = 0;
  duration = 0;
  paced = createPaced({
    run: () => {
      runs += 1;
      return new Promise((resolve) => {
        setTimeout(resolve, duration);
      });
    },
    delay: 1000,
    pause: (took) => 20 * took,
  });
});
afterEach(() => {
  paced.stop();
  vi.useRealTimers();
});

/** Asks again and again for so many milliseconds, and returns the number of runs. */
async function askFor(milliseconds: number): Promise<number> {
  const before = runs;
  for (let passed = 0; passed < milliseconds; passed += 100) {
    paced.soon();
    await vi.advanceTimersByTimeAsync(100);
  }
  return runs - before;
}

test('runs once for several requests, after a delay', async () => {
  paced.soon();
  paced.soon();
  await vi.advanceTimersByTimeAsync(900);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
});

test('runs as often as the delay allows, and again after the last request', async () => {
  expect(await askFor(10_000)).toBe(9);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(10);
});

test('runs less often when a run takes long', async () => {
  duration = 500;
  // Each takes half a second and is followed by ten.
  expect(await askFor(42_000)).toBe(4);
});

test('does not run while the page is hidden, and once when it is visible', async () => {
  page.hidden = true;
  expect(await askFor(10_000)).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
});

test('does not run any more after it was stopped', async () => {
  paced.soon();
  paced.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(0);
});

test('starts anew after it was stopped, without the pause of the run before', async () => {
  duration = 500;
  paced.soon();
  await vi.advanceTimersByTimeAsync(1200);
  // In the midst of the run.
  paced.stop();
  await vi.advanceTimersByTimeAsync(1000);
  const before = runs;
  paced.soon();
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(before + 1);
});
