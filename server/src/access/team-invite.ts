import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import { type TeamStanding, teamRule } from './team.ts';
import type { TeamInviteTable } from './team-invite.table.ts';

/** An invitation to a team as it stands to one person. */
export type TeamInviteRow = Selectable<TeamInviteTable> &
  TeamStanding & { team_name: string; creator_name: string | null; creator_email: string | null };

/** Whoever may add members sees the invitations of the team, sends them and takes them back (collaboration §6). */
export const teamInviteRule = {
  parameter: 'teamInviteId',
  refusals: { missing: 'team-invite/not-found', forbidden: 'team/add-refused' },
  load: (db: Db, id: string, actor: Actor): Promise<TeamInviteRow | undefined> =>
    selectTeamInvites(db, actor.id).where('team_invites.id', '=', id).executeTakeFirst(),
  read: mayInvite,
  abilities: { send: mayInvite, revoke: mayInvite },
} as const;

/** The list rule: the predicate of exactly those rows for which `teamInviteRule.read` holds. */
export function readableTeamInvites(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'team_invites'>): Expression<SqlBool> =>
    eb.or([
      eb('team_invites.team_id', 'in', (of) =>
        of
          .selectFrom('team_members')
          .select('team_members.team_id')
          .where('user_id', '=', actorId)
          .where(sql<boolean>`'CAN_ADD_MEMBERS' = any(permissions)`),
      ),
      eb('team_invites.team_id', 'in', (of) =>
        of.selectFrom('teams').select('teams.id').where('owner_id', '=', actorId),
      ),
    ]);
}

/** The one query that reads invitations to teams, as they stand to one person; every caller adds a predicate. */
export function selectTeamInvites(db: Db, actorId: string) {
  return db
    .selectFrom('team_invites')
    .innerJoin('teams', 'teams.id', 'team_invites.team_id')
    .leftJoin('user_profiles as creator', 'creator.id', 'team_invites.created_by')
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 'team_invites.team_id').on('own.user_id', '=', actorId),
    )
    .select((eb) => [
      'team_invites.id',
      'team_invites.team_id',
      'team_invites.invite_code',
      'team_invites.created_by',
      'team_invites.days',
      'team_invites.uses',
      'team_invites.expires_at',
      'team_invites.uses_left',
      'team_invites.role',
      'team_invites.created_at',
      'teams.name as team_name',
      'creator.full_name as creator_name',
      'creator.email as creator_email',
      'teams.owner_id',
      'own.role as own_role',
      eb.fn.coalesce('own.permissions', eb.val<TeamStanding['own_permissions']>([])).as('own_permissions'),
    ]);
}

function mayInvite(actor: Actor, row: TeamStanding): boolean {
  return teamRule.abilities.addMembers(actor, row);
}
