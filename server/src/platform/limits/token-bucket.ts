/** The size of a bucket, and how much is refilled per second. */
export type Rate = { readonly burst: number; readonly perSecond: number };

/** Takes `cost` (1 by default) from the bucket; false when not enough is left. */
export type TokenBucket = (cost?: number) => boolean;

/** One function for all buckets: there are two for each live connection. */
const wallClock = (): number => Date.now();

/** A bucket that is refilled steadily up to `burst`. `now` returns the time in milliseconds. */
export function createTokenBucket({ burst, perSecond }: Rate, now: () => number = wallClock): TokenBucket {
  let left = burst;
  let filledAt = now();
  return (cost = 1) => {
    const time = now();
    left = Math.min(burst, left + (Math.max(0, time - filledAt) / 1000) * perSecond);
    filledAt = time;
    if (cost > left) return false;
    left -= cost;
    return true;
  };
}

/** A bucket per key. Buckets that are full again are dropped. */
export function createTokenBuckets(
  rate: Rate,
  now: () => number = wallClock,
): (key: string, cost?: number) => boolean {
  const refilledAfter = (rate.burst / rate.perSecond) * 1000;
  let buckets = new Map<string, { take: TokenBucket; usedAt: number }>();
  let sweptAt = now();

  function sweep(time: number): void {
    if (time - sweptAt < refilledAfter) return;
    sweptAt = time;
    buckets = new Map([...buckets].filter(([, { usedAt }]) => time - usedAt < refilledAfter));
  }

  return (key, cost) => {
    const time = now();
    sweep(time);
    const bucket = buckets.get(key) ?? { take: createTokenBucket(rate, now), usedAt: time };
    bucket.usedAt = time;
    buckets.set(key, bucket);
    return bucket.take(cost);
  };
}
