import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadPart, MissingPart } from '../platform/load-part.ts';
import { watchForNewBuild } from './new-build.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks the server once while the network is away, however many parts are missing, and again later', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(watchForNewBuild());
  const miss = () =>
    expect(loadPart(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(MissingPart);
  for (let part = 0; part < 20; part += 1) {
    await miss();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await miss();
  expect(fetched).toHaveBeenCalledTimes(2);
});
