import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const hour = 3600;
const day = 24 * hour;

/** They throw `request/too-many`. */
export const inviteLimits = {
  /** Whoever has tried too many that don't exist is not told of one that does. */
  unknownCodesPerAddress: { name: 'team-invite-code', max: 60, seconds: hour },
  acceptancesPerPerson: { name: 'team-invite-accept', max: 60, seconds: hour },
  invitesPerPerson: { name: 'team-invite-person', max: 100, seconds: day },
  emailsPerPerson: { name: 'team-emails-person', max: 100, seconds: day },
  /** To one address, whoever sends. */
  emailsPerRecipient: { name: 'team-emails-recipient', max: 5, seconds: day },
} as const satisfies Record<string, RateLimitRule>;

export type InviteLimits = ReturnType<typeof createInviteLimits>;

/** The limits of inviting to teams and of trying codes. */
export function createInviteLimits(pool: pg.Pool) {
  return createRateLimits(pool, inviteLimits);
}
