import { afterEach, expect, it, vi } from 'vitest';
import { watchForNewBuild } from './new-build.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks the server once while the network is away, however many parts are missing, and again later', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  watchForNewBuild();
  const miss = () =>
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('no part') }));
  for (let part = 0; part < 20; part += 1) {
    miss();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  miss();
  expect(fetched).toHaveBeenCalledTimes(2);
});
