import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';
import { teamInvitations } from './team-invitations.ts';

/** Each throws `request/too-many`. */
export const inviteLimits = {
  ...teamInvitations.limits,
  acceptancesPerPerson: { name: 'team-invite-accept', max: 60, seconds: 3600 },
  emailsPerPerson: { name: 'team-letter-person', max: 100, seconds: 24 * 3600 },
} as const satisfies Record<string, RateLimitRule>;

export type InviteLimits = ReturnType<typeof createInviteLimits>;

/** The limits of inviting to teams and of trying codes. */
export function createInviteLimits(pool: pg.Pool) {
  return createRateLimits(pool, inviteLimits);
}
