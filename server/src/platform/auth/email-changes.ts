import { newId } from '@longtable/contract/ids';
import type { Generated } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { readableEmail } from '../mail/readable-email.ts';
import { lockPersonExclusively } from './person-lock.ts';
import { hashToken, randomToken } from './tokens.ts';

/** A link that confirms a new address works this long, in seconds (an hour). */
export const emailLinkSeconds = 3600;

export type EmailChangeTable = {
  id: string;
  user_id: string;
  email: string;
  token_hash: string | null;
  expires_at: string;
  confirmed_at: string | null;
  created_at: Generated<string>;
};

declare module '../db/schema.ts' {
  interface Schema {
    email_changes: EmailChangeTable;
  }
}

/** A requested change of address. */
export type EmailChange = {
  readonly userId: string;
  readonly email: string;
  readonly confirmed: boolean;
};

/** Stores a requested address until it is confirmed, replacing any other of the person. Returns its id. */
export async function addEmailChange(tx: Tx, userId: string, email: string): Promise<string> {
  const change = {
    id: newId(),
    email,
    token_hash: null,
    expires_at: new Date(Date.now() + emailLinkSeconds * 1000).toISOString(),
    confirmed_at: null,
  };
  await tx
    .insertInto('email_changes')
    .values({ ...change, user_id: userId })
    // A new id as well: the link to the previous address must not confirm this one.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
  return change.id;
}

/**
 * Creates the token for the link to the new address; only its hash is stored. Null when there is one already, or the
 * change is no longer pending.
 */
export async function tokenForEmailChange(
  tx: Tx,
  id: string,
): Promise<(Omit<EmailChange, 'confirmed'> & { token: string }) | null> {
  const token = randomToken();
  const change = await tx
    .updateTable('email_changes')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
  return change ? { ...change, token } : null;
}

/**
 * Reads the change that a token confirms, or has confirmed; null when the token is not valid. Serializes concurrent
 * requests with the same token. Locks the person exclusively before any other row, since their address changes.
 */
export async function openEmailLink(tx: Tx, token: string): Promise<EmailChange | null> {
  const byToken = tx.selectFrom('email_changes').where('token_hash', '=', hashToken(token));
  const known = await byToken.select('user_id').executeTakeFirst();
  if (!known) return null;
  await lockPersonExclusively(tx, known.user_id);
  const row = await byToken
    .select(['user_id as userId', 'email', 'expires_at', 'confirmed_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { userId, email, expires_at, confirmed_at } = row;
  if (confirmed_at === null && Date.parse(expires_at) <= Date.now()) return null;
  return { userId, email, confirmed: confirmed_at !== null };
}

export async function markEmailConfirmed(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ confirmed_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .execute();
}

/** The pending address of a person, for display; null when there is none. */
export async function pendingEmailOf(db: Db, userId: string): Promise<string | null> {
  const pending = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return pending ? readableEmail(pending.email) : null;
}

/** Cancels the pending change of a person, if there is one. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes expired changes; confirmed ones stay for a day, for people who open the link again. */
export async function forgetOldEmailChanges(db: Db): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
  await db.deleteFrom('email_changes').where('expires_at', '<', yesterday).execute();
}
