import { newId } from '@longtable/contract/ids';
import type { Db } from '../db/database.ts';

/** A value that a secret leads to, once and until it expires, such as a password reset link or an OAuth state. */
export type Verification = { readonly value: string; readonly expired: boolean };

/** Stores a value for `seconds`. `identifier` is stored as it is, so it has to be a hash of the secret. */
export async function addVerification(
  db: Db,
  identifier: string,
  { value, seconds }: { value: string; seconds: number },
): Promise<void> {
  const expires_at = new Date(Date.now() + seconds * 1000).toISOString();
  await db.insertInto('verifications').values({ id: newId(), identifier, value, expires_at }).execute();
}

/** Reads a value without deleting it; null when there is none. */
export async function findVerification(db: Db, identifier: string): Promise<Verification | null> {
  const row = await db
    .selectFrom('verifications')
    .select(['value', 'expires_at'])
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return row ? present(row) : null;
}

/** Deletes a value and returns it, so that only one of several concurrent requests gets it. Null when there is none. */
export async function consumeVerification(db: Db, identifier: string): Promise<Verification | null> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .returning(['value', 'expires_at'])
    .executeTakeFirst();
  return row ? present(row) : null;
}

/** Deletes all password reset links of a person. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
}

function present({ value, expires_at }: { value: string; expires_at: string }): Verification {
  return { value, expired: Date.parse(expires_at) <= Date.now() };
}
