import { newId } from '@longtable/contract/ids';
import type { Change } from '../change.ts';
import type { Tx } from '../db/database.ts';
import { dropChallenges } from './challenges.ts';
import { dropEmailChange } from './email-changes.ts';
import type { Prover } from './proof.ts';
import type { Sessions } from './sessions.ts';

/** What people do to their own accounts. Whether they may is asked before. */
export type OwnAccount = {
  /** Ends one session, if it still stands. */
  endSession(sessionId: string): Promise<void>;
  /** Ends all sessions of the person but this one. */
  endOtherSessions(actor: Prover): Promise<void>;
  /**
   * Sets the password, also for who has none. All other sessions end, and links that are still on their way in
   * somebody's mail are of no use any more.
   */
  setPassword(change: Change, actor: Prover, passwordHash: string): Promise<void>;
  /**
   * Sets the address that signs in, as one that was confirmed; links that reset the password, which went to the old
   * one, are of no use any more. Throws 23505 when somebody else has it.
   */
  setEmail(change: Change, userId: string, email: string): Promise<void>;
  /**
   * Lets nothing new be kept of the person until the change is over: whoever is adding something at this moment is
   * waited for. Their address; null when they are gone.
   */
  hold(change: Change, userId: string): Promise<{ email: string } | null>;
  /** Deletes the user and every way in, and ends all their sessions. What others keep of them has to go before. */
  remove(change: Change, userId: string): Promise<void>;
};

export function createOwnAccount(sessions: Sessions): OwnAccount {
  async function end(change: Change, userId: string, exceptId?: string): Promise<void> {
    const ended = await sessions.endAllOf(change.tx, userId, exceptId);
    change.afterCommit(() => sessions.announce(ended));
  }

  return {
    endSession: (sessionId) => sessions.endOne(sessionId),
    endOtherSessions: ({ id, sessionId }) => sessions.endOthers(id, sessionId),

    async setPassword(change, { id, sessionId }, passwordHash) {
      const { tx } = change;
      // First the password, then the challenges and sessions: see password-sign-in.ts.
      await writePassword(tx, id, passwordHash);
      await dropLinks(tx, id);
      await dropChallenges(tx, id);
      await end(change, id, sessionId);
    },

    async setEmail({ tx }, userId, email) {
      await tx
        .updateTable('users')
        .set({ email, email_verified: true, updated_at: new Date().toISOString() })
        .where('id', '=', userId)
        .execute();
      await tx.deleteFrom('verifications').where('value', '=', userId).execute();
    },

    async hold({ tx }, userId) {
      // Everything that is kept of a person refers to this row, and that takes a lock which this one keeps out.
      const user = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      return user ?? null;
    },

    async remove(change, userId) {
      const { tx } = change;
      await end(change, userId);
      await tx.deleteFrom('verifications').where('value', '=', userId).execute();
      await tx.deleteFrom('users').where('id', '=', userId).execute();
    },
  };
}

/** Sets the password of a person, whether or not they had one. */
export async function writePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: passwordHash }),
    )
    .execute();
}

/** Makes every link of no use that was written to a person: those that reset the password, and to a new address. */
export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', userId).execute();
  await dropEmailChange(tx, userId);
}
