import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import {
  selectTeamInvitations,
  type TeamInvitationRow,
  teamInvitationPolicy,
} from '../../../policies/team-invitation.ts';

/** More than anybody looks through. */
const maxListed = 200;

/** A team's invitations that have not expired, the newest first. */
export function readInvitations(db: Db, actor: Actor, teamId: string): Promise<TeamInvitationRow[]> {
  return selectTeamInvitations(db, actor.id)
    .where('team_invitations.team_id', '=', teamId)
    .where(teamInvitationPolicy.visibleTo(actor.id))
    .where('team_invitations.expires_at', '>', sql<string>`now()`)
    .orderBy('team_invitations.created_at', 'desc')
    .orderBy('team_invitations.id', 'desc')
    .limit(maxListed)
    .execute();
}

/** Which of these addresses are those of members of a team. */
export async function readMemberAddresses(
  db: Db,
  teamId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('team_members', 'team_members.user_id', 'users.id')
    .select('users.email')
    .where('team_members.team_id', '=', teamId)
    .where('users.email', 'in', emails)
    .execute();
  return rows.map(({ email }) => email);
}
