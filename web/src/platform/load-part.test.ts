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

it('fetches the files before it imports them, each once and none that the page came with', async () => {
  load.mockImplementation(async () => `imported after ${fetched.mock.calls.length} files`);
  expect(await loadPart(load, ['assets/entry.js', 'assets/a.js', 'assets/b.js'])).toBe(
    'imported after 2 files',
  );
  await loadPart(load, ['assets/b.js', 'assets/c.js']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/assets/a.js',
    '/assets/b.js',
    '/assets/c.js',
  ]);
});

it('imports nothing while a file can’t be fetched, says so, and fetches it again when asked again', async () => {
  const missed = vi.fn<() => void>();
  onTestFinished(onMissingPart(missed));
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadPart(load, ['assets/d.js', 'assets/e.js'])).rejects.toThrow(MissingPart);
  expect(load).not.toHaveBeenCalled();
  expect(missed).toHaveBeenCalledTimes(1);
  expect(await loadPart(load, ['assets/d.js', 'assets/e.js'])).toBe('the part');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/assets/d.js',
    '/assets/e.js',
    '/assets/d.js',
  ]);
});

it('imports nothing that a newer build has replaced', async () => {
  fetched.mockResolvedValueOnce(new Response('not found', { status: 404 }));
  await expect(loadPart(load, ['assets/f.js'])).rejects.toThrow(MissingPart);
  expect(load).not.toHaveBeenCalled();
});

it('fetches what the document announces at once, and again if that failed', async () => {
  const announced = ['/assets/g.js', '/assets/h.js'].map((href) => ({ getAttribute: () => href }));
  vi.stubGlobal('document', { querySelectorAll: () => announced });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  takePreloaded();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/assets/g.js', '/assets/h.js']);
  await vi.waitFor(async () => expect(await loadPart(load, ['assets/g.js', 'assets/h.js'])).toBe('the part'));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/assets/g.js',
    '/assets/h.js',
    '/assets/g.js',
  ]);
});

it('gives up a file of which nothing arrives any more, and fetches it again when asked again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetched.mockImplementationOnce((_address, init) => silence(init));
  const loading = loadPart(load, ['assets/i.js']).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(partTimeoutMs);
  expect(await loading).toBeInstanceOf(MissingPart);
  expect(load).not.toHaveBeenCalled();
  expect(await loadPart(load, ['assets/i.js'])).toBe('the part');
});

it('waits for a file that arrives slowly, as long as something of it does', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetched.mockImplementationOnce(async () => new Response(slowly(4)));
  const loading = loadPart(load, ['assets/j.js']);
  await vi.advanceTimersByTimeAsync(4 * (partTimeoutMs - 1));
  expect(await loading).toBe('the part');
});

it('gives up an import that never ends', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  load.mockReturnValueOnce(new Promise(() => undefined));
  const loading = loadPart(load, ['assets/k.js']).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(partTimeoutMs + 1);
  expect(await loading).toBeInstanceOf(MissingPart);
});

/** A connection on which nothing arrives until it is given up. */
function silence(init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });
}

/** So many pieces, each just in time. */
function slowly(pieces: number): ReadableStream<Uint8Array> {
  let left = pieces;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, partTimeoutMs - 1));
      left -= 1;
      controller.enqueue(new Uint8Array(1));
      if (left === 0) controller.close();
    },
  });
}
