import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const hour = 3600;
const refusal = 'person/too-many-searches';

/** Searches for whole e-mail addresses, since each reveals whether the address has an account. */
export const searchRateLimits = {
  addressesPerHour: { name: 'address-search-hour', max: 100, seconds: hour, refusal },
  addressesPerDay: { name: 'address-search-day', max: 400, seconds: 24 * hour, refusal },
} as const satisfies Record<string, RateLimitRule>;

export type SearchRateLimits = ReturnType<typeof createSearchRateLimits>;

/** The limits of the search for people. Each throws `person/too-many-searches`. */
export function createSearchRateLimits(pool: pg.Pool) {
  return createRateLimits(pool, searchRateLimits);
}
