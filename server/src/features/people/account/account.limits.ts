import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const hour = 3600;

/** Each throws `request/too-many`. */
const accountLimits = {
  emailChangesPerPerson: { name: 'email-change-person', max: 5, seconds: hour },
  /**
   * E-mails to an address that may not belong to the person. Counted whether or not the address has an account, which
   * the limit therefore does not reveal.
   */
  emailChangesPerNewAddress: { name: 'email-change-new', max: 5, seconds: hour },
  confirmationsPerAddress: { name: 'email-confirm-address', max: 60, seconds: hour },
  downloadsPerPerson: { name: 'download-person', max: 10, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** The limits of changing the address and downloading personal data. */
export function createAccountLimits(pool: pg.Pool) {
  return createRateLimits(pool, accountLimits);
}
