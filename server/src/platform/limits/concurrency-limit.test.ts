import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends on demand, and the order in which it started. */
function workbench() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

/** Runs everything that is ready. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('keys take turns, whatever each of them has queued', async () => {
  const { run } = createConcurrencyLimit({ max: 1, maxPerKey: 1 });
  const { begun, work, end } = workbench();
  for (const name of ['ada 1', 'ada 2', 'ada 3', 'bob 1', 'bob 2', 'eve 1']) {
    void run(name.slice(0, 3), work(name));
  }
  await settle();
  for (let next = 0; next < 6; next += 1) await end(begun[next] ?? '');
  // A key without any started work comes first, whatever was queued before.
  expect(begun).toEqual(['ada 1', 'bob 1', 'eve 1', 'ada 2', 'bob 2', 'ada 3']);
});

test('runs no more of one key than its share, even when nothing else is queued', async () => {
  const { run } = createConcurrencyLimit({ max: 3, maxPerKey: 2 });
  const { begun, work, end } = workbench();
  for (const name of ['ada 1', 'ada 2', 'ada 3']) void run('ada', work(name));
  await settle();
  expect(begun).toEqual(['ada 1', 'ada 2']);
  void run('bob', work('bob 1'));
  await settle();
  expect(begun).toEqual(['ada 1', 'ada 2', 'bob 1']);
  await end('ada 2');
  expect(begun.at(-1)).toBe('ada 3');
});

test('gives the result and the failure of the work to its caller; a failure makes room for the next', async () => {
  const { run } = createConcurrencyLimit({ max: 1, maxPerKey: 1 });
  const failed = run('ada', () => Promise.reject(new Error('broken')));
  const next = run('ada', () => Promise.resolve('fine'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('refuses what is queued of one key beyond its limit', async () => {
  const { run } = createConcurrencyLimit({ max: 1, maxPerKey: 1, maxQueuedPerKey: 2 });
  const { work } = workbench();
  for (const name of ['1', '2', '3']) void run('ada', work(name));
  await expect(run('ada', work('4'))).rejects.toMatchObject({ code: 'request/too-many', retryAfter: 5 });
});

test('displaces the newest of the key with the most queued when the whole queue is full', async () => {
  const { run } = createConcurrencyLimit({ max: 1, maxPerKey: 1, maxQueued: 3 });
  const { begun, work, end } = workbench();
  const [, , , newest] = ['1', '2', '3', '4'].map((name) => run('ada', work(`ada ${name}`)));
  const outcome = newest?.catch((error: unknown) => error);
  void run('bob', work('bob 1'));
  expect(await outcome).toMatchObject({ code: 'request/too-many' });
  // Now ada has two queued and bob one: neither has enough more than the other to be displaced.
  await expect(run('bob', work('bob 2'))).rejects.toMatchObject({ code: 'request/too-many' });
  for (let next = 0; next < 4; next += 1) await end(begun[next] ?? '');
  expect(begun).toEqual(['ada 1', 'bob 1', 'ada 2', 'ada 3']);
});

test('refuses what may not be queued at once, in its own words', async () => {
  const { acquire } = createConcurrencyLimit({ maxPerKey: 2, maxQueuedPerKey: 0, wait: 'for the others' });
  const release = await acquire('ada');
  await acquire('ada');
  await expect(acquire('ada')).rejects.toMatchObject({
    message: 'Too many tries. Please wait for the others and try again.',
  });
  await acquire('bob');
  release();
  // Releasing twice frees one place.
  release();
  await acquire('ada');
  await expect(acquire('ada')).rejects.toMatchObject({ code: 'request/too-many' });
});
