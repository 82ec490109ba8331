import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type ActorRef, all, any, type Condition, memberOf, through, valueIs } from './conditions.ts';
import { departmentMembership, projectMembership, teamMembership } from './memberships.ts';
import type { ProjectTable } from './project.table.ts';
import { audienceOf, type RoomFormula } from './room-formula.ts';
import { personalRoom } from './rooms.ts';

/** The actor's relation to a project, which decides all rights and who receives events. */
export type ProjectRelation = Pick<Selectable<ProjectTable>, 'id' | 'visibility' | 'type' | 'team_id'> & {
  /** The recorded owner of the project's team. */
  team_owner_id: string | null;
  /** The actor's role; null for non-members. */
  own_role: ProjectRole | null;
  /** Whether the actor is in the project's team or one of its departments, or manages all departments of the team. */
  is_in_scope: boolean;
  readonly departments: readonly { readonly id: string }[];
};

/** Members of the project with one of these roles. */
export const hasProjectRole = (...roles: ProjectRole[]): Condition<ProjectRelation> =>
  memberOf(projectMembership, { key: 'projects.id', role: 'own_role', roles });

/** Members of the project. */
export const isInProject: Condition<ProjectRelation> = memberOf(projectMembership, {
  key: 'projects.id',
  role: 'own_role',
});

/** The Owner and Admins of the project. */
export const managesProject: Condition<ProjectRelation> = hasProjectRole('Owner', 'Admin');

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
  readonly project_type: ProjectRelation['type'];
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

/** The role of the actor in a project, as a column. */
export function ownRole(actorId: string) {
  return sql<ProjectRole | null>`(select role from project_members
    where project_id = projects.id and user_id = ${actorId})`;
}

/** The ids of a project's departments. */
function departmentIds() {
  return sql<{ id: string }[]>`case projects.type when 'department' then (
    select coalesce(json_agg(json_build_object('id', department_id)), '[]')
    from project_department_assignments where project_id = projects.id) else '[]' end`;
}

/** Whether the actor is in the scope of a project, as a column. */
export function inScope(actorId: string) {
  return sql<boolean>`case projects.type
    when 'team' then exists (select from team_members
      where team_id = projects.team_id and user_id = ${actorId})
    when 'department' then exists (select from project_department_assignments assigned
      where assigned.project_id = projects.id and assigned.department_id = any(array(${departmentsOf(actorId)})))
    else false end`;
}

/** The departments that a person sees: their own, and all of teams that they own or administer. */
function departmentsOf(actorId: ActorRef) {
  return sql`select department_id from department_members where user_id = ${actorId}
    union all select d.id from departments d where d.team_id = any(array(
      select team_id from team_members where user_id = ${actorId} and role_rank < 2
      union all select id from teams where owner_id = ${actorId}))`;
}
