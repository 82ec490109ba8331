import type { Database, Db, Tx } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { addressKey } from './address-key.ts';
import { createAttempts, createMarks } from './attempts.ts';
import type { Device, SignedIn, StartSession } from './auth.ts';
import { newTotpSecret, stepOfCode, totpUri } from './authenticator-codes.ts';
import { countTry, dropChallenges, take } from './challenges.ts';
import type { Prover } from './proof.ts';
import { bare, consumeRecoveryCode, dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import type { Sealer } from './sealed.ts';

const hour = 3600;
/** Wrong codes; each challenge takes five, see challenges.ts. */
export const codeLimits = {
  perAccount: { tries: 10, seconds: hour },
  setup: { tries: 20, seconds: hour },
} as const;
/** An address where somebody has met the second step stays known for this long, in seconds. */
const knownFor = 90 * 24 * hour;
/** A secret that was shown waits this long for its first code, in milliseconds. */
const setupLifetime = hour * 1000;

/** Who has signed in with a second factor, and whether it was one of the recovery codes. */
export type SecondStep = SignedIn & { readonly byRecoveryCode: boolean };

export type TwoFactor = {
  /** A new secret, off until `confirm`. Throws `account/two-factor-is-on`. */
  begin(tx: Tx, actor: Prover, account: string): Promise<{ secret: string; uri: string }>;
  /** Before `confirm`, outside its transaction. Throws `request/too-many`. */
  countSetupTry(actor: Prover): Promise<void>;
  /** Turns it on; the recovery codes, never to be shown again. Throws `auth/wrong-code`, or that there is nothing to confirm. */
  confirm(tx: Tx, actor: Prover, code: string): Promise<string[]>;
  /** Throws `account/two-factor-is-off`. */
  newRecoveryCodes(tx: Tx, userId: string): Promise<string[]>;
  /** Turns it off and leaves nothing of it. Throws `account/two-factor-is-off`. */
  end(tx: Tx, userId: string): Promise<void>;
  /**
   * The second step of signing in. Throws `auth/wrong-code`, `auth/challenge-over` or `request/too-many`. No code
   * works twice, in two requests at the same moment neither.
   */
  signIn(given: { challenge: string; code: string }, device: Device): Promise<SecondStep>;
};

/** Two-factor authentication by an authenticator app (RFC 6238) and recovery codes. */
export function createTwoFactor(options: {
  database: Pick<Database, 'db' | 'pool' | 'transaction'>;
  sealer: Sealer;
  start: StartSession;
}): TwoFactor {
  const { database, sealer, start } = options;
  const { db, pool } = database;
  const perAccount = createAttempts(pool, 'second-factor-account', codeLimits.perAccount);
  const perBoth = createAttempts(pool, 'second-factor-account-address', codeLimits.perAccount);
  const known = createMarks(pool, 'second-factor-known', knownFor);
  const setups = createAttempts(pool, 'second-factor-setup', codeLimits.setup);

  /**
   * Who knows the password and guesses at codes uses up the tries of the account, but not those of its owner, who comes
   * from an address where they have met the second step before.
   */
  async function countGuess(userId: string, address: string): Promise<void> {
    await perBoth.count(userId, address);
    try {
      await perAccount.count(userId);
    } catch (error) {
      if (!(await known.has(userId, address))) throw error;
    }
  }

  async function consumeAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
    const row = await tx
      .selectFrom('totp_secrets')
      .select('secret')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const step = row && stepOfCode(sealer.open(row.secret, userId), code);
    if (step === undefined || step === null) return false;
    // Of two at the same moment one waits here for the other, and then finds the step used.
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
        secret: sealer.seal(secret, id),
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

    countSetupTry: ({ sessionId }) => setups.count(sessionId),

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
      const step = stepOfCode(sealer.open(row.secret, id), digitsOf(code));
      if (step === null) throw refuse('auth/wrong-code');
      await tx
        .updateTable('totp_secrets')
        .set({ pending_session_id: null, confirmed_at: new Date().toISOString(), last_used_step: step })
        .where('user_id', '=', id)
        .execute();
      return renewRecoveryCodes(tx, id);
    },

    async newRecoveryCodes(tx, userId) {
      // Locked: two at the same moment would leave twenty.
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
      // In the order in which signIn() takes them, or the two would wait for each other.
      await dropChallenges(tx, userId);
      const { numDeletedRows } = await tx
        .deleteFrom('totp_secrets')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw refuse('account/two-factor-is-off');
      await dropRecoveryCodes(tx, userId);
    },

    async signIn({ challenge, code }, device) {
      // Counted before the code is looked at and whatever comes of it, so that of guesses at once none is free.
      const userId = await countTry(db, 'second-factor', challenge);
      if (userId === null) throw refuse('auth/challenge-over');
      const address = addressKey(device.ip);
      await countGuess(userId, address);
      const step = await database.transaction(async (tx) => {
        if (!(await take(tx, 'second-factor', challenge))) throw refuse('auth/challenge-over');
        const digits = digitsOf(code);
        const byRecoveryCode = !/^\d{6}$/.test(digits);
        const isRight = byRecoveryCode
          ? await consumeRecoveryCode(tx, userId, code)
          : await consumeAppCode(tx, userId, digits);
        // What was taken is put back by the end of the transaction.
        if (!isRight) throw refuse('auth/wrong-code');
        return { ...(await start(tx, userId, device)), byRecoveryCode };
      });
      await Promise.all([
        perBoth.forget(userId, address),
        perAccount.takeBack(userId),
        known.set(userId, address),
      ]);
      return step;
    },
  };
}

/** Leaves nothing of a person's second factors and passkeys, in the transaction of what makes them void. */
export async function dropFactors(db: Db, userId: string): Promise<void> {
  // Before the sessions end: a sign-in that is under way holds one of these, and its session is there once it lets go.
  await dropChallenges(db, userId);
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await dropRecoveryCodes(db, userId);
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** The digits of a code, from whatever keyboard: Arabic, Persian and full-width ones count too. */
function digitsOf(code: string): string {
  return bare(code).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 15),
  );
}
