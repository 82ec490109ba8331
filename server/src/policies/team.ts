import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/teams';
import { type Selectable, sql } from 'kysely';
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
import { definePolicy, defineRights } from './policy.ts';
import './project.table.ts';
import type { TeamTable } from './team.table.ts';

/** A team as it stands to one person: all that an answer needs, read in one query. */
export type TeamRow = Selectable<TeamTable> &
  PersonColumns<'owner'> & {
    /** Of the person; null and none where they are no member. */
    own_role: TeamRole | null;
    own_permissions: TeamPermission[];
    /** How many departments of the team they are in. */
    own_departments: number;
    /** Projects of the team and its departments, and the tasks of these. */
    projects_count: number;
    tasks_count: number;
    completed_tasks_count: number;
    counts_version: number;
    /** Those whose role is Owner: one, the recorded owner, unless something is broken. */
    owners: string[];
  };

/** How somebody stands to a team, which is all that decides about rights. */
export type TeamRelation = Pick<TeamRow, 'id' | 'owner_id' | 'own_role' | 'own_permissions'>;

const isRecordedOwner = actorIs('teams.owner_id');
const isMember = memberOf(teamMembership, { key: 'teams.id', role: 'own_role' });
const holds = (permission: TeamPermission): Condition<TeamRelation> =>
  any(
    isRecordedOwner,
    holdsPermission(teamMembership, { key: 'teams.id', permissions: 'own_permissions', permission }),
  );

/** Whoever is in the team. The recorded owner is, even while their membership is broken: loading the team mends it. */
export const isInTeam: Condition<TeamRelation> = any(isMember, isRecordedOwner);

/** The owner of a team. */
export const ownsTeam: Condition<TeamRelation> = isRecordedOwner;

/** The Owner and Admins, who see all departments and moderate what is posted. */
export const managesTeam: Condition<TeamRelation> = any(
  isRecordedOwner,
  memberOf(teamMembership, { key: 'teams.id', role: 'own_role', roles: ['Owner', 'Admin'] }),
);

/** Whoever may invite to the team. */
export const mayInviteToTeam: Condition<TeamRelation> = holds('CAN_ADD_MEMBERS');

const mayLeave: Condition<TeamRelation> = all(isMember, actorIsNot('teams.owner_id'));

/**
 * Who may do what to a team (docs/product/teams.md). What is left to the owner alone no permission opens; adding,
 * removing and roles follow the permissions that each member holds.
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
    missing: 'team/not-a-member',
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

/** A member of a team as their rights are decided: whom it is about, with how the actor stands to the team. */
export type TeamMemberRelation = TeamRelation & { readonly user_id: string; readonly role: TeamRole };

const isNotSelf = actorIsNot('team_members.user_id');
const hasRole = (...roles: TeamRole[]) => valueIs('team_members.role', ...roles);
const isNotRecordedOwner: Condition<TeamMemberRelation> = onlyRow((row) => row.user_id !== row.owner_id);

/**
 * What somebody may do about a member (docs/product/teams.md). Nobody but the owner touches an Admin's membership, nobody
 * promotes themselves, and the owner is changed by a transfer alone. Of themselves the owner changes the tags.
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

/** The one query that reads teams whole, as they stand to one person; every caller adds a predicate. */
export function selectTeams(db: Db, actorId: string) {
  return db
    .selectFrom('teams')
    .innerJoin('user_profiles as owner', 'owner.id', 'teams.owner_id')
    .leftJoin('team_counts', 'team_counts.team_id', 'teams.id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('team_members')
          .select(['role', 'permissions'])
          .whereRef('team_members.team_id', '=', 'teams.id')
          .where('team_members.user_id', '=', actorId)
          // Looked up one by one: for a list of hundreds all with all would be compared.
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
      'teams.photo_url',
      'teams.photo_file',
      'teams.owner_id',
      'teams.members_count',
      'teams.departments_count',
      'teams.created_at',
      'teams.updated_at',
      'teams.version',
      ...personColumns('owner'),
      'own.role as own_role',
      sql<TeamPermission[]>`coalesce(own.permissions, '{}')`.as('own_permissions'),
      sql<number>`(select count(*)::int from department_members
        where user_id = ${actorId} and team_id = teams.id)`.as('own_departments'),
      // Rank 0 is Owner: the index of the list of members begins with them.
      sql<string[]>`array(select user_id from team_members where team_id = teams.id and role_rank = 0)`.as(
        'owners',
      ),
    ]);
}

/** The actor's relation to the team whose id a column has, as `relation` of a lateral join. */
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
