import type { Database, Tx } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { createExpiringFlags, createRateLimits, type RateLimitRule } from '../limits/rate-limits.ts';
import type { SignedIn, StartSession } from './auth.ts';
import { newTotpSecret, stepOfCode, totpUri } from './authenticator-codes.ts';
import { consumeChallenge, countTry, deleteChallenges } from './challenges.ts';
import type { Encryption } from './encryption.ts';
import type { Device } from './known-devices.ts';
import type { SessionActor } from './reauthentication.ts';
import { bare, consumeRecoveryCode, dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

const hour = 3600;
/** Limits of wrong codes, beside that of each challenge (challenges.ts). */
const rules = {
  codesPerAccount: { name: 'second-factor-account', max: 10, seconds: hour },
  codesPerAccountAndAddress: { name: 'second-factor-account-address', max: 10, seconds: hour },
  setupCodes: { name: 'second-factor-setup', max: 20, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;
/** An address where a person has completed the second step stays known for this long, in seconds. */
const knownFor = 90 * 24 * hour;
/** A new secret can be confirmed for this long, in milliseconds. */
const setupLifetime = hour * 1000;

/** Signed in with a second factor, and whether it was a recovery code. */
export type SecondStep = SignedIn & { readonly byRecoveryCode: boolean };

export type TwoFactor = {
  /** Creates a new secret; sign-ins require it only after `confirm`. Throws `account/two-factor-is-on`. */
  begin(tx: Tx, actor: SessionActor, account: string): Promise<{ secret: string; uri: string }>;
  /** Call before `confirm`, outside its transaction. Throws `request/too-many`. */
  countSetupTry(actor: SessionActor): Promise<void>;
  /**
   * Turns it on and returns the recovery codes. Throws `auth/wrong-code`, and `account/two-factor-is-off` without a
   * `begin`.
   */
  confirm(tx: Tx, actor: SessionActor, code: string): Promise<string[]>;
  /** Throws `account/two-factor-is-off`. */
  newRecoveryCodes(tx: Tx, userId: string): Promise<string[]>;
  /** Turns it off and deletes the secret and the codes. Throws `account/two-factor-is-off`. */
  end(tx: Tx, userId: string): Promise<void>;
  /**
   * The second step of signing in. Throws `auth/wrong-code`, `auth/challenge-over` or `request/too-many`. No code works
   * twice, not even in concurrent requests.
   */
  signIn(given: { challenge: string; code: string }, device: Device): Promise<SecondStep>;
};

/** Two-factor authentication by an authenticator app (RFC 6238) and recovery codes. */
export function createTwoFactor(options: {
  database: Pick<Database, 'db' | 'pool' | 'transaction'>;
  encryption: Encryption;
  start: StartSession;
}): TwoFactor {
  const { database, encryption, start } = options;
  const { db, pool } = database;
  const limits = createRateLimits(pool, rules);
  const known = createExpiringFlags(pool, 'second-factor-known', knownFor);

  /**
   * Counts an attempt. An attacker who knows the password can exhaust the attempts of the account, but not those of its
   * owner from an address where they have completed the second step before.
   */
  async function countGuess(userId: string, device: Device): Promise<void> {
    await limits.codesPerAccountAndAddress.consume(userId, device);
    try {
      await limits.codesPerAccount.consume(userId);
    } catch (error) {
      if (!(await known.has(userId, device))) throw error;
    }
  }

  async function consumeAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
    const row = await tx
      .selectFrom('totp_secrets')
      .select('secret')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const step = row && stepOfCode(encryption.decrypt(row.secret, userId), code);
    if (step === undefined || step === null) return false;
    // Of two concurrent requests, the second waits here and then finds the step used.
    const { numUpdatedRows } = await tx
      .updateTable('totp_secrets')
      .set({ last_used_step: step })
      .where('user_id', '=', userId)
      .where('last_used_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    async begin(tx, { id, sessionId }, account) {
      const secret = newTotpSecret();
      const values = {
        secret: encryption.encrypt(secret, id),
        pending_session_id: sessionId,
        last_used_step: 0,
        created_at: new Date().toISOString(),
      };
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('totp_secrets')
        .values({ user_id: id, ...values })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(values).where('totp_secrets.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw refuse('account/two-factor-is-on');
      return { secret, uri: totpUri(secret, account) };
    },

    countSetupTry: ({ sessionId }) => limits.setupCodes.consume(sessionId),

    async confirm(tx, { id, sessionId }, code) {
      const row = await tx
        .selectFrom('totp_secrets')
        .select(['secret', 'pending_session_id', 'created_at'])
        .where('user_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row && row.pending_session_id === null) throw refuse('account/two-factor-is-on');
      const isOurs = row?.pending_session_id === sessionId;
      if (!isOurs || Date.parse(row.created_at) < Date.now() - setupLifetime)
        throw refuse('account/two-factor-is-off');
      const step = stepOfCode(encryption.decrypt(row.secret, id), digitsOf(code));
      if (step === null) throw refuse('auth/wrong-code');
      await tx
        .updateTable('totp_secrets')
        .set({ pending_session_id: null, confirmed_at: new Date().toISOString(), last_used_step: step })
        .where('user_id', '=', id)
        .execute();
      return renewRecoveryCodes(tx, id);
    },

    async newRecoveryCodes(tx, userId) {
      // Locked: two concurrent requests would leave twenty codes.
      const row = await tx
        .selectFrom('totp_secrets')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuse('account/two-factor-is-off');
      return renewRecoveryCodes(tx, userId);
    },

    async end(tx, userId) {
      // Locked in the order of signIn(), to avoid a deadlock.
      await deleteChallenges(tx, userId);
      const { numDeletedRows } = await tx
        .deleteFrom('totp_secrets')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw refuse('account/two-factor-is-off');
      await dropRecoveryCodes(tx, userId);
    },

    async signIn({ challenge, code }, device) {
      // Counted before the check, whatever the outcome, so that concurrent attempts all count.
      const userId = await countTry(db, 'second-factor', challenge);
      if (userId === null) throw refuse('auth/challenge-over');
      await countGuess(userId, device);
      const step = await database.transaction(async (tx) => {
        if (!(await consumeChallenge(tx, 'second-factor', challenge))) throw refuse('auth/challenge-over');
        const digits = digitsOf(code);
        const byRecoveryCode = !/^\d{6}$/.test(digits);
        const isRight = byRecoveryCode
          ? await consumeRecoveryCode(tx, userId, code)
          : await consumeAppCode(tx, userId, digits);
        // The rollback restores what was consumed.
        if (!isRight) throw refuse('auth/wrong-code');
        return { ...(await start(tx, userId, device)), byRecoveryCode };
      });
      await Promise.all([
        limits.codesPerAccountAndAddress.reset(userId, device),
        limits.codesPerAccount.refund(userId),
        known.set(userId, device),
      ]);
      return step;
    },
  };
}

/** The digits of a code, also typed as Arabic, Persian or full-width digits. */
function digitsOf(code: string): string {
  return bare(code).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 15),
  );
}
