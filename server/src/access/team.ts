import type { ErrorCode } from '@longtable/contract/errors';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamAbilities, TeamMember } from '@longtable/contract/teams';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import './project.table.ts';
import type { TeamTable } from './team.table.ts';

/** A team as it stands to one person: all that an answer needs, read in one query. */
export type TeamRow = Selectable<TeamTable> & {
  owner_name: string;
  owner_email: string;
  /** Of the person; null and none where they are no member. */
  own_role: TeamRole | null;
  own_permissions: TeamPermission[];
  /** How many departments of the team they are in. */
  own_departments: number;
  /** Projects of the team and its departments, and the tasks of these. */
  projects_count: number;
  tasks_count: number;
  completed_tasks_count: number;
  /** Those whose role is Owner: one, the recorded owner, unless something is broken. */
  owners: string[];
};

/** How somebody stands to a team, which is all that decides about rights. */
export type TeamStanding = Pick<TeamRow, 'owner_id' | 'own_role' | 'own_permissions'>;

/**
 * Who may do what to a team (collaboration §5 "Team", §6 "Team roles"). What the specification leaves to the owner
 * alone no permission opens; adding, removing and roles follow the permissions that each member holds.
 */
export const teamRule = {
  parameter: 'teamId',
  refusals: {
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
  load: (db: Db, id: string, actor: Actor): Promise<TeamRow | undefined> =>
    selectTeams(db, actor.id).where('teams.id', '=', id).executeTakeFirst(),
  read: isIn,
  abilities: {
    edit: isOwner,
    delete: isOwner,
    leave: (actor: Actor, row: TeamStanding) => isIn(actor, row) && !isOwner(actor, row),
    addMembers: holds('CAN_ADD_MEMBERS'),
    addAdmins: isOwner,
    removeMembers: holds('CAN_REMOVE_MEMBERS'),
    manageRoles: holds('CAN_MANAGE_ROLES'),
    manageProjects: holds('CAN_MANAGE_PROJECTS'),
    editMembers: isOwner,
    manageDepartments: isOwner,
  },
} satisfies {
  refusals: { missing: ErrorCode; forbidden: Record<string, ErrorCode> };
  [other: string]: unknown;
};

/** The list rule: the predicate of exactly those rows for which `teamRule.read` holds. */
export function readableTeams(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'teams'>): Expression<SqlBool> =>
    eb.or([
      // As a list of ids, so that their few teams are looked up instead of all being gone through.
      sql<boolean>`teams.id = any(array(select team_id from team_members where user_id = ${actorId}))`,
      eb('teams.owner_id', '=', actorId),
    ]);
}

/** What the actor may do with a team, for the answer. */
export function teamAbilitiesOf(actor: Actor, row: TeamStanding): TeamAbilities {
  const { abilities } = teamRule;
  return {
    edit: abilities.edit(actor, row),
    delete: abilities.delete(actor, row),
    transfer: isOwner(actor, row),
    leave: abilities.leave(actor, row),
    post: isIn(actor, row),
    addMembers: abilities.addMembers(actor, row),
    addAdmins: abilities.addAdmins(actor, row),
    manageProjects: abilities.manageProjects(actor, row),
    manageDepartments: abilities.manageDepartments(actor, row),
  };
}

/** A member as far as it decides about rights. */
export type TeamMemberStanding = { readonly user_id: string; readonly role: TeamRole };

/**
 * What the actor may do about a member, for the answer and for the deed. Nobody but the owner touches an Admin's place
 * in the team, nobody promotes themselves, and the owner is changed by a transfer alone.
 */
export function teamMemberAbilitiesOf(
  actor: Actor,
  team: TeamStanding,
  member: TeamMemberStanding,
): TeamMember['can'] {
  const { editMembers, manageRoles, removeMembers } = teamRule.abilities;
  const isOther = member.user_id !== actor.id;
  const isOwners = member.role === 'Owner' || member.user_id === team.owner_id;
  const managesRoles = manageRoles(actor, team) && !isOwners;
  return {
    remove:
      removeMembers(actor, team) &&
      isOther &&
      !isOwners &&
      (member.role === 'Member' || isOwner(actor, team)),
    promote: managesRoles && isOther && member.role === 'Member',
    demote: managesRoles && member.role === 'Admin',
    // Of themselves the owner changes the tags.
    edit: editMembers(actor, team),
  };
}

/** True for the Owner and Admins, who see all departments (collaboration §6). */
export function seesAllDepartments(actor: Actor, row: TeamStanding): boolean {
  return isOwner(actor, row) || row.own_role === 'Owner' || row.own_role === 'Admin';
}

/** The one query that reads teams whole, as they stand to one person; every caller adds a predicate. */
export function selectTeams(db: Db, actorId: string) {
  return db
    .selectFrom('teams')
    .innerJoin('user_profiles as owner', 'owner.id', 'teams.owner_id')
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
          .leftJoin('project_task_counts as counts', 'counts.project_id', 'projects.id')
          .whereRef('projects.team_id', '=', 'teams.id')
          .select([
            sql<number>`count(*)::int`.as('projects'),
            sql<number>`coalesce(sum(counts.total), 0)::int`.as('tasks'),
            sql<number>`coalesce(sum(counts.completed), 0)::int`.as('completed'),
          ])
          .as('work'),
      (join) => join.onTrue(),
    )
    .select([
      'work.projects as projects_count',
      'work.tasks as tasks_count',
      'work.completed as completed_tasks_count',
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
      'owner.full_name as owner_name',
      'owner.email as owner_email',
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

/** The recorded owner is one even while their membership is broken: loading the team is what mends it. */
function isOwner(actor: Actor, row: TeamStanding): boolean {
  return row.owner_id === actor.id;
}

function isIn(actor: Actor, row: TeamStanding): boolean {
  return row.own_role !== null || isOwner(actor, row);
}

function holds(permission: TeamPermission) {
  return (actor: Actor, row: TeamStanding): boolean =>
    isOwner(actor, row) || row.own_permissions.includes(permission);
}
