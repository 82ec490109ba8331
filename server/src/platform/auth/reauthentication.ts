import type { Database, Db, Tx } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { createRateLimits, type RateLimitRule } from '../limits/rate-limits.ts';
import { passwordHashOf } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import { lockPerson } from './person-lock.ts';

/** A signed-in person and the session that they act in. */
export type SessionActor = { readonly id: string; readonly sessionId: string };
export type Reauthenticate = (actor: SessionActor, currentPassword: string | undefined) => Promise<void>;

/** A person without a password has to have signed in within this time, in milliseconds (15 minutes). */
const recentFor = 15 * 60 * 1000;
const rules = {
  /** Per session, against guessing in a browser that was left open. */
  wrongPasswords: { name: 'reauthentication', max: 10, seconds: 15 * 60 },
} as const satisfies Record<string, RateLimitRule>;

/** See `Auth.reauthenticate`. */
export function createReauthentication(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  passwords: Passwords,
): Reauthenticate {
  const { wrongPasswords } = createRateLimits(pool, rules);
  return async ({ id, sessionId }, currentPassword) => {
    const hash = await passwordHashOf(db, id);
    if (hash === '') {
      if (!(await isRecent(db, sessionId))) throw refuse('auth/sign-in-again');
      return;
    }
    if (!currentPassword) throw refuse('auth/wrong-password');
    // Counted before the check, so that concurrent attempts all count.
    await wrongPasswords.consume(sessionId);
    if (!(await passwords.verify(currentPassword, hash))) throw refuse('auth/wrong-password');
    await wrongPasswords.reset(sessionId);
  };
}

async function isRecent(db: Db, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(Date.now() - recentFor).toISOString())
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Locks the person and then their session (docs/decisions/024), before any other lock of the transaction, so that no
 * reset or sign-out ends the session before the commit. Throws `auth/required` when it has ended.
 */
export async function lockSession(tx: Tx, { id, sessionId }: SessionActor): Promise<void> {
  await lockPerson(tx, id);
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw refuse('auth/required');
}
