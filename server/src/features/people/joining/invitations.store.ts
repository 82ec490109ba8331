import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { InvitationTable } from '../../../policies/invitation.table.ts';
import { type InvitationRow, invitationColumns, invitationPolicy } from '../../../policies/invitation.ts';

/** The inviter of the server's own invitation. */
export const firstInvitationId = '00000000-0000-0000-0000-000000000000';

export type GoodInvitation = Pick<InvitationRow, 'id' | 'inviter_id' | 'email'> & {
  inviter_name: string | null;
  inviter_email: string | null;
  /** The hash is of the code in the e-mail, which differs from the one in the link shown to the inviter. */
  by_mail: boolean;
};

/** A person's valid invitations, newest first. */
export function readInvitations(db: Db, inviterId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .select(invitationColumns)
    .where(invitationPolicy.visibleTo(inviterId))
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Null when the id is taken. */
export async function insertInvitation(
  db: Db,
  invitation: Insertable<InvitationTable>,
): Promise<InvitationRow | null> {
  const row = await db
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(invitationColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the link of an invitation that was requested again; null when it is a different one. */
export async function renewLink(
  db: Db,
  same: { id: string; inviterId: string; email: string | null; codeHash: string },
): Promise<InvitationRow | null> {
  const row = await db
    .updateTable('invitations')
    .set({ link_code_hash: same.codeHash })
    .where('id', '=', same.id)
    .where('inviter_id', '=', same.inviterId)
    .where('email', 'is not distinct from', same.email)
    .returning(invitationColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates the server's own invitation, or replaces its link. */
export async function replaceFirstInvitation(db: Db, codeHash: string, expiresAt: string): Promise<void> {
  const values = { link_code_hash: codeHash, expires_at: expiresAt };
  await db
    .insertInto('invitations')
    .values({ id: firstInvitationId, inviter_id: null, email: null, mail_code_hash: null, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/**
 * Stores the hash of the e-mail's code beside that of the link. Returns the invitation with its inviter, or null when
 * it does not exist any more.
 */
export async function setMailCode(db: Db, id: string, codeHash: string): Promise<GoodInvitation | null> {
  const updated = await db
    .updateTable('invitations')
    .set({ mail_code_hash: codeHash })
    .where('id', '=', id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n ? findGood(db, codeHash) : null;
}

/** The invitation of a code, while it is valid. */
export async function findGood(db: Db, codeHash: string): Promise<GoodInvitation | null> {
  const row = await db
    .selectFrom('invitations')
    .leftJoin('user_profiles', 'user_profiles.id', 'invitations.inviter_id')
    .select([
      'invitations.id',
      'invitations.inviter_id',
      'invitations.email',
      'user_profiles.full_name as inviter_name',
      'user_profiles.email as inviter_email',
      'invitations.mail_code_hash',
    ])
    .where((eb) => eb.or([eb('link_code_hash', '=', codeHash), eb('mail_code_hash', '=', codeHash)]))
    .where('expires_at', '>', now())
    // The server's own is valid for the first person only.
    .where((eb) => eb.or([eb('inviter_id', 'is not', null), eb.not(eb.exists(anybody(db)))]))
    .executeTakeFirst();
  if (!row) return null;
  const { mail_code_hash, ...invitation } = row;
  return { ...invitation, by_mail: mail_code_hash === codeHash };
}

/** Uses an invitation up. Of several concurrent callers one gets the inviter; the others get undefined. */
export function redeem(db: Db, codeHash: string): Promise<{ inviter_id: string | null } | undefined> {
  return db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('link_code_hash', '=', codeHash), eb('mail_code_hash', '=', codeHash)]))
    .where('expires_at', '>', now())
    .where((eb) => eb.or([eb('inviter_id', 'is not', null), eb.not(eb.exists(anybody(db)))]))
    .returning('inviter_id')
    .executeTakeFirst();
}

export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isAnybodyHere(db: Db): Promise<boolean> {
  return (await anybody(db).executeTakeFirst()) !== undefined;
}

function anybody(db: Db) {
  return db.selectFrom('users').select('users.id').limit(1);
}

function now(): string {
  return new Date().toISOString();
}
