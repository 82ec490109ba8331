import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export type SignUpLinkTable = {
  id: string;
  email: string;
  full_name: string;
  time_zone: string;
  invitation_hash: string | null;
  next: string;
  token_hash: string | null;
  proves_address: boolean;
  created_at: Generated<string>;
  expires_at: string;
};

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    sign_up_links: SignUpLinkTable;
  }
}

export type SignUpLinkRow = Pick<
  Selectable<SignUpLinkTable>,
  'id' | 'email' | 'full_name' | 'invitation_hash' | 'next' | 'proves_address'
>;

const columns = ['id', 'email', 'full_name', 'invitation_hash', 'next', 'proves_address'] as const;

export async function insertSignUpLink(db: Db, link: Omit<SignUpLinkTable, 'created_at'>): Promise<void> {
  await db.insertInto('sign_up_links').values(link).execute();
}

/** Stores a link's token, once. Returns the link, or null when it has a token or does not exist. */
export async function setToken(db: Db, id: string, tokenHash: string): Promise<SignUpLinkRow | null> {
  const row = await db
    .updateTable('sign_up_links')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** The link with this token, while it is valid. */
export async function findByToken(db: Db, tokenHash: string): Promise<SignUpLinkRow | null> {
  const row = await db
    .selectFrom('sign_up_links')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the link. Of two concurrent callers one gets it. */
export async function takeByToken(db: Db, tokenHash: string): Promise<SignUpLinkRow | null> {
  const row = await db
    .deleteFrom('sign_up_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteLink(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_up_links').where('id', '=', id).execute();
}

/** Deletes all links for an e-mail address. */
export async function deleteLinksOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_up_links').where('email', '=', email).execute();
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  // Skips locked rows: `deleteLinksOf` may be deleting them in another order, which could deadlock.
  const expired = db
    .selectFrom('sign_up_links')
    .select('id')
    .where('expires_at', '<=', now())
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('sign_up_links').where('id', 'in', expired).execute();
}

function now(): string {
  return new Date().toISOString();
}
