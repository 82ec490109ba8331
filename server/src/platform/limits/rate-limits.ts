import { createHash } from 'node:crypto';
import type { ErrorCode } from '@longtable/contract/errors';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, refuse } from '../http/errors.ts';
import { addressKey } from './address-key.ts';

/** A limit as features declare it: at most `max` within so many seconds, starting with the first. */
export type RateLimitRule = {
  /** The prefix of its keys in the table. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** Each node counts by itself, in memory: for frequent requests, each of which would otherwise cost a commit. */
  readonly isPerNode?: true;
  /** The error beyond it, whose text may contain `{wait}`. `request/too-many` by default. */
  readonly refusal?: ErrorCode;
};

/**
 * What to count by: an id, an e-mail address, or the client's address (for IPv6 the network, address-key.ts). Several
 * values form one key.
 */
export type RateLimitKey = string | { readonly ip: string };

/** Properties instead of methods, so that a route can be passed one of them. */
export type RateLimit = {
  /** Counts one. Throws the refusal beyond the limit. Concurrent requests are all counted. */
  readonly consume: (...by: readonly RateLimitKey[]) => Promise<void>;
  /** Counts one. Returns whether it was within the limit. */
  readonly tryConsume: (...by: readonly RateLimitKey[]) => Promise<boolean>;
  /** Counts none. Throws the refusal when the limit is exhausted; for limits that count failures only. */
  readonly check: (...by: readonly RateLimitKey[]) => Promise<void>;
  /** Takes back one that does not count after all. */
  readonly refund: (...by: readonly RateLimitKey[]) => Promise<void>;
  /** Resets the count. */
  readonly reset: (...by: readonly RateLimitKey[]) => Promise<void>;
};

/**
 * Creates the limits that a feature declares, by name. They are counted in the database, so that all nodes share them;
 * keys are stored as hashes. A route uses one as its `limit`, a service calls it before the work. Throws when the
 * database cannot be reached.
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

/**
 * Counts several limits together, each by its keys: all of them, or none and throws the refusal of one that is
 * exhausted.
 */
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

/** Flags that last for `seconds` after they were last set, stored like counts. */
export function createExpiringFlags(pool: pg.Pool, name: string, seconds: number): ExpiringFlags {
  const counter = openCounter(pool, { name, max: 1, seconds });
  return {
    async set(...by) {
      await counter.set(keyOf(by), 1, seconds);
    },
    has: async (...by) => (await counter.get(keyOf(by))) !== null,
  };
}

/** Deletes expired counts and flags. */
export async function deleteExpiredCounts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}

/** The time to wait in words: `1 second`, `45 seconds`, `2 minutes`. Rounded up. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const [amount, unit] = seconds <= 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function openCounter(pool: pg.Pool, { name, max, seconds, isPerNode }: RateLimitRule) {
  if (isPerNode) return new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds });
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    // Our migrations create the table, and a job calls deleteExpiredCounts() instead of a timer.
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
