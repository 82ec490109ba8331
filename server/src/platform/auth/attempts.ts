import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, refuse } from '../http/errors.ts';

/** So many tries in so many seconds; the time runs from the first of them. */
export type AttemptLimit = { readonly tries: number; readonly seconds: number };

export type Attempts = {
  /** Counts a try; throws `request/too-many` when there were too many. Of tries at once none slips through. */
  count(...of: readonly string[]): Promise<void>;
  /** Counts none; throws `request/too-many` when there are none left, for where only those count that fail. */
  check(...of: readonly string[]): Promise<void>;
  /** Takes back one try that turned out to be none. */
  takeBack(...of: readonly string[]): Promise<void>;
  /** Forgets all tries. */
  forget(...of: readonly string[]): Promise<void>;
};

/**
 * Counts tries at one thing in the database, so that all nodes count together. `name` tells the things apart; what
 * the tries are counted by (an account, an address, both) is given to the functions, and only its hash is kept.
 */
export function createAttempts(pool: pg.Pool, name: string, limit: AttemptLimit): Attempts {
  const limiter = limiterFor(pool, name, limit);
  return {
    async count(...of) {
      try {
        await limiter.consume(keyOf(of));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
      }
    },
    async check(...of) {
      const counted = await limiter.get(keyOf(of));
      if (counted && counted.remainingPoints <= 0) throw tooMany(counted.msBeforeNext);
    },
    async takeBack(...of) {
      await limiter.reward(keyOf(of));
    },
    async forget(...of) {
      await limiter.delete(keyOf(of));
    },
  };
}

export type Marks = {
  set(...on: readonly string[]): Promise<void>;
  has(...on: readonly string[]): Promise<boolean>;
};

/** Marks that last for `seconds` after they were last set, kept in the same place. */
export function createMarks(pool: pg.Pool, name: string, seconds: number): Marks {
  const limiter = limiterFor(pool, name, { tries: 1, seconds });
  return {
    async set(...on) {
      await limiter.set(keyOf(on), 1, seconds);
    },
    has: async (...on) => (await limiter.get(keyOf(on))) !== null,
  };
}

/** Removes the counts and marks whose time is over. */
export async function forgetOldAttempts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}

/** How long a person has to wait, in words: `1 second`, `45 seconds`, `2 minutes`. Rounded up, never too short. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const [amount, unit] = seconds <= 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function limiterFor(pool: pg.Pool, name: string, { tries, seconds }: AttemptLimit) {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    // The table is in our migrations, and expired counts are swept by forgetOldAttempts(): no timers of its own.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: seconds,
  });
}

function tooMany(milliseconds: number): Refusal {
  return refuse('request/too-many', {
    params: { wait: waitInWords(milliseconds) },
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  });
}

function keyOf(of: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url');
}
