import { randomBytes } from 'node:crypto';
import { newId } from '@longtable/contract/ids';
import type { Generated } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { hashToken } from './hashed-tokens.ts';

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

/** A change of address that somebody asked for. */
export type EmailChange = {
  readonly userId: string;
  readonly email: string;
  readonly confirmed: boolean;
};

/** Keeps an address that waits for its confirmation, in place of any other of the person; its id. */
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
    // A new id as well: a link to the one before must not confirm this one.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
  return change.id;
}

/**
 * The token for the link to the new address; only its hash is kept. Null when there is one already, or nothing waits
 * for it any more.
 */
export async function tokenForEmailChange(
  tx: Tx,
  id: string,
): Promise<(Omit<EmailChange, 'confirmed'> & { token: string }) | null> {
  const token = randomBytes(32).toString('base64url');
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

/** What a token confirms, or has confirmed; null when it is of no use. Whoever opens it at once comes after us. */
export async function openEmailLink(tx: Tx, token: string): Promise<EmailChange | null> {
  const row = await tx
    .selectFrom('email_changes')
    .select(['user_id as userId', 'email', 'expires_at', 'confirmed_at'])
    .where('token_hash', '=', hashToken(token))
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

/** The address of a person that waits for its confirmation; null when none does. */
export async function pendingEmailOf(db: Db, userId: string): Promise<string | null> {
  const pending = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return pending?.email ?? null;
}

/** Whatever address waits, it will not be confirmed. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Removes what nobody can confirm any more; what was confirmed stays for a day, for who opens the link again. */
export async function forgetOldEmailChanges(db: Db): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
  await db.deleteFrom('email_changes').where('expires_at', '<', yesterday).execute();
}
