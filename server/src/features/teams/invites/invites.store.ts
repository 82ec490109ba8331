import '../../../policies/person.table.ts';
import '../../../policies/team.table.ts';
import '../../../policies/team-invite.table.ts';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type PhotoColumns, photoColumns, photoOf } from '../../../policies/photos.ts';
import type { TeamTable } from '../../../policies/team.table.ts';
import type { TeamInviteTable } from '../../../policies/team-invite.table.ts';
import { selectTeamInvites, type TeamInviteRow, teamInvitePolicy } from '../../../policies/team-invite.ts';

/** More than anybody looks through; expired ones are not included. */
const maxListed = 200;

/** An invitation as seen with its code, with the columns that decide whether it is valid. */
export type OfferedInvite = Pick<
  Selectable<TeamInviteTable>,
  'id' | 'team_id' | 'invite_code' | 'created_by' | 'expires_at' | 'uses_left' | 'created_at'
> &
  Pick<
    Selectable<TeamTable>,
    'owner_id' | 'name' | 'version' | 'description' | 'icon_seed' | 'colour' | 'members_count'
  > &
  PhotoColumns & { creator_name: string; creator_email: string; has_expired: boolean };

/** A team's valid invitations, newest first. */
export function readUsable(db: Db, actorId: string, teamId: string): Promise<TeamInviteRow[]> {
  return selectTeamInvites(db, actorId)
    .where('team_invites.team_id', '=', teamId)
    .where(teamInvitePolicy.visibleTo(actorId))
    .where(canBeUsed)
    .orderBy('team_invites.created_at', 'desc')
    .orderBy('team_invites.id', 'desc')
    .limit(maxListed)
    .execute();
}

/** The newest valid invitation of a person: on these terms, or on any. */
export function readOwnUsable(
  db: Db,
  of: { creatorId: string; teamId: string; terms: { days: number; uses: number | null } | undefined },
): Promise<TeamInviteRow | undefined> {
  const { creatorId, teamId, terms } = of;
  let query = selectTeamInvites(db, creatorId)
    .where('team_invites.created_by', '=', creatorId)
    .where('team_invites.team_id', '=', teamId)
    .where(canBeUsed);
  if (terms) {
    query = query
      .where('team_invites.days', '=', terms.days)
      .where('team_invites.uses', 'is not distinct from', terms.uses);
  }
  return query
    .orderBy('team_invites.created_at', 'desc')
    .orderBy('team_invites.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** False when the id is taken. Starts and expires by the clock of the database. */
export async function insertInvite(
  tx: Db,
  invite: Omit<Insertable<TeamInviteTable>, 'expires_at' | 'uses_left' | 'role' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_invites')
    .values({
      ...invite,
      uses_left: invite.uses,
      expires_at: sql<string>`now() + make_interval(days => ${invite.days})`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when it was deleted already, or has expired. */
export async function deleteInvite(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('team_invites')
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The invitation of a code, valid or not; undefined when its creator may not invite any more. */
export function readOffered(db: Db, codeHash: string): Promise<OfferedInvite | undefined> {
  return db
    .selectFrom('team_invites')
    .innerJoin('teams', 'teams.id', 'team_invites.team_id')
    .innerJoin('user_profiles as creator', 'creator.id', 'team_invites.created_by')
    .leftJoinLateral(photoOf(db, 'team'), (join) => join.onTrue())
    .select([
      'team_invites.id',
      'team_invites.team_id',
      'team_invites.invite_code',
      'team_invites.created_by',
      'team_invites.expires_at',
      'team_invites.uses_left',
      'team_invites.created_at',
      'teams.owner_id',
      'teams.name',
      'teams.version',
      'teams.description',
      'teams.icon_seed',
      'teams.colour',
      ...photoColumns,
      'teams.members_count',
      'creator.full_name as creator_name',
      'creator.email as creator_email',
      sql<boolean>`team_invites.expires_at <= now()`.as('has_expired'),
    ])
    .where(sql<SqlBool>`team_invite_code_hash(team_invites.invite_code) = ${codeHash}`)
    .where(sql<SqlBool>`may_invite_to_team(team_invites.team_id, team_invites.created_by)`)
    .executeTakeFirst();
}

/**
 * Uses one use of the invitation and makes the person a Member; false when that is not possible
 * (docs/product/invitations.md, "Joining").
 */
export async function acceptInvite(
  tx: Db,
  by: { code: string; personId: string; membershipId: string },
): Promise<boolean> {
  const { rows } = await sql<{ accepted: boolean }>`
    select accept_team_invite(${by.code}, ${by.personId}::uuid, ${by.membershipId}::uuid) as accepted`.execute(
    tx,
  );
  return rows[0]?.accepted === true;
}

/** An invitation for an e-mail with its sender, while it is valid and both its creator and the sender may invite. */
export function readSendable(db: Db, id: string, senderId: string) {
  return db
    .selectFrom('team_invites')
    .innerJoin('teams', 'teams.id', 'team_invites.team_id')
    .innerJoin('user_profiles as sender', (join) => join.on('sender.id', '=', senderId))
    .select([
      'team_invites.invite_code',
      'teams.name as team_name',
      'sender.full_name as sender_name',
      'sender.email as sender_email',
      sql<string>`to_char(team_invites.expires_at, 'FMDD FMMonth YYYY')`.as('expires_on'),
    ])
    .where('team_invites.id', '=', id)
    .where(canBeUsed)
    .where(sql<SqlBool>`may_invite_to_team(team_invites.team_id, team_invites.created_by)`)
    .where(sql<SqlBool>`may_invite_to_team(team_invites.team_id, ${senderId}::uuid)`)
    .executeTakeFirst();
}

function canBeUsed() {
  return sql<SqlBool>`team_invites.expires_at > now() and team_invites.uses_left is distinct from 0`;
}
