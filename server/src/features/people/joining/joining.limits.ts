import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';

const hour = 3600;
const day = 24 * hour;

/** Of sign-ins at the provider only those count that don't come back. They throw `request/too-many`. */
export const joiningLimits = {
  invitationsPerPerson: { name: 'invite-person', max: 50, seconds: day },
  invitationsPerAddress: { name: 'invite-address', max: 200, seconds: day },
  /** To one e-mail address, whoever invites it. */
  emailsPerRecipient: { name: 'invite-recipient', max: 5, seconds: day },
  /** Whoever has asked about too many codes that don't exist is not told of one that does. */
  unknownCodesPerAddress: { name: 'invitation-code', max: 60, seconds: hour },
  singleSignOnPerAddress: { name: 'single-sign-on-address', max: 200, seconds: hour },
  singleSignOnAnswersPerAddress: { name: 'single-sign-on-answer', max: 200, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;

export type JoiningLimits = ReturnType<typeof createJoiningLimits>;

/** The limits of inviting and of single sign-on. */
export function createJoiningLimits(pool: pg.Pool) {
  return createRateLimits(pool, joiningLimits);
}
