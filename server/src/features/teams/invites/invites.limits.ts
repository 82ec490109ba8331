import type pg from 'pg';
import { addressKey } from '../../../platform/auth/address-key.ts';
import { type AttemptLimit, createAttempts } from '../../../platform/auth/attempts.ts';

const hour = 3600;
const day = 24 * hour;

/** How many tries there are; of codes only those count that nothing is known of. */
export const limits = {
  unknownCodesPerAddress: { tries: 60, seconds: hour },
  acceptancesPerPerson: { tries: 60, seconds: hour },
  invitesPerPerson: { tries: 100, seconds: day },
  lettersPerPerson: { tries: 100, seconds: day },
  /** Letters to one e-mail address, whoever has them sent. */
  lettersPerRecipient: { tries: 5, seconds: day },
} as const satisfies Record<string, AttemptLimit>;

export type InviteLimits = ReturnType<typeof createInviteLimits>;

/** The limits of inviting to teams and of trying codes. They throw `request/too-many`. */
export function createInviteLimits(pool: pg.Pool) {
  const codes = createAttempts(pool, 'team-invite-code', limits.unknownCodesPerAddress);
  const acceptances = createAttempts(pool, 'team-invite-accept', limits.acceptancesPerPerson);
  const invites = createAttempts(pool, 'team-invite-person', limits.invitesPerPerson);
  const letters = createAttempts(pool, 'team-letter-person', limits.lettersPerPerson);
  const recipients = createAttempts(pool, 'team-letter-recipient', limits.lettersPerRecipient);

  return {
    /** Whoever has tried too many that don't exist is not told of one that does. */
    code: (ip: string): Promise<void> => codes.check(addressKey(ip)),
    unknownCode: (ip: string): Promise<void> => codes.count(addressKey(ip)),
    acceptance: (personId: string): Promise<void> => acceptances.count(personId),
    invite: (actorId: string): Promise<void> => invites.count(actorId),
    /** It was one that stood already. */
    noInvite: (actorId: string): Promise<void> => invites.takeBack(actorId),

    /** All of them or none: where one is too many, the others have not been sent either. */
    async letters(actorId: string, emails: readonly string[]): Promise<void> {
      const counted: (() => Promise<void>)[] = [];
      try {
        for (const email of emails) {
          await letters.count(actorId);
          counted.push(() => letters.takeBack(actorId));
          await recipients.count(email);
          counted.push(() => recipients.takeBack(email));
        }
      } catch (error) {
        for (const takeBack of counted) await takeBack();
        throw error;
      }
    },
  };
}
