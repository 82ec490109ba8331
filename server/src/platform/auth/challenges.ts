import type { Db } from '../db/database.ts';
import type { SignInChallengeTable } from './factors.table.ts';
import { hashToken, randomToken } from './tokens.ts';

/** A challenge can be answered for this long, in milliseconds (10 minutes). */
export const challengeLifetime = 10 * 60 * 1000;
/** Codes that may be tried for one challenge. */
export const triesPerChallenge = 5;

type Purpose = SignInChallengeTable['purpose'];
/** An issued challenge. */
export type IssuedChallenge = { readonly userId: string | null; readonly challenge: string };
type About = {
  readonly userId?: string;
  /** Only this session may answer; it has at most one open challenge. */
  readonly sessionId?: string;
  /** What an authenticator has to sign. */
  readonly challenge?: string;
};

/**
 * Issues a challenge and returns the handle with which the browser answers it. Only the hash of the handle is stored.
 */
export async function issueChallenge(db: Db, purpose: Purpose, about: About): Promise<string> {
  const handle = randomToken();
  const { userId = null, sessionId = null, challenge = '' } = about;
  const expires_at = new Date(Date.now() + challengeLifetime).toISOString();
  await db
    .insertInto('sign_in_challenges')
    .values({ id: hashToken(handle), purpose, user_id: userId, session_id: sessionId, challenge, expires_at })
    // A session that begins again answers the new challenge.
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .where('session_id', 'is not', null)
        .doUpdateSet({ id: hashToken(handle), purpose, challenge, expires_at }),
    )
    .execute();
  return handle;
}

/**
 * Counts an attempt at a challenge and returns its person, or null when it is no longer valid. Counts all of several
 * concurrent attempts.
 */
export async function countTry(db: Db, purpose: Purpose, handle: string): Promise<string | null> {
  const counted = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', hashToken(handle))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString())
    .where('tries', '<', triesPerChallenge)
    .returning('user_id')
    .executeTakeFirst();
  return counted?.user_id ?? null;
}

/**
 * Deletes a challenge and returns it, so that only one of several concurrent answers gets it. Null when it is no longer
 * valid.
 */
export function consumeChallenge(db: Db, purpose: Purpose, handle: string): Promise<IssuedChallenge | null> {
  return consume(db, purpose, 'id', hashToken(handle));
}

/** The same for the challenge of a session. */
export function consumeChallengeOfSession(
  db: Db,
  purpose: Purpose,
  sessionId: string,
): Promise<IssuedChallenge | null> {
  return consume(db, purpose, 'session_id', sessionId);
}

async function consume(db: Db, purpose: Purpose, by: 'id' | 'session_id', value: string) {
  const row = await db
    .deleteFrom('sign_in_challenges')
    .where(by, '=', value)
    .where('purpose', '=', purpose)
    .returning(['user_id as userId', 'challenge', 'expires_at'])
    .executeTakeFirst();
  return row && Date.parse(row.expires_at) > Date.now() ? row : null;
}

/** Deletes all challenges of a person, for example because the password that led to them was changed. */
export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}
