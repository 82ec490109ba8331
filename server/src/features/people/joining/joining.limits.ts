import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';
import { serverInvitations } from './server-invitations.ts';

const hour = 3600;
const day = 24 * hour;

/** Each throws `request/too-many`. Of sign-ins at the provider only those that do not complete count. */
export const joiningLimits = {
  ...serverInvitations.limits,
  invitationsPerAddress: { name: 'invite-address', max: 200, seconds: day },
  singleSignOnPerAddress: { name: 'single-sign-on-address', max: 200, seconds: hour },
  singleSignOnAnswersPerAddress: { name: 'single-sign-on-answer', max: 200, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;

export type JoiningLimits = ReturnType<typeof createJoiningLimits>;

/** The limits of inviting and of single sign-on. */
export function createJoiningLimits(pool: pg.Pool) {
  return createRateLimits(pool, joiningLimits);
}
