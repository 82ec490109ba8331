import '../policies/person.table.ts';
import '../policies/place-invitation.table.ts';
import { sql } from 'kysely';
import { byIndexOnly } from '../platform/db/by-index-only.ts';
import type { Db } from '../platform/db/database.ts';

/** What people are invited to. */
export type InvitedTo = 'team' | 'project';

/** How long an invitation in the app is open, in days; it is listed as long. */
export const invitationDays = 30;

/** An invitation with what is told about it. */
export type ToldInvitation = {
  readonly id: string;
  readonly inviter_id: string;
  readonly person_id: string | null;
  readonly place_id: string;
  readonly place_name: string;
};

const tableOf = (kind: InvitedTo) => sql.table(`${kind}_invitations`);
const placeOf = (kind: InvitedTo) => sql.ref(`${kind}_id`);

/** The open invitation of a person or an address to a place. */
export async function readOpenInvitation(
  db: Db,
  kind: InvitedTo,
  { placeId, personId, email }: { placeId: string; personId: string | null; email: string | null },
): Promise<string | undefined> {
  const isThem = email === null ? sql`email is null and person_id = ${personId}` : sql`email = ${email}`;
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)}
    where ${placeOf(kind)} = ${placeId} and status = 'pending' and expires_at > now() and ${isThem} limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Whose account has an address, and is not closed. */
export async function readAccountWith(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join user_profiles on user_profiles.id = users.id and closed_at is null
    where users.email = ${email}`.execute(db);
  return rows[0]?.id ?? null;
}

/** False when the id is taken. */
export async function insertInvitation(
  tx: Db,
  kind: InvitedTo,
  row: {
    id: string;
    placeId: string;
    inviterId: string;
    personId: string | null;
    email: string | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ${tableOf(kind)} (id, ${placeOf(kind)}, inviter_id, person_id, email, expires_at)
    values (${row.id}, ${row.placeId}, ${row.inviterId}, ${row.personId}, ${row.email},
      now() + make_interval(days => ${invitationDays}))
    on conflict (id) do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The open invitations of people to a place end, since they are in it now. Returns whose they were. */
export async function acceptInvitations(
  tx: Db,
  kind: InvitedTo,
  placeId: string,
  personIds: readonly string[],
): Promise<{ id: string; person_id: string }[]> {
  const { rows } = await sql<{ id: string; person_id: string }>`
    update ${tableOf(kind)} set status = 'accepted'
    where ${placeOf(kind)} = ${placeId} and person_id = any(${[...personIds]}::uuid[]) and status = 'pending'
    returning id, person_id`.execute(tx);
  return rows;
}

export async function declineInvitation(tx: Db, kind: InvitedTo, id: string): Promise<void> {
  await sql`update ${tableOf(kind)} set status = 'declined' where id = ${id}`.execute(tx);
}

export async function deleteInvitation(tx: Db, kind: InvitedTo, id: string): Promise<void> {
  await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(tx);
}

/** Gives the open invitations of an address to the person whose new account has it. */
export async function claimInvitations(tx: Db, kind: InvitedTo, personId: string): Promise<ToldInvitation[]> {
  const place = kind === 'team' ? sql.table('teams') : sql.table('projects');
  const { rows } = await sql<ToldInvitation>`
    update ${tableOf(kind)} as invitation set person_id = ${personId}
    from ${place} as place, users
    where users.id = ${personId} and invitation.email = users.email and invitation.person_id is null
      and status = 'pending' and invitation.expires_at > now() and place.id = ${sql.ref(`invitation.${kind}_id`)}
    returning invitation.id, inviter_id, person_id, place.id as place_id, place.name as place_name`.execute(
    tx,
  );
  return rows;
}

/** Deletes some of the invitations that a person sent or got. Skips locked ones. */
export async function deleteSomeInvitationsOf(
  tx: Db,
  kind: InvitedTo,
  personId: string,
  most: number,
): Promise<{ id: string; person_id: string | null }[]> {
  await byIndexOnly(tx);
  const { rows } = await sql<{ id: string; person_id: string | null }>`
    delete from ${tableOf(kind)} where id in (
      select id from ${tableOf(kind)} where inviter_id = ${personId} or person_id = ${personId}
      limit ${most} for update skip locked)
    returning id, person_id`.execute(tx);
  return rows;
}

/** The invitations of people and addresses that a person sent, and those that they got. */
export async function readInvitationsOf(db: Db, kind: InvitedTo, personId: string) {
  const place = kind === 'team' ? sql.table('teams') : sql.table('projects');
  const { rows } = await sql<{
    id: string;
    place_id: string;
    place_name: string;
    inviter_id: string;
    email: string | null;
    status: string;
    created_at: string;
  }>`
    select invitation.id, place.id as place_id, place.name as place_name, inviter_id, email, status, invitation.created_at
    from ${tableOf(kind)} as invitation join ${place} as place on place.id = ${sql.ref(`invitation.${kind}_id`)}
    where inviter_id = ${personId} or person_id = ${personId}
    order by invitation.id`.execute(db);
  return rows;
}

/** Whether there is any invitation that a person sent or got. */
export async function hasInvitations(db: Db, kind: InvitedTo, personId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${tableOf(kind)} where inviter_id = ${personId} or person_id = ${personId}) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Deletes those whose time is over. */
export async function deleteEndedInvitations(db: Db, kind: InvitedTo): Promise<void> {
  await sql`
    delete from ${tableOf(kind)} where id in (
      select id from ${tableOf(kind)} where expires_at <= now() for update skip locked)`.execute(db);
}
