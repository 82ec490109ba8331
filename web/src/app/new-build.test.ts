import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadPart, MissingPart } from '../platform/load-part.ts';
import { watchForNewBuild } from './new-build.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('checks for a new build once in ten seconds while chunks fail to load offline', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(watchForNewBuild());
  const failToLoad = () =>
    expect(loadPart(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(MissingPart);
  for (let part = 0; part < 20; part += 1) {
    await failToLoad();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await failToLoad();
  expect(fetched).toHaveBeenCalledTimes(2);
});
