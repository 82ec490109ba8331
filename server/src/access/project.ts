import type { ErrorCode } from '@longtable/contract/errors';
import type { ProjectAbilities, ProjectMember } from '@longtable/contract/projects';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import { recentUpdateDays } from '@longtable/contract/rules/project-limits';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { ProjectTable } from './project.table.ts';

/** A project as it stands to one person: all that an answer needs, read in one query. */
export type ProjectRow = Selectable<ProjectTable> & {
  owner_name: string;
  owner_email: string;
  team_name: string | null;
  departments: { id: string; name: string }[];
  photo_url: string | null;
  /** The key of the photo's file. */
  photo_file: string | null;
  total_tasks: number;
  completed_tasks: number;
  recent_updates: number;
  /** Of the person; null where they are no member. */
  own_role: ProjectRole | null;
  /** Whether they are in what the project is of: its team, or one of its departments (or manage all of them). */
  is_in_scope: boolean;
};

/** How somebody stands to a project, which is all that decides about rights. */
export type ProjectStanding = Pick<ProjectRow, 'own_role' | 'is_in_scope' | 'visibility'>;

/**
 * Who may do what to a project (collaboration §5 "Project", §6 "Project roles"). Its members work in it, its Owner and
 * Admins manage it; one that is visible to its team or departments is read by those too.
 */
export const projectRule = {
  parameter: 'projectId',
  refusals: {
    missing: 'project/not-found',
    forbidden: {
      edit: 'project/edit-refused',
      delete: 'project/delete-refused',
      transfer: 'project/transfer-refused',
      leave: 'project/not-a-member',
      addMembers: 'project/add-refused',
      removeMembers: 'project/remove-refused',
      changeRoles: 'project/roles-refused',
      replaceMembers: 'project/members-list-refused',
      work: 'project/no-access',
    },
  },
  load: (db: Db, id: string, actor: Actor): Promise<ProjectRow | undefined> =>
    selectProjects(db, actor.id).where('projects.id', '=', id).executeTakeFirst(),
  read: (_actor: Actor, row: ProjectStanding) =>
    row.own_role !== null || (row.visibility === 'team' && row.is_in_scope),
  abilities: {
    edit: manages,
    delete: isOwner,
    transfer: isOwner,
    leave: isMember,
    addMembers: manages,
    removeMembers: manages,
    changeRoles: manages,
    replaceMembers: isOwner,
    work: isMember,
  },
} satisfies {
  refusals: { missing: ErrorCode; forbidden: Record<string, ErrorCode> };
  [other: string]: unknown;
};

/** The list rule: the predicate of exactly those rows for which `projectRule.read` holds. */
export function readableProjects(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'projects'>): Expression<SqlBool> =>
    eb.or([
      // As lists of ids, so that their few projects are looked up instead of all being gone through.
      sql<boolean>`projects.id = any(array(select project_id from project_members where user_id = ${actorId}))`,
      sql<boolean>`projects.id = any(array(
        select p.id from projects p
          where p.visibility = 'team' and p.type = 'team'
            and p.team_id = any(array(select team_id from team_members where user_id = ${actorId}))
        union all select assigned.project_id from project_department_assignments assigned
          join projects p on p.id = assigned.project_id
          where p.visibility = 'team' and p.type = 'department'
            and assigned.department_id = any(array(${departmentsOf(actorId)}))))`,
    ]);
}

/** What the actor may do with a project, for the answer. */
export function projectAbilitiesOf(actor: Actor, row: ProjectStanding): ProjectAbilities {
  const { abilities } = projectRule;
  return {
    edit: abilities.edit(actor, row),
    delete: abilities.delete(actor, row),
    transfer: abilities.transfer(actor, row),
    leave: abilities.leave(actor, row) && !isOwner(actor, row),
    addMembers: abilities.addMembers(actor, row),
    work: abilities.work(actor, row),
  };
}

/** A member as far as it decides about rights. */
export type ProjectMemberStanding = { readonly user_id: string; readonly role: ProjectRole };

/**
 * What the actor may do about a member, for the answer and for the deed. Nobody touches the Owner, Admins remove no
 * Admins, and nobody changes their own role (collaboration §5 "Project", §6).
 */
export function projectMemberAbilitiesOf(
  actor: Actor,
  row: ProjectStanding,
  member: ProjectMemberStanding,
): ProjectMember['can'] {
  const { removeMembers, changeRoles } = projectRule.abilities;
  const isSelf = member.user_id === actor.id;
  const mayChange = changeRoles(actor, row) && !isSelf;
  return {
    remove:
      removeMembers(actor, row) &&
      !isSelf &&
      member.role !== 'Owner' &&
      (member.role === 'Member' || isOwner(actor, row)),
    promote: mayChange && member.role === 'Member',
    demote: mayChange && member.role === 'Admin',
  };
}

/** The departments that somebody sees: those they are in, and all of the teams that they own or administer. */
function departmentsOf(actorId: string) {
  return sql`select department_id from department_members where user_id = ${actorId}
    union all select d.id from departments d where d.team_id = any(array(
      select team_id from team_members where user_id = ${actorId} and role_rank < 2
      union all select id from teams where owner_id = ${actorId}))`;
}

/** The one query that reads projects whole, as they stand to one person; every caller adds a predicate. */
export function selectProjects(db: Db, actorId: string) {
  return (
    db
      .selectFrom('projects')
      .innerJoin('user_profiles as owner', 'owner.id', 'projects.owner_id')
      .innerJoin('project_task_counts as counts', 'counts.project_id', 'projects.id')
      .leftJoin('teams', 'teams.id', 'projects.team_id')
      // Looked up one by one: for a list of hundreds all with all would be compared.
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('project_resources')
            .select(['url', 'file'])
            .whereRef('project_resources.project_id', '=', 'projects.id')
            .where('description', '=', sql.lit(projectPhotoDescription))
            .limit(1)
            .as('photo'),
        (join) => join.onTrue(),
      )
      .select([
        'projects.id',
        'projects.name',
        'projects.description',
        'projects.owner_id',
        'projects.type',
        'projects.team_id',
        'projects.visibility',
        'projects.due_date',
        'projects.priority',
        'projects.members_count',
        'projects.created_at',
        'projects.updated_at',
        'projects.version',
        'owner.full_name as owner_name',
        'owner.email as owner_email',
        'teams.name as team_name',
        'photo.url as photo_url',
        'photo.file as photo_file',
        'counts.total as total_tasks',
        'counts.completed as completed_tasks',
        ownRole(actorId).as('own_role'),
        isInScope(actorId).as('is_in_scope'),
        sql<ProjectRow['departments']>`case projects.type when 'department' then (
          select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name), d.id), '[]')
          from project_department_assignments assigned join departments d on d.id = assigned.department_id
          where assigned.project_id = projects.id) else '[]' end`.as('departments'),
        sql<number>`(select count(*)::int from project_updates
          where project_id = projects.id
            and timestamp > now() - make_interval(days => ${sql.lit(recentUpdateDays)}))`.as(
          'recent_updates',
        ),
      ])
  );
}

/** How somebody stands to the project whose id a column has, as `standing` of a lateral join. */
export function projectStanding(db: Db, actorId: string, idColumn: string) {
  return db
    .selectFrom('projects')
    .select(['projects.visibility', ownRole(actorId).as('own_role'), isInScope(actorId).as('is_in_scope')])
    .where('projects.id', '=', sql.ref<string>(idColumn))
    .as('standing');
}

function ownRole(actorId: string) {
  return sql<ProjectRole | null>`(select role from project_members
    where project_id = projects.id and user_id = ${actorId})`;
}

function isInScope(actorId: string) {
  return sql<boolean>`case projects.type
    when 'team' then exists (select from team_members
      where team_id = projects.team_id and user_id = ${actorId})
    when 'department' then exists (select from project_department_assignments assigned
      where assigned.project_id = projects.id and assigned.department_id = any(array(${departmentsOf(actorId)})))
    else false end`;
}

function isOwner(_actor: Actor, row: ProjectStanding): boolean {
  return row.own_role === 'Owner';
}

function manages(_actor: Actor, row: ProjectStanding): boolean {
  return row.own_role === 'Owner' || row.own_role === 'Admin';
}

function isMember(_actor: Actor, row: ProjectStanding): boolean {
  return row.own_role !== null;
}
