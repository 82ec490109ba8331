import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import {
  actorIs,
  actorIsNot,
  all,
  any,
  type Condition,
  holdsPermission,
  memberOf,
  onlyRow,
  valueIs,
} from './conditions.ts';
import { lockTeam } from './locks.ts';
import { teamMembership } from './memberships.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { isNoPhoto, type PhotoColumns, photoColumns, photoOf } from './photos.ts';
import { definePolicy, defineRights } from './policy.ts';
import './project.table.ts';
import './resource.table.ts';
import type { TeamTable } from './team.table.ts';

/** A team with the actor's relation to it: everything a response needs, read in one query. */
export type TeamRow = Selectable<TeamTable> &
  PersonColumns<'owner'> &
  PhotoColumns & {
    /** The actor's role and permissions; null and empty for non-members. */
    own_role: TeamRole | null;
    own_permissions: TeamPermission[];
    /** The number of the team's departments that the actor is in. */
    own_departments: number;
    /** Projects of the team and its departments, and their tasks. */
    projects_count: number;
    tasks_count: number;
    completed_tasks_count: number;
    counts_version: number;
    /** Files, without folders, trash and photo. */
    resources_count: number;
    /** The members with the role Owner. Exactly the recorded owner, unless the ownership is broken. */
    owners: string[];
  };

/** The actor's relation to a team, which decides all rights. */
export type TeamRelation = Pick<TeamRow, 'id' | 'owner_id' | 'own_role' | 'own_permissions'>;

const isRecordedOwner = actorIs('teams.owner_id');
const isMember = memberOf(teamMembership, { key: 'teams.id', role: 'own_role' });
const holds = (permission: TeamPermission): Condition<TeamRelation> =>
  any(
    isRecordedOwner,
    holdsPermission(teamMembership, { key: 'teams.id', permissions: 'own_permissions', permission }),
  );

/** Members, and the recorded owner even if their membership is broken: loading the team repairs it. */
export const isInTeam: Condition<TeamRelation> = any(isMember, isRecordedOwner);

/** The recorded owner of the team. */
export const ownsTeam: Condition<TeamRelation> = isRecordedOwner;

/** The Owner and Admins, who see all departments and moderate updates. */
export const managesTeam: Condition<TeamRelation> = any(
  isRecordedOwner,
  memberOf(teamMembership, { key: 'teams.id', role: 'own_role', roles: ['Owner', 'Admin'] }),
);

/** People who may invite to the team. */
export const mayInviteToTeam: Condition<TeamRelation> = holds('CAN_ADD_MEMBERS');

const mayLeave: Condition<TeamRelation> = all(isMember, actorIsNot('teams.owner_id'));

/**
 * Rights on teams (docs/product/teams.md). Some are the owner's alone, whatever permissions others have; adding,
 * removing and changing roles depend on each member's permissions.
 */
export const teamPolicy = definePolicy({
  param: 'teamId',
  table: 'teams',
  select: selectTeams,
  load: (db: Db, id, actor): Promise<TeamRow | undefined> =>
    selectTeams(db, actor.id).where('teams.id', '=', id).executeTakeFirst(),
  visible: isInTeam,
  abilities: {
    edit: ownsTeam,
    delete: ownsTeam,
    transfer: ownsTeam,
    leave: mayLeave,
    post: isInTeam,
    addMembers: mayInviteToTeam,
    addAdmins: ownsTeam,
    removeMembers: holds('CAN_REMOVE_MEMBERS'),
    manageRoles: holds('CAN_MANAGE_ROLES'),
    manageProjects: holds('CAN_MANAGE_PROJECTS'),
    editMembers: ownsTeam,
    manageDepartments: ownsTeam,
  },
  can: {
    edit: ownsTeam,
    delete: ownsTeam,
    transfer: ownsTeam,
    leave: mayLeave,
    post: isInTeam,
    addMembers: mayInviteToTeam,
    addAdmins: ownsTeam,
    manageProjects: holds('CAN_MANAGE_PROJECTS'),
    manageDepartments: ownsTeam,
  },
  errors: {
    notFound: 'team/not-a-member',
    forbidden: {
      edit: 'team/edit-refused',
      delete: 'team/delete-refused',
      leave: 'team/owner-cannot-leave',
      addMembers: 'team/add-refused',
      addAdmins: 'team/admins-cannot-add-admins',
      removeMembers: 'team/remove-refused',
      manageRoles: 'team/roles-refused',
      editMembers: 'team/roles-refused',
      manageProjects: 'team/projects-refused',
      manageDepartments: 'department/manage-refused',
    },
  },
  lock: lockTeam,
  shared: ['read', 'post'],
});

/** A member of a team, with the actor's relation to the team. */
export type TeamMemberRelation = TeamRelation & { readonly user_id: string; readonly role: TeamRole };

const isNotSelf = actorIsNot('team_members.user_id');
const hasRole = (...roles: TeamRole[]) => valueIs('team_members.role', ...roles);
const isNotRecordedOwner: Condition<TeamMemberRelation> = onlyRow((row) => row.user_id !== row.owner_id);

/**
 * Rights on a member (docs/product/teams.md). Only the owner removes Admins, nobody promotes themselves, and only a
 * transfer changes the owner. Owners edit their own tags.
 */
export const teamMemberRights = defineRights<TeamMemberRelation, keyof TeamMember['can']>({
  remove: all(
    holds('CAN_REMOVE_MEMBERS'),
    isNotSelf,
    isNotRecordedOwner,
    any(hasRole('Member'), all(hasRole('Admin'), ownsTeam)),
  ),
  promote: all(holds('CAN_MANAGE_ROLES'), isNotRecordedOwner, isNotSelf, hasRole('Member')),
  demote: all(holds('CAN_MANAGE_ROLES'), isNotRecordedOwner, hasRole('Admin')),
  edit: ownsTeam,
});

/** Reads teams with the actor's relation; the only such query. Callers add a predicate. */
export function selectTeams(db: Db, actorId: string) {
  return db
    .selectFrom('teams')
    .innerJoin('user_profiles as owner', 'owner.id', 'teams.owner_id')
    .leftJoin('team_counts', 'team_counts.team_id', 'teams.id')
    .leftJoinLateral(photoOf(db, 'team'), (join) => join.onTrue())
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('team_members')
          .select(['role', 'permissions'])
          .whereRef('team_members.team_id', '=', 'teams.id')
          .where('team_members.user_id', '=', actorId)
          // Lateral with a limit: for a list of hundreds of teams the planner would otherwise join everything with
          // everything.
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('projects')
          .leftJoin('project_progress as counts', 'counts.project_id', 'projects.id')
          .whereRef('projects.team_id', '=', 'teams.id')
          .select([
            sql<number>`count(*)::int`.as('projects'),
            sql<number>`coalesce(sum(counts.total), 0)::int`.as('tasks'),
            sql<number>`coalesce(sum(counts.completed), 0)::int`.as('completed'),
            sql<number>`coalesce(sum(counts.version), 0)::bigint`.as('version'),
          ])
          .as('work'),
      (join) => join.onTrue(),
    )
    .select([
      'work.projects as projects_count',
      'work.tasks as tasks_count',
      'work.completed as completed_tasks_count',
      sql<number>`coalesce(team_counts.version, 0) + work.version`.as('counts_version'),
      'teams.id',
      'teams.name',
      'teams.description',
      'teams.icon_seed',
      'teams.colour',
      ...photoColumns,
      'teams.owner_id',
      'teams.members_count',
      'teams.departments_count',
      'teams.created_at',
      'teams.updated_at',
      'teams.version',
      ...personColumns('owner'),
      filesOfTeam(sql.ref('teams.id')).as('resources_count'),
      'own.role as own_role',
      sql<TeamPermission[]>`coalesce(own.permissions, '{}')`.as('own_permissions'),
      sql<number>`(select count(*)::int from department_members
        where user_id = ${actorId} and team_id = teams.id)`.as('own_departments'),
      // Rank 0 is Owner: owners come first in the index of the list of members.
      sql<string[]>`array(select user_id from team_members where team_id = teams.id and role_rank = 0)`.as(
        'owners',
      ),
    ]);
}

/** The number of a team's files, without folders, trash and its photo. */
export function filesOfTeam(teamId: RawBuilder<unknown>) {
  return sql<number>`(select count(*)::int from resources
    where team_id = ${teamId} and is_file and deleted_with is null and ${isNoPhoto})`;
}

/** The actor's relation to the team whose id is in a column, as `relation` of a lateral join. */
export function teamRelation(db: Db, actorId: string, idColumn: string) {
  return db
    .selectFrom('teams')
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 'teams.id').on('own.user_id', '=', actorId),
    )
    .select([
      'teams.name as team_name',
      'teams.version as team_version',
      'teams.owner_id',
      'own.role as own_role',
      sql<TeamPermission[]>`coalesce(own.permissions, '{}')`.as('own_permissions'),
    ])
    .where('teams.id', '=', sql.ref<string>(idColumn))
    .as('relation');
}
