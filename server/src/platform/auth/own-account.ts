import type { Change } from '../change.ts';
import { writePassword } from './accounts.ts';
import { deleteChallenges } from './challenges.ts';
import { dropLinks } from './mailed-links.ts';
import { lockPersonExclusively } from './person-lock.ts';
import { lockSession, type SessionActor } from './reauthentication.ts';
import { dropFactors } from './reclaim.ts';
import type { Sessions } from './sessions.ts';
import { deleteResetLinks } from './verifications.ts';

/** Changes to one's own account. Callers authorize first. */
export type OwnAccount = {
  /** Ends one session, if it has not ended yet. */
  endSession(change: Change, sessionId: string): Promise<void>;
  /** Ends all sessions of the person but this one. */
  endOtherSessions(change: Change, actor: SessionActor): Promise<void>;
  /**
   * Sets the password, also of a person who has none. Ends all other sessions and invalidates the links mailed before.
   * Throws `auth/required` when the session has ended since the reauthentication: a password reset takes precedence
   * over whoever knew the old password.
   */
  setPassword(change: Change, actor: SessionActor, passwordHash: string): Promise<void>;
  /**
   * Sets a confirmed address and invalidates the links that reset the password, which went to the old one. Throws 23505
   * when the address is taken.
   */
  setEmail(change: Change, userId: string, email: string): Promise<void>;
  /** Deletes every way to sign in, and ends all sessions. The caller has locked the person (person-lock.ts). */
  close(change: Change, userId: string): Promise<void>;
  /**
   * Replaces the e-mail address and the name of a closed account by a placeholder, so that the address can be used
   * again, and returns both. Null when that was done before, or the person has been deleted.
   */
  releaseAddress(change: Change, userId: string): Promise<{ email: string; name: string } | null>;
  /**
   * Deletes the user of a closed account. False if `isUnreferenced`, called under a lock against new references, finds
   * that something still refers to them.
   */
  remove(change: Change, userId: string, isUnreferenced: () => Promise<boolean>): Promise<boolean>;
};

export function createOwnAccount(sessions: Sessions): OwnAccount {
  async function end(change: Change, userId: string, exceptId?: string): Promise<void> {
    const ended = await sessions.endAllOf(change.tx, userId, exceptId);
    change.afterCommit(() => sessions.publishEnded(ended));
  }

  return {
    async endSession(change, sessionId) {
      const ended = await sessions.endOne(change.tx, sessionId);
      change.afterCommit(() => sessions.publishEnded(ended));
    },
    endOtherSessions: (change, { id, sessionId }) => end(change, id, sessionId),

    async setPassword(change, { id, sessionId }, passwordHash) {
      const { tx } = change;
      await lockSession(tx, { id, sessionId });
      // The password before the challenges and sessions: see password-sign-in.ts.
      await writePassword(tx, id, passwordHash);
      await deleteChallenges(tx, id);
      await end(change, id, sessionId);
      await dropLinks(tx, id);
    },

    async setEmail({ tx }, userId, email) {
      await tx
        .updateTable('users')
        .set({ email, email_verified: true, updated_at: new Date().toISOString() })
        .where('id', '=', userId)
        .execute();
      await deleteResetLinks(tx, userId);
    },

    async close(change, userId) {
      const { tx } = change;
      // First the ways to sign in, then the sessions: a concurrent sign-in either waits for this transaction and finds
      // its way deleted, or this one waits for it and finds its session.
      await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
      await dropFactors(tx, userId);
      await deleteResetLinks(tx, userId);
      await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
      await end(change, userId);
      // Other nodes cache sessions for some seconds.
      change.rereadSessions(userId);
    },

    async releaseAddress({ tx }, userId) {
      // Writing the address takes this lock anyway, since it is unique; take it before any other.
      const locked = await lockPersonExclusively(tx, userId);
      const email = placeholderOf(userId);
      if (!locked || locked.email === email) return null;
      const { name } = await tx
        .selectFrom('users')
        .select('name')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ email, name: '' }).where('id', '=', userId).execute();
      return { email: locked.email, name };
    },

    async remove(change, userId, isUnreferenced) {
      const { tx } = change;
      if (!(await lockPersonExclusively(tx, userId))) return true;
      if (!(await isUnreferenced())) return false;
      await end(change, userId);
      await deleteResetLinks(tx, userId);
      await tx.deleteFrom('users').where('id', '=', userId).execute();
      return true;
    },
  };
}

/** An address that nobody can have. */
export function placeholderOf(userId: string): string {
  return `${userId}@deleted.invalid`;
}
