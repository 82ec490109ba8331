import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { SignInChallengeTable } from './factors.table.ts';
import { hashToken } from './hashed-tokens.ts';

/** A question waits this long for its answer, in milliseconds (10 minutes). */
export const challengeLifetime = 10 * 60 * 1000;
/** So many codes may be tried at one question. */
export const triesPerChallenge = 5;

type Purpose = SignInChallengeTable['purpose'];
/** What is known of a question that was asked. */
export type Asked = { readonly userId: string | null; readonly challenge: string };
type About = {
  readonly userId?: string;
  /** Only this session may answer; it has one open question at most. */
  readonly sessionId?: string;
  /** What an authenticator is to sign. */
  readonly challenge?: string;
};

/** Keeps a question that a browser is asked. Gives the handle by which it answers: 256 random bits, kept as a hash. */
export async function ask(db: Db, purpose: Purpose, about: About): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  const { userId = null, sessionId = null, challenge = '' } = about;
  const expires_at = new Date(Date.now() + challengeLifetime).toISOString();
  await db
    .insertInto('sign_in_challenges')
    .values({ id: hashToken(handle), purpose, user_id: userId, session_id: sessionId, challenge, expires_at })
    // A session that asks anew means the new question.
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .where('session_id', 'is not', null)
        .doUpdateSet({ id: hashToken(handle), purpose, challenge, expires_at }),
    )
    .execute();
  return handle;
}

/** Counts a try at a question; whose it is, or null when it is over. Of tries at the same moment none slips through. */
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

/** Takes a question out, so that it is answered once: of two at the same moment one finds it. Null when it is over. */
export function take(db: Db, purpose: Purpose, handle: string): Promise<Asked | null> {
  return taken(db, purpose, 'id', hashToken(handle));
}

/** The same for the question that a session was asked. */
export function takeOfSession(db: Db, purpose: Purpose, sessionId: string): Promise<Asked | null> {
  return taken(db, purpose, 'session_id', sessionId);
}

async function taken(db: Db, purpose: Purpose, by: 'id' | 'session_id', value: string) {
  const row = await db
    .deleteFrom('sign_in_challenges')
    .where(by, '=', value)
    .where('purpose', '=', purpose)
    .returning(['user_id as userId', 'challenge', 'expires_at'])
    .executeTakeFirst();
  return row && Date.parse(row.expires_at) > Date.now() ? row : null;
}

/** Drops every question that a person was asked, as when the password that led to it is no longer theirs. */
export async function dropChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}
