import type pg from 'pg';
import type { Device, KnownDevices } from '../../platform/auth/known-devices.ts';
import { resetLinkSeconds } from '../../platform/auth/password-reset.ts';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';

const minute = 60;
const hour = 3600;

/** Of sign-ins only failed ones count. */
export const peopleLimits = {
  signInPerAccountAndAddress: { name: 'sign-in-account-address', max: 10, seconds: 15 * minute },
  signInPerAddress: { name: 'sign-in-address', max: 100, seconds: hour },
  signInPerAccount: { name: 'sign-in-account', max: 100, seconds: 15 * minute },
  signUpPerAddress: { name: 'sign-up-address', max: 20, seconds: hour },
  signUpPerAccountAndAddress: { name: 'sign-up-account-address', max: 5, seconds: hour },
  /** E-mails with a link to finish a sign-up, per address. Beyond it the response is the same and none is sent. */
  signUpEmails: { name: 'sign-up-emails', max: 10, seconds: hour },
  signUpLinksPerAddress: { name: 'sign-up-link-address', max: 60, seconds: hour },
  resetPerAddress: { name: 'reset-address', max: 20, seconds: hour },
  resetPerAccountAndAddress: { name: 'reset-account-address', max: 5, seconds: hour },
  /**
   * E-mails with a reset link, per account, from all requests. Beyond it the response is the same and none is sent. The
   * period is no longer than a link works, so that whoever gets no e-mail has a valid link already.
   */
  resetEmails: { name: 'reset-emails', max: 10, seconds: resetLinkSeconds },
  /** Further ones, requested from a device that the account knows. */
  resetEmailsToKnown: { name: 'reset-emails-known', max: 10, seconds: hour },
  newPasswordsPerAddress: { name: 'new-password-address', max: 60, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;

export type PeopleLimits = ReturnType<typeof createPeopleLimits>;

/**
 * The limits of signing in, signing up and requesting a reset link. Each throws `request/too-many`. Limits by account
 * count whether or not it exists, so that they do not reveal it. Limits by address count before the body is parsed
 * (`limit` of a route).
 */
export function createPeopleLimits(pool: pg.Pool, devices: Pick<KnownDevices, 'has'>) {
  const limits = createRateLimits(pool, peopleLimits);
  return {
    ...limits,

    /**
     * Counts before the password is checked, so that concurrent requests all count; `signedIn` takes it back. Guessing
     * from many addresses exhausts the limit of the account, but not that of its owner, who comes with a browser or
     * from an address that the account knows.
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

    /** Like `resetLink`, for e-mails to people who sign up. A link works longer than these are counted. */
    async signUpEmail(email: string, device: Device): Promise<boolean> {
      await limits.signUpPerAccountAndAddress.consume(email, device);
      return limits.signUpEmails.tryConsume(email);
    },

    /**
     * Throws for an address that has requested many for this account. False when the account has been sent enough
     * e-mails: the response does not say so, and nothing is sent.
     */
    async resetLink(email: string, device: Device): Promise<boolean> {
      await limits.resetPerAccountAndAddress.consume(email, device);
      if (await limits.resetEmails.tryConsume(email)) return true;
      return (await devices.has(email, device)) && limits.resetEmailsToKnown.tryConsume(email);
    },

    /** A person with a new password need not wait because of the forgotten one. */
    passwordReset: (email: string, device: Device): Promise<void> =>
      limits.signInPerAccountAndAddress.reset(email, device),
  };
}
