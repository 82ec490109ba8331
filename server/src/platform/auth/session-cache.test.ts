import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CachedSession, createSessionCache } from './session-cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function session(id: string, milliseconds = 3_600_000): CachedSession {
  const now = Date.now();
  return { id, userId: `user of ${id}`, timeZone: 'UTC', endsAt: now + milliseconds, activeAt: now };
}

/** A source that counts its reads. */
function source(answer: CachedSession | null | undefined) {
  return vi.fn<() => Promise<CachedSession | null | undefined>>(() => Promise.resolve(answer));
}

describe('the session of a cookie', () => {
  test('is read once, then cached', async () => {
    const cache = createSessionCache({ milliseconds: 15_000 });
    const one = session('one');
    const read = source(one);
    expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual([one, one]);
    vi.advanceTimersByTime(14_999);
    expect(await cache.get('a', read)).toBe(one);
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await cache.get('a', read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is null once it has expired, cached or not', async () => {
    const cache = createSessionCache();
    const read = source(session('one', 1000));
    expect(await cache.get('a', read)).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(await cache.get('a', read)).toBeNull();
  });

  test('caches that there is none, but not that the cookie is forged', async () => {
    const cache = createSessionCache({ capacity: 1 });
    const known = source(session('one'));
    const invented = source(undefined);
    await cache.get('a', known);
    expect(await cache.get('b', invented)).toBeNull();
    expect(await cache.get('b', invented)).toBeNull();
    await cache.get('a', known);
    expect(known).toHaveBeenCalledTimes(1);
    const nobody = source(null);
    await cache.get('c', nobody);
    await cache.get('c', nobody);
    expect(nobody).toHaveBeenCalledTimes(1);
  });

  test('is evicted, the oldest first, when the cache is full', async () => {
    const cache = createSessionCache({ capacity: 2 });
    const [a, b, c] = [source(session('a')), source(session('b')), source(session('c'))];
    await cache.get('a', a);
    await cache.get('b', b);
    await cache.get('c', c);
    await cache.get('b', b);
    await cache.get('a', a);
    expect([a, b, c].map((read) => read.mock.calls.length)).toEqual([2, 1, 1]);
  });

  test('a failed read is passed to all callers and not cached', async () => {
    const cache = createSessionCache();
    const read = vi.fn<() => Promise<null>>(() => Promise.reject(new Error('away')));
    await expect(Promise.all([cache.get('a', read), cache.get('a', read)])).rejects.toThrow('away');
    expect(read).toHaveBeenCalledTimes(1);
    await expect(cache.get('a', source(null))).resolves.toBeNull();
  });
});

describe('a dropped session', () => {
  test('is read again, and no other', async () => {
    const cache = createSessionCache();
    const [one, two] = [source(session('one')), source(session('two'))];
    await cache.get('a', one);
    await cache.get('b', two);
    cache.drop(({ id }) => id === 'one');
    expect(await cache.get('a', source(null))).toBeNull();
    await cache.get('b', two);
    expect(two).toHaveBeenCalledTimes(1);
  });

  test('is not cached by a read that began before', async () => {
    const cache = createSessionCache();
    const { promise: late, resolve: arrive } = Promise.withResolvers<CachedSession>();
    const slow = cache.get('a', () => late);
    cache.drop(({ id }) => id === 'one');
    // A read after the drop does not wait for the earlier one.
    expect(await cache.get('a', source(null))).toBeNull();
    arrive(session('one'));
    await slow;
    expect(await cache.get('a', source(null))).toBeNull();
  });
});
