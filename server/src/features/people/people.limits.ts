import type pg from 'pg';
import { addressKey } from '../../platform/auth/address-key.ts';
import { type AttemptLimit, createAttempts, createMarks } from '../../platform/auth/attempts.ts';

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** How many tries there are; of sign-ins only those that fail count. */
export const limits = {
  signInPerAccountAndAddress: { tries: 10, seconds: 15 * minute },
  signInPerAddress: { tries: 100, seconds: hour },
  signInPerAccount: { tries: 100, seconds: 15 * minute },
  signUpPerAddress: { tries: 20, seconds: hour },
  resetPerAccount: { tries: 5, seconds: hour },
  resetPerAddress: { tries: 20, seconds: hour },
} as const satisfies Record<string, AttemptLimit>;

/** An address from which somebody has signed in stays known for this long after the last time. */
const knownFor = 90 * day;

export type PeopleLimits = ReturnType<typeof createPeopleLimits>;

/**
 * The limits of tries at signing in, signing up and asking for a reset link. They throw `request/too-many`. An
 * account counts whether or not there is one, so that the limits tell nothing about that.
 */
export function createPeopleLimits(pool: pg.Pool) {
  const perBoth = createAttempts(pool, 'sign-in-account-address', limits.signInPerAccountAndAddress);
  const perAddress = createAttempts(pool, 'sign-in-address', limits.signInPerAddress);
  const perAccount = createAttempts(pool, 'sign-in-account', limits.signInPerAccount);
  const known = createMarks(pool, 'known-address', knownFor);
  const signUps = createAttempts(pool, 'sign-up-address', limits.signUpPerAddress);
  const resetsPerAccount = createAttempts(pool, 'reset-account', limits.resetPerAccount);
  const resetsPerAddress = createAttempts(pool, 'reset-address', limits.resetPerAddress);

  return {
    /**
     * Before the password is looked at, so that of tries at the same moment none goes uncounted; `signedIn` takes it
     * back. Whoever guesses at an account from many addresses uses up the tries of that account, but not those of its
     * owner, who comes from an address where this account has signed in before.
     */
    async signIn(email: string, ip: string): Promise<void> {
      const address = addressKey(ip);
      await perBoth.count(email, address);
      await perAddress.count(address);
      try {
        await perAccount.count(email);
      } catch (error) {
        if (!(await known.has(email, address))) throw error;
      }
    },

    async signedIn(email: string, ip: string): Promise<void> {
      const address = addressKey(ip);
      await Promise.all([
        perBoth.forget(email, address),
        perAddress.takeBack(address),
        perAccount.takeBack(email),
        known.set(email, address),
      ]);
    },

    signUp: (ip: string): Promise<void> => signUps.count(addressKey(ip)),

    async signedUp(email: string, ip: string): Promise<void> {
      await known.set(email, addressKey(ip));
    },

    async resetLink(email: string, ip: string): Promise<void> {
      await resetsPerAddress.count(addressKey(ip));
      await resetsPerAccount.count(email);
    },

    /** Who has a new password need not wait for the tries with the forgotten one. */
    async passwordReset(email: string, ip: string): Promise<void> {
      await perBoth.forget(email, addressKey(ip));
      await known.set(email, addressKey(ip));
    },
  };
}
