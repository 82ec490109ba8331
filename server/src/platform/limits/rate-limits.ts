import { createHash } from 'node:crypto';
import type { ErrorCode } from '@longtable/contract/errors';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, refuse } from '../http/errors.ts';
import { addressKey } from './address-key.ts';

/** A limit as a feature declares it: at most `max` in so many seconds, which run from the first of them. */
export type RateLimitRule = {
  /** The key of its counts in the table. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** What is thrown beyond it; its text may say how long to `{wait}`. `request/too-many` unless given. */
  readonly refusal?: ErrorCode;
};

/**
 * What is counted by: an id, an e-mail address, or where a request comes from. Of an IPv6 address only the network
 * counts (address-key.ts). Several together are one key.
 */
export type RateLimitKey = string | { readonly ip: string };

/** Properties, not methods: a route is given one of them alone. */
export type RateLimit = {
  /** Counts one. Throws the refusal beyond the limit; concurrent requests are all counted. */
  readonly consume: (...by: readonly RateLimitKey[]) => Promise<void>;
  /** Counts one, and says whether it was within the limit. */
  readonly tryConsume: (...by: readonly RateLimitKey[]) => Promise<boolean>;
  /** Counts none. Throws the refusal when none is left, for limits of which only failures are counted. */
  readonly check: (...by: readonly RateLimitKey[]) => Promise<void>;
  /** Takes back one that turned out not to count. */
  readonly refund: (...by: readonly RateLimitKey[]) => Promise<void>;
  /** Forgets all that was counted. */
  readonly reset: (...by: readonly RateLimitKey[]) => Promise<void>;
};

/**
 * The limits that a feature declares, by their names in the declaration. They are counted in the database, so that all
 * nodes count together; of what they are counted by only a hash is kept. A route takes one as its `limit`, a service
 * calls it before the work. Throws when the database can't be reached.
 */
export function createRateLimits<Rules extends Readonly<Record<string, RateLimitRule>>>(
  pool: pg.Pool,
  rules: Rules,
): { readonly [Name in keyof Rules]: RateLimit } {
  const limits = Object.entries(rules).map(([name, rule]) => [name, createRateLimit(pool, rule)] as const);
  return Object.fromEntries(limits) as { [Name in keyof Rules]: RateLimit };
}

function createRateLimit(pool: pg.Pool, rule: RateLimitRule): RateLimit {
  const { refusal = 'request/too-many' } = rule;
  const counter = openCounter(pool, rule);
  async function consume(...by: readonly RateLimitKey[]): Promise<void> {
    try {
      await counter.consume(keyOf(by));
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(refusal, error.msBeforeNext) : error;
    }
  }
  return {
    consume,
    async tryConsume(...by) {
      try {
        await consume(...by);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    async check(...by) {
      const counted = await counter.get(keyOf(by));
      if (counted && counted.remainingPoints <= 0) throw tooMany(refusal, counted.msBeforeNext);
    },
    async refund(...by) {
      await counter.reward(keyOf(by));
    },
    async reset(...by) {
      await counter.delete(keyOf(by));
    },
  };
}

/** Counts several together, each by its keys: all of them, or none when one is beyond its limit. Throws its refusal. */
export async function consumeTogether(
  counted: readonly (readonly [RateLimit, ...RateLimitKey[]])[],
): Promise<void> {
  const done: (readonly [RateLimit, ...RateLimitKey[]])[] = [];
  try {
    for (const each of counted) {
      const [limit, ...by] = each;
      await limit.consume(...by);
      done.push(each);
    }
  } catch (error) {
    for (const [limit, ...by] of done) await limit.refund(...by);
    throw error;
  }
}

export type ExpiringFlags = {
  set(...by: readonly RateLimitKey[]): Promise<void>;
  has(...by: readonly RateLimitKey[]): Promise<boolean>;
};

/** Flags that last for `seconds` after they were last set, kept where limits are counted. */
export function createExpiringFlags(pool: pg.Pool, name: string, seconds: number): ExpiringFlags {
  const counter = openCounter(pool, { name, max: 1, seconds });
  return {
    async set(...by) {
      await counter.set(keyOf(by), 1, seconds);
    },
    has: async (...by) => (await counter.get(keyOf(by))) !== null,
  };
}

/** Removes the counts and flags whose time is over. */
export async function deleteExpiredCounts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}

/** How long a person has to wait, in words: `1 second`, `45 seconds`, `2 minutes`. Rounded up, never too short. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const [amount, unit] = seconds <= 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function openCounter(pool: pg.Pool, { name, max, seconds }: RateLimitRule) {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    // The table is in our migrations, and a job calls deleteExpiredCounts(): no timers of its own.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: seconds,
  });
}

function tooMany(code: ErrorCode, milliseconds: number): Refusal {
  return refuse(code, {
    params: { wait: waitInWords(milliseconds) },
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  });
}

function keyOf(by: readonly RateLimitKey[]): string {
  const parts = by.map((part) => (typeof part === 'string' ? part : addressKey(part.ip)));
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
