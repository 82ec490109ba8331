import type pg from 'pg';
import { addressKey } from '../../../platform/auth/address-key.ts';
import { type AttemptLimit, createAttempts } from '../../../platform/auth/attempts.ts';

const hour = 3600;
const day = 24 * hour;

/** How many tries there are; of sign-ins at the provider only those count that don't come back. */
export const limits = {
  invitationsPerPerson: { tries: 50, seconds: day },
  invitationsPerAddress: { tries: 200, seconds: day },
  /** Letters to one e-mail address, whoever has them sent. */
  lettersPerRecipient: { tries: 5, seconds: day },
  unknownCodesPerAddress: { tries: 60, seconds: hour },
  singleSignOnPerAddress: { tries: 200, seconds: hour },
} as const satisfies Record<string, AttemptLimit>;

export type JoiningLimits = ReturnType<typeof createJoiningLimits>;

/** The limits of inviting and of single sign-on. They throw `request/too-many`. */
export function createJoiningLimits(pool: pg.Pool) {
  const perPerson = createAttempts(pool, 'invite-person', limits.invitationsPerPerson);
  const perAddress = createAttempts(pool, 'invite-address', limits.invitationsPerAddress);
  const perRecipient = createAttempts(pool, 'invite-recipient', limits.lettersPerRecipient);
  const codes = createAttempts(pool, 'invitation-code', limits.unknownCodesPerAddress);
  const singleSignOns = createAttempts(pool, 'single-sign-on-address', limits.singleSignOnPerAddress);

  return {
    async invite(actorId: string, ip: string, email: string | null): Promise<void> {
      await perPerson.count(actorId);
      await perAddress.count(addressKey(ip));
      if (email !== null) await perRecipient.count(email);
    },
    /** Whoever has asked about too many that don't exist is not told of one that does. */
    code: (ip: string): Promise<void> => codes.check(addressKey(ip)),
    unknownCode: (ip: string): Promise<void> => codes.count(addressKey(ip)),
    beginSingleSignOn: (ip: string): Promise<void> => singleSignOns.count(addressKey(ip)),
    singleSignOnEnded: (ip: string): Promise<void> => singleSignOns.takeBack(addressKey(ip)),
  };
}
