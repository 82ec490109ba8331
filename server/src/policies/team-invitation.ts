import './person.table.ts';
import './place-invitation.table.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any, through } from './conditions.ts';
import { lockTeam, lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import type { PlaceInvitationColumns } from './place-invitation.table.ts';
import { definePolicy } from './policy.ts';
import { mayInviteToTeam, type TeamRelation, teamRelation } from './team.ts';

/** An invitation of a person or address to a team, with the actor's relation to the team. */
export type TeamInvitationRow = Selectable<PlaceInvitationColumns> &
  Omit<TeamRelation, 'id'> &
  PersonColumns<'person'> &
  PersonColumns<'inviter'> & { team_id: string };

const mayInvite = through({ key: 'team_invitations.team_id', table: 'teams' }, mayInviteToTeam);
const isInvited = actorIs('team_invitations.person_id');

/** Seen and revoked by whoever may add members to the team, accepted and declined by the invited person. */
export const teamInvitationPolicy = definePolicy({
  param: 'teamInvitationId',
  table: 'team_invitations',
  select: selectTeamInvitations,
  load: (db: Db, id, actor): Promise<TeamInvitationRow | undefined> =>
    selectTeamInvitations(db, actor.id).where('team_invitations.id', '=', id).executeTakeFirst(),
  visible: any(mayInvite, isInvited),
  abilities: { revoke: mayInvite, accept: isInvited, decline: isInvited },
  can: { revoke: mayInvite },
  errors: { notFound: 'team-invitation/not-found', forbidden: 'team-invitation/not-found' },
  lock: lockWithin({ table: 'team_invitations', key: 'team_id', parent: lockTeam, mode: 'exclusive' }),
});

/** Reads invitations to teams with the actor's relation; the only such query. Callers add a predicate. */
export function selectTeamInvitations(db: Db, actorId: string) {
  return db
    .selectFrom('team_invitations')
    .innerJoinLateral(teamRelation(db, actorId, 'team_invitations.team_id'), (join) => join.onTrue())
    .leftJoin('user_profiles as person', 'person.id', 'team_invitations.person_id')
    .leftJoin('user_profiles as inviter', 'inviter.id', 'team_invitations.inviter_id')
    .select([
      'team_invitations.id',
      'team_invitations.team_id',
      'team_invitations.inviter_id',
      'team_invitations.person_id',
      'team_invitations.email',
      'team_invitations.status',
      'team_invitations.created_at',
      'team_invitations.expires_at',
      ...personColumns('person'),
      ...personColumns('inviter'),
      'relation.owner_id',
      'relation.own_role',
      'relation.own_permissions',
    ]);
}
