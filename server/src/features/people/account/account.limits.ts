import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const hour = 3600;

/** They throw `request/too-many`. */
const accountLimits = {
  emailChangesPerPerson: { name: 'email-change-person', max: 5, seconds: hour },
  /** To an address that may not be theirs. It counts whether or not it has an account, and so tells nothing about that. */
  emailChangesPerNewAddress: { name: 'email-change-new', max: 5, seconds: hour },
  confirmationsPerAddress: { name: 'email-confirm-address', max: 60, seconds: hour },
  downloadsPerPerson: { name: 'download-person', max: 10, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** The limits of changing an address and of downloading everything. */
export function createAccountLimits(pool: pg.Pool) {
  return createRateLimits(pool, accountLimits);
}
