import type { Department, DepartmentRole } from '@longtable/contract/departments';
import type { ErrorCode } from '@longtable/contract/errors';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { DepartmentTable } from './department.table.ts';
import { seesAllDepartments, type TeamStanding } from './team.ts';

/** A department as it stands to one person: all that an answer needs, read in one query. */
export type DepartmentRow = Selectable<DepartmentTable> &
  TeamStanding & {
    team_name: string;
    /** Null where the person is not in it. */
    own_department_role: DepartmentRole | null;
  };

/** How somebody stands to a department, which is all that decides about rights. */
export type DepartmentStanding = TeamStanding & Pick<DepartmentRow, 'own_department_role'>;

/**
 * Who may do what to a department (collaboration §5 "Department", §6): the team's Owner and Admins and its own members
 * see it, the owner of the team alone manages it, its own members alone read and write its updates.
 */
export const departmentRule = {
  parameter: 'departmentId',
  refusals: {
    missing: 'department/not-found',
    forbidden: {
      edit: 'department/manage-refused',
      delete: 'department/manage-refused',
      manageMembers: 'department/members-refused',
      leave: 'department/not-a-member',
      post: 'department/not-a-member',
      manageProjects: 'department/projects-refused',
    },
  },
  load: (db: Db, id: string, actor: Actor): Promise<DepartmentRow | undefined> =>
    selectDepartments(db, actor.id).where('departments.id', '=', id).executeTakeFirst(),
  read: (actor: Actor, row: DepartmentStanding) => isIn(actor, row) || seesAllDepartments(actor, row),
  abilities: {
    edit: ownsTeam,
    delete: ownsTeam,
    manageMembers: ownsTeam,
    leave: isIn,
    post: isIn,
    manageProjects: mayManageProjects,
  },
} satisfies {
  refusals: { missing: ErrorCode; forbidden: Record<string, ErrorCode> };
  [other: string]: unknown;
};

/** The list rule: the predicate of exactly those rows for which `departmentRule.read` holds. */
export function readableDepartments(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'departments'>): Expression<SqlBool> =>
    eb.or([
      sql<boolean>`departments.id = any(array(select department_id from department_members where user_id = ${actorId}))`,
      sql<boolean>`departments.team_id = any(array(
        select team_id from team_members where user_id = ${actorId} and role_rank < 2
        union all select id from teams where owner_id = ${actorId}))`,
    ]);
}

/** What the actor may do with a department, for the answer. */
export function departmentAbilitiesOf(actor: Actor, row: DepartmentStanding): Department['can'] {
  const { edit, delete: remove, manageMembers, leave, post, manageProjects } = departmentRule.abilities;
  return {
    edit: edit(actor, row),
    delete: remove(actor, row),
    manageMembers: manageMembers(actor, row),
    leave: leave(actor, row),
    post: post(actor, row),
    manageProjects: manageProjects(actor, row),
  };
}

/** The one query that reads departments whole, as they stand to one person; every caller adds a predicate. */
export function selectDepartments(db: Db, actorId: string) {
  return db
    .selectFrom('departments')
    .innerJoin('teams', 'teams.id', 'departments.team_id')
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 'departments.team_id').on('own.user_id', '=', actorId),
    )
    .leftJoin('department_members as own_place', (join) =>
      join.onRef('own_place.department_id', '=', 'departments.id').on('own_place.user_id', '=', actorId),
    )
    .select([
      'departments.id',
      'departments.team_id',
      'departments.name',
      'departments.description',
      'departments.members_count',
      'departments.created_at',
      'departments.updated_at',
      'departments.version',
      'teams.name as team_name',
      'teams.owner_id',
      'own.role as own_role',
      sql<DepartmentRow['own_permissions']>`coalesce(own.permissions, '{}')`.as('own_permissions'),
      'own_place.department_role as own_department_role',
    ]);
}

function isIn(_actor: Actor, row: DepartmentStanding): boolean {
  return row.own_department_role !== null;
}

function ownsTeam(actor: Actor, row: DepartmentStanding): boolean {
  return row.owner_id === actor.id;
}

/** The team's owner and Admins, the department's admins, and who holds CAN_MANAGE_PROJECTS (§5 "Department"). */
function mayManageProjects(actor: Actor, row: DepartmentStanding): boolean {
  return (
    ownsTeam(actor, row) ||
    row.own_role === 'Admin' ||
    row.own_department_role === 'admin' ||
    row.own_permissions.includes('CAN_MANAGE_PROJECTS')
  );
}
