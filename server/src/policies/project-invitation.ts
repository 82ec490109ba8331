import './person.table.ts';
import './place-invitation.table.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any } from './conditions.ts';
import { lockProject, lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import type { PlaceInvitationColumns } from './place-invitation.table.ts';
import { definePolicy } from './policy.ts';
import { managesProject, projectRelation, type WithinProject, withinProject } from './project-relation.ts';

/** An invitation of a person or address to a project, with the actor's relation to the project. */
export type ProjectInvitationRow = Selectable<PlaceInvitationColumns> &
  WithinProject &
  PersonColumns<'person'> &
  PersonColumns<'inviter'>;

const mayInvite = withinProject('project_invitations.project_id')(managesProject);
const isInvited = actorIs('project_invitations.person_id');

/** Seen and revoked by the project's Owner and Admins, accepted and declined by the invited person. */
export const projectInvitationPolicy = definePolicy({
  param: 'projectInvitationId',
  table: 'project_invitations',
  select: selectProjectInvitations,
  load: (db: Db, id, actor): Promise<ProjectInvitationRow | undefined> =>
    selectProjectInvitations(db, actor.id).where('project_invitations.id', '=', id).executeTakeFirst(),
  visible: any(mayInvite, isInvited),
  abilities: { revoke: mayInvite, accept: isInvited, decline: isInvited },
  can: { revoke: mayInvite },
  errors: { notFound: 'project-invitation/not-found', forbidden: 'project-invitation/not-found' },
  lock: lockWithin({
    table: 'project_invitations',
    key: 'project_id',
    parent: lockProject,
    mode: 'exclusive',
  }),
});

/** Reads invitations to projects with the actor's relation; the only such query. Callers add a predicate. */
export function selectProjectInvitations(db: Db, actorId: string) {
  return db
    .selectFrom('project_invitations')
    .innerJoinLateral(projectRelation(db, actorId, 'project_invitations.project_id'), (join) => join.onTrue())
    .leftJoin('user_profiles as person', 'person.id', 'project_invitations.person_id')
    .leftJoin('user_profiles as inviter', 'inviter.id', 'project_invitations.inviter_id')
    .select([
      'project_invitations.id',
      'project_invitations.project_id',
      'project_invitations.inviter_id',
      'project_invitations.person_id',
      'project_invitations.email',
      'project_invitations.status',
      'project_invitations.created_at',
      'project_invitations.expires_at',
      ...personColumns('person'),
      ...personColumns('inviter'),
      'relation.visibility',
      'relation.type as project_type',
      'relation.team_id',
      'relation.team_owner_id',
      'relation.own_role',
      'relation.is_in_scope',
      'relation.departments',
    ]);
}
