import type { Change } from '../change.ts';
import type { Db, Tx } from '../db/database.ts';
import { writePassword } from './accounts.ts';
import { deleteChallenges } from './challenges.ts';
import type { Device, KnownDevices } from './known-devices.ts';
import { dropLinks } from './mailed-links.ts';
import { lockPerson } from './person-lock.ts';
import { nothingRemoved, type RemovedWays, reclaim } from './reclaim.ts';
import type { Sessions } from './sessions.ts';
import { hashToken, randomToken } from './tokens.ts';
import { addVerification, consumeVerification, findVerification } from './verifications.ts';

/** A link that resets a password works this long, in seconds (an hour). */
export const resetLinkSeconds = 3600;

/** A password that was reset. */
export type Reset = {
  readonly userId: string;
  /** In the form in which it is stored. */
  readonly email: string;
  /** The address was unconfirmed before: everything that had been set up was deleted. */
  readonly reclaimed: boolean;
  readonly removed: RemovedWays;
};

export type PasswordResets = {
  /**
   * Creates a token with which its holder can set a new password, once, within an hour; only its hash is stored. Null
   * when nobody has the address. The address cannot change before the transaction ends, so that the e-mail with the
   * token reaches its owner.
   */
  allowReset(tx: Tx, email: string): Promise<{ userId: string; token: string } | null>;
  /** Whether a token is valid now. Check it before hashing a password, so that a guess costs a query and no hash. */
  canReset(token: string): Promise<boolean>;
  /**
   * Sets the password and ends all sessions of the user. The token proves that its holder reads the mail of the
   * account's address: if nobody had proved that before, every other way to sign in is deleted (reclaim.ts). Null when
   * the token is not valid.
   */
  resetPassword(
    change: Change,
    given: { token: string; passwordHash: string; device: Device },
  ): Promise<Reset | null>;
};

/** Resets passwords by a link in an e-mail. */
export function createPasswordResets(options: {
  db: Db;
  sessions: Sessions;
  devices: KnownDevices;
}): PasswordResets {
  const { db, sessions, devices } = options;

  return {
    async allowReset(tx, email) {
      // Waits for a concurrent deletion of the account or change of its address.
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .forKeyShare()
        .executeTakeFirst();
      if (!user) return null;
      const token = randomToken();
      await addVerification(tx, resetIdentifier(token), { value: user.id, seconds: resetLinkSeconds });
      return { userId: user.id, token };
    },

    async canReset(token) {
      const found = await findVerification(db, resetIdentifier(token));
      return found !== null && !found.expired;
    },

    async resetPassword(change, { token, passwordHash, device }) {
      const { tx } = change;
      const found = await findVerification(tx, resetIdentifier(token));
      if (!found) return null;
      // Lock the person before the link, as closing the account and setting its password do, which delete the link too.
      await lockPerson(tx, found.value);
      const link = await consumeVerification(tx, resetIdentifier(token));
      if (!link || link.expired) return null;
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email', 'email_verified'])
        .where('id', '=', link.value)
        .executeTakeFirst();
      if (!user) return null;
      const { id: userId, email, email_verified } = user;
      const reclaimed = email_verified ? null : await reclaim(tx, userId, { sessions });
      // The password before the challenges and sessions: see password-sign-in.ts.
      await writePassword(tx, userId, passwordHash);
      await deleteChallenges(tx, userId);
      const ended = [...(reclaimed?.ended ?? []), ...(await sessions.endAllOf(tx, userId))];
      // Invalidate all other links. Last, to include a link that one of the ended sessions had just requested.
      await dropLinks(tx, userId);
      await devices.remember(tx, userId, device);
      change.afterCommit(() => sessions.publishEnded(ended));
      return { userId, email, reclaimed: reclaimed !== null, removed: reclaimed?.removed ?? nothingRemoved };
    },
  };
}

/** The identifier under which a link is stored. Changing it invalidates the links sent before. */
function resetIdentifier(token: string): string {
  return hashToken(`reset-password:${token}`);
}
