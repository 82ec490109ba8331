import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadPart, MissingPart, onMissingPart, partTimeoutMs, takePreloaded } from './load-part.ts';

const load = vi.fn<() => Promise<string>>();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('document', {
    querySelectorAll: () => [
      { getAttribute: (name: string) => (name === 'src' ? '/assets/entry.js' : null) },
    ],
  });
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response('code')),
  );
  load.mockReset().mockResolvedValue('the part');
});

it('fetches each file once before importing, but not those in the document', async () => {
  load.mockImplementation(async () => `imported after ${fetched.mock.calls.length} files`);
  expect(await loadPart(load, ['assets/entry.js', 'assets/a.js', 'assets/b.js'])).toBe(
    'imported after 2 files',
  );
  await loadPart(load, ['assets/b.js', 'assets/c.js']);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

it('imports nothing if a file fails to load, notifies listeners, and retries on the next call', async () => {
  const onMissing = vi.fn<() => void>();
  onTestFinished(onMissingPart(onMissing));
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadPart(load, ['assets/d.js', 'assets/e.js'])).rejects.toThrow(MissingPart);
  expect(load).not.toHaveBeenCalled();
  expect(onMissing).toHaveBeenCalledTimes(1);
  expect(await loadPart(load, ['assets/d.js', 'assets/e.js'])).toBe('the part');
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/assets/d.js', '/assets/e.js', '/assets/d.js']);
});

it('imports nothing if a file no longer exists', async () => {
  fetched.mockResolvedValueOnce(new Response('not found', { status: 404 }));
  await expect(loadPart(load, ['assets/f.js'])).rejects.toThrow(MissingPart);
  expect(load).not.toHaveBeenCalled();
});

it('fetches the preloads of the document, and retries those that fail', async () => {
  const preloads = ['/assets/g.js', '/assets/h.js'].map((href) => ({ getAttribute: () => href }));
  vi.stubGlobal('document', { querySelectorAll: () => preloads });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  takePreloaded();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/assets/g.js', '/assets/h.js']);
  await vi.waitFor(async () => expect(await loadPart(load, ['assets/g.js', 'assets/h.js'])).toBe('the part'));
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/assets/g.js', '/assets/h.js', '/assets/g.js']);
});

it('times out when a file stalls, and retries on the next call', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetched.mockImplementationOnce((_path, init) => stalledResponse(init));
  const loading = loadPart(load, ['assets/i.js']).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(partTimeoutMs);
  expect(await loading).toBeInstanceOf(MissingPart);
  expect(load).not.toHaveBeenCalled();
  expect(await loadPart(load, ['assets/i.js'])).toBe('the part');
});

it('waits for a slow file as long as data arrives', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetched.mockImplementationOnce(async () => new Response(slowBody(4)));
  const loading = loadPart(load, ['assets/j.js']);
  await vi.advanceTimersByTimeAsync(4 * (partTimeoutMs - 1));
  expect(await loading).toBe('the part');
});

it('times out when an import never settles', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  load.mockReturnValueOnce(new Promise(() => undefined));
  const loading = loadPart(load, ['assets/k.js']).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(partTimeoutMs + 1);
  expect(await loading).toBeInstanceOf(MissingPart);
});

/** A response that never arrives; rejects when it is aborted. */
function stalledResponse(init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });
}

/** A body of this many chunks, each just before the timeout. */
function slowBody(chunks: number): ReadableStream<Uint8Array> {
  let left = chunks;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, partTimeoutMs - 1));
      left -= 1;
      controller.enqueue(new Uint8Array(1));
      if (left === 0) controller.close();
    },
  });
}
