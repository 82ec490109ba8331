import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { through } from './conditions.ts';
import { lockTeam, lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import { mayInviteToTeam, type TeamRelation, teamRelation } from './team.ts';
import type { TeamInviteTable } from './team-invite.table.ts';

/** An invitation to a team, with the actor's relation to the team. */
export type TeamInviteRow = Selectable<TeamInviteTable> &
  Omit<TeamRelation, 'id'> &
  PersonColumns<'creator'> & { team_name: string };

const mayInvite = through({ key: 'team_invites.team_id', table: 'teams' }, mayInviteToTeam);

/** Whoever may add members to the team sees, sends and revokes its invitations (docs/product/teams.md). */
export const teamInvitePolicy = definePolicy({
  param: 'teamInviteId',
  table: 'team_invites',
  select: selectTeamInvites,
  load: (db: Db, id, actor): Promise<TeamInviteRow | undefined> =>
    selectTeamInvites(db, actor.id).where('team_invites.id', '=', id).executeTakeFirst(),
  visible: mayInvite,
  abilities: { send: mayInvite, revoke: mayInvite },
  errors: { notFound: 'team-invite/not-found', forbidden: 'team/add-refused' },
  lock: lockWithin({ table: 'team_invites', key: 'team_id', parent: lockTeam, mode: 'exclusive' }),
});

/** Reads invitations to teams with the actor's relation; the only such query. Callers add a predicate. */
export function selectTeamInvites(db: Db, actorId: string) {
  return db
    .selectFrom('team_invites')
    .innerJoinLateral(teamRelation(db, actorId, 'team_invites.team_id'), (join) => join.onTrue())
    .leftJoin('user_profiles as creator', 'creator.id', 'team_invites.created_by')
    .select([
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
      'relation.team_name',
      ...personColumns('creator'),
      'relation.owner_id',
      'relation.own_role',
      'relation.own_permissions',
    ]);
}
