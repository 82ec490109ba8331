import { refuse } from '../http/errors.ts';

/**
 * Limits of concurrent and queued work; unlimited unless given. A key identifies whom the work is for, such as a person
 * or an address.
 */
export type ConcurrencyRule = {
  /** Running, of all keys together. */
  readonly max?: number;
  /** Running, per key. */
  readonly maxPerKey: number;
  /** Queued, of all keys together. */
  readonly maxQueued?: number;
  /** Queued, per key; with 0, work that cannot run at once is refused. */
  readonly maxQueuedPerKey?: number;
  /** The time to wait as the refusal says it, and in seconds. */
  readonly wait?: string;
  readonly retryAfter?: number;
};

export type ConcurrencyLimit = {
  /**
   * Resolves when work for this key may begin. Call the returned function when it is over; calling it again does
   * nothing.
   */
  acquire(key: string): Promise<() => void>;
  /** Runs `work` when it may begin, and returns its result. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

type Waiting = { start(): void; refuse(error: Error): void };

/**
 * Limits how much work runs at once, fairly between keys: keys take turns whatever each has queued, so that a flood for
 * one key delays the first work of another only by the work that is running. When the whole queue is full, the key with
 * the most queued work loses its newest. Both functions reject with `request/too-many` beyond the queue. Why this is
 * not a library: docs/decisions/027.
 */
export function createConcurrencyLimit({
  max = Number.POSITIVE_INFINITY,
  maxPerKey,
  maxQueued = Number.POSITIVE_INFINITY,
  maxQueuedPerKey = Number.POSITIVE_INFINITY,
  wait = 'a few seconds',
  retryAfter = 5,
}: ConcurrencyRule): ConcurrencyLimit {
  /** Keys with queued work only, in order of arrival. */
  const queues = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  /** The number of the last start of each key with running or queued work. */
  const lastStarted = new Map<string, number>();
  let starts = 0;
  let runningInAll = 0;
  let queuedInAll = 0;

  /** The next key: one without any started work, otherwise the one whose last start is longest ago. */
  function nextKey(): string | null {
    let next: string | null = null;
    let earliest = Number.POSITIVE_INFINITY;
    for (const key of queues.keys()) {
      if ((running.get(key) ?? 0) >= maxPerKey) continue;
      const last = lastStarted.get(key);
      if (last === undefined) return key;
      if (last < earliest) [next, earliest] = [key, last];
    }
    return next;
  }

  function startNext(): void {
    while (runningInAll < max) {
      const key = nextKey();
      if (key === null) return;
      const queue = queues.get(key);
      const waiting = queue?.shift();
      if (queue?.length === 0) queues.delete(key);
      starts += 1;
      lastStarted.set(key, starts);
      queuedInAll -= 1;
      runningInAll += 1;
      running.set(key, (running.get(key) ?? 0) + 1);
      waiting?.start();
    }
  }

  function release(key: string): void {
    runningInAll -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    if (left === 0 && !queues.has(key)) lastStarted.delete(key);
    startNext();
  }

  /** Makes room in the queue for one more of the key, or throws. */
  function makeRoom(key: string): void {
    const own = queues.get(key)?.length ?? 0;
    if (own >= maxQueuedPerKey) throw tooMany();
    if (queuedInAll < maxQueued) return;
    const [longestKey, longest] = [...queues].reduce((most, next) =>
      next[1].length > most[1].length ? next : most,
    );
    if (longest.length <= own + 1) throw tooMany();
    const displaced = longest.pop();
    if (longest.length === 0) queues.delete(longestKey);
    queuedInAll -= 1;
    displaced?.refuse(tooMany());
  }

  function mayRunNow(key: string): boolean {
    return runningInAll < max && (running.get(key) ?? 0) < maxPerKey;
  }

  function tooMany(): Error {
    return refuse('request/too-many', { params: { wait }, retryAfter });
  }

  async function acquire(key: string): Promise<() => void> {
    // If work may run now, nothing of its key is queued, or that would be running.
    if (!mayRunNow(key)) makeRoom(key);
    await new Promise<void>((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queue.push({ start: resolve, refuse: reject });
      queues.set(key, queue);
      queuedInAll += 1;
      startNext();
    });
    let isReleased = false;
    return () => {
      if (!isReleased) release(key);
      isReleased = true;
    };
  }

  return {
    acquire,
    async run(key, work) {
      const done = await acquire(key);
      try {
        return await work();
      } finally {
        done();
      }
    },
  };
}
