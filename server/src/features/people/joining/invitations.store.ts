import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { hasBlocked } from '../../../policies/has-blocked.ts';
import type { InvitationTable } from '../../../policies/invitation.table.ts';
import { type InvitationRow, invitationColumns } from '../../../policies/invitation.ts';
import type { PersonCardRow } from '../../../policies/person-columns.ts';
import { isStillAsInvited } from '../../../policies/task-invitation.ts';

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
    .where('inviter_id', '=', inviterId)
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

/** A person's open invitation to an address, if any. */
export function findOpen(db: Db, inviterId: string, email: string): Promise<{ id: string } | undefined> {
  return openTo(db, inviterId, email).executeTakeFirst();
}

/**
 * Renews a person's open invitation to an address: it is valid from now on, and offered again if it was declined.
 * Undefined when there is none.
 */
export function renewOpen(
  tx: Db,
  { inviterId, email, expiresAt }: { inviterId: string; email: string; expiresAt: string },
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({ expires_at: expiresAt, declined_at: null })
    .where('id', '=', openTo(tx, inviterId, email).forUpdate())
    .returning(invitationColumns)
    .executeTakeFirst();
}

function openTo(db: Db, inviterId: string, email: string) {
  return db
    .selectFrom('invitations')
    .select('id')
    .where('inviter_id', '=', inviterId)
    .where('email', '=', email)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}

/** The account with an address in its stored form. */
export function readAccountOf(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}

/** The address of an account in its stored form. */
export async function readAddress(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}

export type ReceivedRow = {
  readonly id: string;
  readonly created_at: string;
  readonly tasks: number;
  readonly inviter: PersonCardRow;
};

/** Valid invitations of others to the address of a person, without those that they declined, and of people who blocked or are blocked. */
export function receivedBy(db: Db, personId: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('user_profiles as inviter', 'inviter.id', 'invitations.inviter_id')
    .where('invitations.email', '=', (eb) =>
      eb.selectFrom('users').select('users.email').where('users.id', '=', personId),
    )
    .where('invitations.inviter_id', '<>', personId)
    .where('invitations.expires_at', '>', now())
    .where('invitations.declined_at', 'is', null)
    .where('inviter.closed_at', 'is', null)
    .where((eb) => eb.not(hasBlocked(personId, eb.ref('inviter.id'))))
    .where((eb) => eb.not(hasBlocked(eb.ref('inviter.id'), personId)));
}

/** Reads them, newest first. */
export async function readReceived(db: Db, personId: string): Promise<ReceivedRow[]> {
  const rows = await receivedBy(db, personId)
    .select([
      'invitations.id',
      'invitations.created_at',
      'inviter.id as inviter_id',
      'inviter.full_name',
      'inviter.email',
      'inviter.avatar_url',
      'inviter.version',
      sql<number>`(${tasksOf(sql.ref('invitations.id'))})`.as('tasks'),
    ])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute();
  return rows.map(({ id, created_at, tasks, inviter_id, full_name, email, avatar_url, version }) => ({
    id,
    created_at,
    tasks,
    inviter: { id: inviter_id, full_name, email, avatar_url, version },
  }));
}

/** How many tasks are assigned to the person once they accept. */
export async function countTasks(db: Db, invitationId: string): Promise<number> {
  const { rows } = await tasksOf(sql`${invitationId}::uuid`).execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the tasks of an invitation that still have the assignee and project of then. */
function tasksOf(invitationId: RawBuilder<unknown>) {
  return sql<{ count: number }>`select count(*)::int as count
    from task_invitations join tasks on tasks.id = task_invitations.task_id
    where task_invitations.invitation_id = ${invitationId} and ${isStillAsInvited}`;
}

/** Locks an invitation before its people, as signing up with it does. */
export async function lockInvitation(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('invitations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Uses up an invitation that its receiver accepts. False when it is not valid (any more). */
export async function takeReceived(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function declineReceived(tx: Db, id: string): Promise<void> {
  await tx.updateTable('invitations').set({ declined_at: now() }).where('id', '=', id).execute();
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

/** Uses an invitation up. Of several concurrent callers one gets it; the others get undefined. */
export async function redeem(
  db: Db,
  codeHash: string,
): Promise<Pick<GoodInvitation, 'id' | 'inviter_id' | 'email' | 'by_mail'> | undefined> {
  const row = await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('link_code_hash', '=', codeHash), eb('mail_code_hash', '=', codeHash)]))
    .where('expires_at', '>', now())
    .where((eb) => eb.or([eb('inviter_id', 'is not', null), eb.not(eb.exists(anybody(db)))]))
    .returning(['id', 'inviter_id', 'email', 'mail_code_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { mail_code_hash, ...invitation } = row;
  return { ...invitation, by_mail: mail_code_hash === codeHash };
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
