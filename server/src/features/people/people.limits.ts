import type pg from 'pg';
import type { Device, KnownDevices } from '../../platform/auth/known-devices.ts';
import { resetLinkSeconds } from '../../platform/auth/password-reset.ts';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';

const minute = 60;
const hour = 3600;

/** Of sign-ins only those that fail count. */
export const peopleLimits = {
  signInPerAccountAndAddress: { name: 'sign-in-account-address', max: 10, seconds: 15 * minute },
  signInPerAddress: { name: 'sign-in-address', max: 100, seconds: hour },
  signInPerAccount: { name: 'sign-in-account', max: 100, seconds: 15 * minute },
  signUpPerAddress: { name: 'sign-up-address', max: 20, seconds: hour },
  signUpPerAccountAndAddress: { name: 'sign-up-account-address', max: 5, seconds: hour },
  /** E-mails with a link to finish a sign-up, to one address; beyond, the answer is the same and none is sent. */
  signUpEmails: { name: 'sign-up-emails', max: 10, seconds: hour },
  signUpLinksPerAddress: { name: 'sign-up-link-address', max: 60, seconds: hour },
  resetPerAddress: { name: 'reset-address', max: 20, seconds: hour },
  resetPerAccountAndAddress: { name: 'reset-account-address', max: 5, seconds: hour },
  /**
   * E-mails with a reset link to one account, from all requests; beyond it the answer is the same and none is sent.
   * Not longer than a link works: whoever gets no e-mail has one of these, which still does.
   */
  resetEmails: { name: 'reset-emails', max: 10, seconds: resetLinkSeconds },
  /** Beyond those, asked for from a device that the account knows. */
  resetEmailsToKnown: { name: 'reset-emails-known', max: 10, seconds: hour },
  newPasswordsPerAddress: { name: 'new-password-address', max: 60, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;

export type PeopleLimits = ReturnType<typeof createPeopleLimits>;

/**
 * The limits of signing in, signing up and asking for a reset link. They throw `request/too-many`. An account counts
 * whether or not there is one, so that the limits tell nothing about that. Those by the address that a request comes
 * from count before its body is parsed (`limit` of a route).
 */
export function createPeopleLimits(pool: pg.Pool, devices: Pick<KnownDevices, 'has'>) {
  const limits = createRateLimits(pool, peopleLimits);
  return {
    ...limits,

    /**
     * Before the password is looked at, so that of requests at the same moment none goes uncounted; `signedIn` takes it
     * back. Whoever guesses at an account from many addresses uses up the limit of that account, but not that of its
     * owner, who comes with a browser or from an address that the account knows.
     */
    async signIn(email: string, device: Device): Promise<void> {
      await limits.signInPerAccountAndAddress.consume(email, device);
      try {
        await limits.signInPerAccount.consume(email);
      } catch (error) {
        if (!(await devices.has(email, device))) throw error;
      }
    },

    async signedIn(email: string, device: Device): Promise<void> {
      await Promise.all([
        limits.signInPerAccountAndAddress.reset(email, device),
        limits.signInPerAccount.refund(email),
      ]);
    },

    /** As `resetLink`, for e-mails to whoever wants an account. A link works longer than these are counted. */
    async signUpEmail(email: string, device: Device): Promise<boolean> {
      await limits.signUpPerAccountAndAddress.consume(email, device);
      return limits.signUpEmails.tryConsume(email);
    },

    /**
     * Throws for an address that has asked often for this account. False when the account has been sent enough e-mails:
     * nobody is told, and nothing is sent.
     */
    async resetLink(email: string, device: Device): Promise<boolean> {
      await limits.resetPerAccountAndAddress.consume(email, device);
      if (await limits.resetEmails.tryConsume(email)) return true;
      return (await devices.has(email, device)) && limits.resetEmailsToKnown.tryConsume(email);
    },

    /** Who has a new password need not wait because of the forgotten one. */
    passwordReset: (email: string, device: Device): Promise<void> =>
      limits.signInPerAccountAndAddress.reset(email, device),
  };
}
