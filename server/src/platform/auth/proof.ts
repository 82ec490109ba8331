import type { Database, Db, Tx } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { createAttempts } from './attempts.ts';
import type { Passwords } from './passwords.ts';

/** The session of somebody who asks for something that can't be taken back. */
export type Prover = { readonly id: string; readonly sessionId: string };
export type Prove = (actor: Prover, currentPassword: string | undefined) => Promise<void>;

/** Who has no password proves who they are by having signed in this recently. */
const youngFor = 15 * 60 * 1000;
/** Wrong passwords in one session: who has got hold of somebody's open browser is not to guess on. */
const limit = { tries: 10, seconds: 15 * 60 };

/** The proof that it is really the person who asks, see `Auth.prove`. */
export function createProof({ db, pool }: Pick<Database, 'db' | 'pool'>, passwords: Passwords): Prove {
  const attempts = createAttempts(pool, 'proof', limit);
  return async ({ id, sessionId }, currentPassword) => {
    const hash = await passwordHashOf(db, id);
    if (hash === '') {
      if (!(await isYoung(db, sessionId))) throw refuse('auth/sign-in-again');
      return;
    }
    if (!currentPassword) throw refuse('auth/wrong-password');
    // Before the password is looked at, so that of tries at the same moment none goes uncounted.
    await attempts.count(sessionId);
    if (!(await passwords.verify(currentPassword, hash))) throw refuse('auth/wrong-password');
    await attempts.forget(sessionId);
  };
}

/** The hash of a person's password; '' when they have none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? '';
}

async function isYoung(db: Db, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(Date.now() - youngFor).toISOString())
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * In the transaction of what was proved: the session still stands, and no reset or sign-out can end it before the
 * transaction is over. Throws `auth/required`.
 */
export async function mustStand(tx: Tx, { sessionId }: Prover): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw refuse('auth/required');
}
