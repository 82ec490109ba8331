import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const quarterOfAnHour = 15 * 60;

/** By network address, which a whole office may share. platform/auth/two-factor.ts limits guesses at codes. */
const factorLimits = {
  /** Each leaves a row for ten minutes. The form requests one when it opens. */
  passkeySignInsBegun: { name: 'passkey-sign-in-address', max: 300, seconds: quarterOfAnHour },
  /** Successful ones are refunded. */
  passkeySignIns: { name: 'passkey-answer-address', max: 100, seconds: quarterOfAnHour },
  secondFactors: { name: 'second-factor-address', max: 100, seconds: quarterOfAnHour },
} as const satisfies Record<string, RateLimitRule>;

/** The limits of signing in by passkey and by a second factor. Each throws `request/too-many`. */
export function createFactorLimits(pool: pg.Pool) {
  return createRateLimits(pool, factorLimits);
}
