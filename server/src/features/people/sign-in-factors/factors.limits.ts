import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const quarterOfAnHour = 15 * 60;

/** By address; a whole office may come from one. What limits the guesses at codes is in platform/auth/two-factor.ts. */
const factorLimits = {
  /** Each leaves a row for ten minutes. A form asks as it opens. */
  passkeySignInsBegun: { name: 'passkey-sign-in-address', max: 300, seconds: quarterOfAnHour },
  /** Those that sign in are refunded. */
  passkeySignIns: { name: 'passkey-answer-address', max: 100, seconds: quarterOfAnHour },
  secondFactors: { name: 'second-factor-address', max: 100, seconds: quarterOfAnHour },
} as const satisfies Record<string, RateLimitRule>;

/** The limits of signing in by passkey and by a second factor. They throw `request/too-many`. */
export function createFactorLimits(pool: pg.Pool) {
  return createRateLimits(pool, factorLimits);
}
