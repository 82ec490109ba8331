import type { NamedCard } from '@longtable/contract/cards';
import type { ProjectMember } from '@longtable/contract/projects';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import { recentUpdateDays } from '@longtable/contract/rules/project-limits';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIsNot, all, any, type Condition, memberOf, through, valueIs } from './conditions.ts';
import { lockProject } from './locks.ts';
import { departmentMembership, projectMembership, teamMembership } from './memberships.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy, defineRights } from './policy.ts';
import type { ProjectTable } from './project.table.ts';
import { audienceOf, type RoomFormula } from './room-formula.ts';
import { personalRoom } from './rooms.ts';

/** A project with the actor's relation to it: everything a response needs, read in one query. */
export type ProjectRow = Omit<Selectable<ProjectTable>, 'deleted_at'> &
  PersonColumns<'owner'> & {
    team_name: string | null;
    team_version: number | null;
    /** The recorded owner of the project's team. */
    team_owner_id: string | null;
    departments: NamedCard[];
    photo_url: string | null;
    /** The key of the photo's stored file. */
    photo_file: string | null;
    total_tasks: number;
    completed_tasks: number;
    counts_version: number;
    recent_updates: number;
    /** The actor's role; null for non-members. */
    own_role: ProjectRole | null;
    /** Whether the actor is in the project's team or one of its departments, or manages all departments of the team. */
    is_in_scope: boolean;
  };

/** The actor's relation to a project, which decides all rights and who receives events. */
export type ProjectRelation = Pick<
  ProjectRow,
  'id' | 'own_role' | 'is_in_scope' | 'visibility' | 'type' | 'team_id' | 'team_owner_id'
> & { readonly departments: readonly { readonly id: string }[] };

const hasRole = (...roles: ProjectRole[]): Condition<ProjectRelation> =>
  memberOf(projectMembership, { key: 'projects.id', role: 'own_role', roles });

/** Members of the project. */
export const isInProject: Condition<ProjectRelation> = memberOf(projectMembership, {
  key: 'projects.id',
  role: 'own_role',
});

/** The Owner and Admins of the project. */
export const managesProject: Condition<ProjectRelation> = hasRole('Owner', 'Admin');

/** People in the project's team or one of its departments, and those who manage all departments of the team. */
const isInScope: Condition<ProjectRelation> = {
  holds: (_actor, row) => row.is_in_scope,
  where: (actorId) => sql<boolean>`projects.id = any(array(
    select p.id from projects p
      where p.visibility = 'team' and p.type = 'team'
        and p.team_id = any(array(select team_id from team_members where user_id = ${actorId}))
    union all select assigned.project_id from project_department_assignments assigned
      join projects p on p.id = assigned.project_id
      where p.visibility = 'team' and p.type = 'department'
        and assigned.department_id = any(array(${departmentsOf(actorId)}))))`,
  rooms({ type, team_id, team_owner_id, departments }) {
    if (team_id === null || type === 'individual') return [];
    if (type === 'team') return [[teamMembership.room(team_id)]];
    if (departments.length === 0) return [];
    return [
      ...departments.map(({ id }) => [departmentMembership.room(id)]),
      [teamMembership.roomOf(team_id, 'Owner')],
      [teamMembership.roomOf(team_id, 'Admin')],
      ...(team_owner_id === null ? [] : [[personalRoom(team_owner_id)]]),
    ];
  },
};

/** Members, and if the project is visible to its team or departments, the people there. */
export const seesProject: Condition<ProjectRelation> = any(
  isInProject,
  all(isInScope, valueIs('projects.visibility', 'team')),
);

/**
 * Rights on projects (docs/product/projects.md). Members work in it, Owner and Admins manage it. A project that is
 * visible to its team or departments can be read by them too.
 */
export const projectPolicy = definePolicy({
  param: 'projectId',
  table: 'projects',
  select: selectProjects,
  load: (db: Db, id, actor): Promise<ProjectRow | undefined> =>
    selectProjects(db, actor.id).where('projects.id', '=', id).executeTakeFirst(),
  visible: seesProject,
  abilities: {
    edit: managesProject,
    delete: hasRole('Owner'),
    transfer: hasRole('Owner'),
    leave: isInProject,
    addMembers: managesProject,
    removeMembers: managesProject,
    changeRoles: managesProject,
    replaceMembers: hasRole('Owner'),
    work: isInProject,
  },
  can: {
    edit: managesProject,
    delete: hasRole('Owner'),
    transfer: hasRole('Owner'),
    leave: hasRole('Admin', 'Member'),
    addMembers: managesProject,
    work: isInProject,
  },
  errors: {
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
  lock: lockProject,
  shared: ['read', 'work'],
});

/** The columns that decide who sees a project. */
export type ProjectAudience = Omit<ProjectRelation, 'own_role' | 'is_in_scope'>;

/** The live rooms of everyone who sees a project. */
export function roomsOfProject(project: ProjectAudience): string[] {
  return audienceOf(seesProject.rooms({ ...project, own_role: null, is_in_scope: false }));
}

/** The right to read a project, for events that also go to people who could read it before. */
export function projectReadRights(project: ProjectAudience): { read: RoomFormula } {
  return { read: seesProject.rooms({ ...project, own_role: null, is_in_scope: false }) };
}

/** Reads the columns that decide who sees projects. Callers add a predicate. */
export function selectProjectAudiences(db: Db) {
  return db
    .selectFrom('projects')
    .leftJoin('teams', 'teams.id', 'projects.team_id')
    .select([
      'projects.id',
      'projects.type',
      'projects.team_id',
      'projects.visibility',
      'teams.owner_id as team_owner_id',
      departmentIds().as('departments'),
    ]);
}

/** The relation to the project of a child row, which has its own id and type. */
export type WithinProject = Omit<ProjectRelation, 'id' | 'type'> & {
  readonly project_id: string;
  readonly project_type: ProjectRow['type'];
};

/** Holds when a condition holds for the project that a column of another table refers to. */
export function withinProject(key: `${string}.project_id`) {
  return (condition: Condition<ProjectRelation>): Condition<WithinProject> => {
    const of = through({ key, table: 'projects' }, condition);
    const asProject = (row: WithinProject) => ({ ...row, type: row.project_type });
    return {
      holds: (actor, row) => of.holds(actor, asProject(row)),
      where: (actorId) => of.where(actorId),
      rooms: (row) => of.rooms(asProject(row)),
    };
  };
}

/** A member of a project, with the actor's relation to the project. */
export type ProjectMemberRelation = ProjectRelation & {
  readonly user_id: string;
  readonly role: ProjectRole;
};

const isNotSelf = actorIsNot('project_members.user_id');
const roleIs = (...roles: ProjectRole[]) => valueIs('project_members.role', ...roles);

/**
 * Rights on a member (docs/product/projects.md). Nobody changes the Owner or their own role, and Admins cannot remove
 * Admins.
 */
export const projectMemberRights = defineRights<ProjectMemberRelation, keyof ProjectMember['can']>({
  remove: all(any(all(managesProject, roleIs('Member')), all(hasRole('Owner'), roleIs('Admin'))), isNotSelf),
  promote: all(managesProject, isNotSelf, roleIs('Member')),
  demote: all(managesProject, isNotSelf, roleIs('Admin')),
});

/** The departments that a person sees: their own, and all of teams that they own or administer. */
function departmentsOf(actorId: string) {
  return sql`select department_id from department_members where user_id = ${actorId}
    union all select d.id from departments d where d.team_id = any(array(
      select team_id from team_members where user_id = ${actorId} and role_rank < 2
      union all select id from teams where owner_id = ${actorId}))`;
}

/**
 * Reads projects with the actor's relation; the only such query. Leaves out projects that are being deleted. Callers
 * add a predicate.
 */
export function selectProjects(db: Db, actorId: string) {
  return (
    db
      .selectFrom('projects')
      .innerJoin('user_profiles as owner', 'owner.id', 'projects.owner_id')
      .innerJoin('project_progress as counts', 'counts.project_id', 'projects.id')
      .leftJoin('teams', 'teams.id', 'projects.team_id')
      .where('projects.deleted_at', 'is', null)
      // Lateral with a limit: for a list of hundreds of projects the planner would otherwise join everything with
      // everything.
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
        ...personColumns('owner'),
        'teams.name as team_name',
        'teams.version as team_version',
        'teams.owner_id as team_owner_id',
        'photo.url as photo_url',
        'photo.file as photo_file',
        'counts.total as total_tasks',
        'counts.completed as completed_tasks',
        'counts.version as counts_version',
        ownRole(actorId).as('own_role'),
        inScope(actorId).as('is_in_scope'),
        sql<ProjectRow['departments']>`case projects.type when 'department' then (
          select coalesce(
            json_agg(json_build_object('id', d.id, 'name', d.name, 'version', d.version) order by lower(d.name), d.id),
            '[]')
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

/** The actor's relation to the project whose id is in a column, as `relation` of a lateral join. */
export function projectRelation(db: Db, actorId: string, idColumn: string) {
  return db
    .selectFrom('projects')
    .leftJoin('teams', 'teams.id', 'projects.team_id')
    .select([
      'projects.visibility',
      'projects.type',
      'projects.team_id',
      'teams.owner_id as team_owner_id',
      ownRole(actorId).as('own_role'),
      inScope(actorId).as('is_in_scope'),
      departmentIds().as('departments'),
    ])
    .where('projects.id', '=', sql.ref<string>(idColumn))
    .as('relation');
}

function ownRole(actorId: string) {
  return sql<ProjectRole | null>`(select role from project_members
    where project_id = projects.id and user_id = ${actorId})`;
}

/** The ids of a project's departments. */
function departmentIds() {
  return sql<{ id: string }[]>`case projects.type when 'department' then (
    select coalesce(json_agg(json_build_object('id', department_id)), '[]')
    from project_department_assignments where project_id = projects.id) else '[]' end`;
}

function inScope(actorId: string) {
  return sql<boolean>`case projects.type
    when 'team' then exists (select from team_members
      where team_id = projects.team_id and user_id = ${actorId})
    when 'department' then exists (select from project_department_assignments assigned
      where assigned.project_id = projects.id and assigned.department_id = any(array(${departmentsOf(actorId)})))
    else false end`;
}
