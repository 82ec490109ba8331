import type pg from 'pg';
import { addressKey } from '../../../platform/auth/address-key.ts';
import { type AttemptLimit, createAttempts } from '../../../platform/auth/attempts.ts';

const hour = 3600;

/** How many tries there are. */
export const limits = {
  emailChangesPerPerson: { tries: 5, seconds: hour },
  /** Letters that anybody can have sent to an address that may not be theirs. */
  emailChangesPerNewAddress: { tries: 5, seconds: hour },
  confirmationsPerAddress: { tries: 60, seconds: hour },
  downloadsPerPerson: { tries: 10, seconds: hour },
} as const satisfies Record<string, AttemptLimit>;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** The limits of changing an address and of downloading everything. They throw `request/too-many`. */
export function createAccountLimits(pool: pg.Pool) {
  const changes = createAttempts(pool, 'email-change-person', limits.emailChangesPerPerson);
  const letters = createAttempts(pool, 'email-change-new', limits.emailChangesPerNewAddress);
  const confirmations = createAttempts(pool, 'email-confirm-address', limits.confirmationsPerAddress);
  const downloads = createAttempts(pool, 'download-person', limits.downloadsPerPerson);

  return {
    /** Counts an address whether or not it has an account, so that the limit tells nothing about that. */
    async changeEmail(userId: string, newEmail: string): Promise<void> {
      await changes.count(userId);
      await letters.count(newEmail);
    },
    confirmEmail: (ip: string): Promise<void> => confirmations.count(addressKey(ip)),
    download: (userId: string): Promise<void> => downloads.count(userId),
  };
}
