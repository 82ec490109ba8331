import type { DepartmentRole } from '@longtable/contract/departments';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { any, type Condition, holdsPermission, memberOf, through } from './conditions.ts';
import type { DepartmentTable } from './department.table.ts';
import { lockDepartment } from './locks.ts';
import { departmentMembership, teamMembership } from './memberships.ts';
import { definePolicy } from './policy.ts';
import { managesTeam, ownsTeam, type TeamRelation, teamRelation } from './team.ts';

/** A department with the actor's relation to it: everything a response needs, read in one query. */
export type DepartmentRow = Selectable<DepartmentTable> &
  Omit<TeamRelation, 'id'> & {
    team_name: string;
    team_version: number;
    /** Null when the actor is not a member. */
    own_department_role: DepartmentRole | null;
  };

/** The actor's relation to a department, which decides all rights. */
export type DepartmentRelation = Omit<TeamRelation, 'id'> &
  Pick<DepartmentRow, 'id' | 'team_id' | 'own_department_role'>;

const ofTeam = { key: 'departments.team_id', table: 'teams' } as const;
const ownsItsTeam: Condition<DepartmentRelation> = through(ofTeam, ownsTeam);

/** Members of the department. */
export const isInDepartment: Condition<DepartmentRelation> = memberOf(departmentMembership, {
  key: 'departments.id',
  role: 'own_department_role',
});

/** The team's owner and Admins, the department's admins, and people with the permission CAN_MANAGE_PROJECTS. */
const mayManageProjects: Condition<DepartmentRelation> = any(
  ownsItsTeam,
  memberOf(teamMembership, { key: 'departments.team_id', role: 'own_role', roles: ['Admin'] }),
  memberOf(departmentMembership, {
    key: 'departments.id',
    role: 'own_department_role',
    roles: ['admin'],
  }),
  holdsPermission(teamMembership, {
    key: 'departments.team_id',
    permissions: 'own_permissions',
    permission: 'CAN_MANAGE_PROJECTS',
  }),
);

/**
 * Rights on departments (docs/product/departments.md). Visible to its members and the team's Owner and Admins, managed
 * by the team's owner. Only members read and write its updates.
 */
export const departmentPolicy = definePolicy({
  param: 'departmentId',
  table: 'departments',
  select: selectDepartments,
  load: (db: Db, id, actor): Promise<DepartmentRow | undefined> =>
    selectDepartments(db, actor.id).where('departments.id', '=', id).executeTakeFirst(),
  visible: any(isInDepartment, through(ofTeam, managesTeam)),
  abilities: {
    edit: ownsItsTeam,
    delete: ownsItsTeam,
    manageMembers: ownsItsTeam,
    leave: isInDepartment,
    post: isInDepartment,
    manageProjects: mayManageProjects,
  },
  errors: {
    notFound: 'department/not-found',
    forbidden: {
      edit: 'department/manage-refused',
      delete: 'department/manage-refused',
      manageMembers: 'department/members-refused',
      leave: 'department/not-a-member',
      post: 'department/not-a-member',
      manageProjects: 'department/projects-refused',
    },
  },
  lock: lockDepartment,
  shared: ['read', 'post'],
});

/** Reads departments with the actor's relation; the only such query. Callers add a predicate. */
export function selectDepartments(db: Db, actorId: string) {
  return db
    .selectFrom('departments')
    .innerJoinLateral(teamRelation(db, actorId, 'departments.team_id'), (join) => join.onTrue())
    .leftJoin('department_members as own_membership', (join) =>
      join
        .onRef('own_membership.department_id', '=', 'departments.id')
        .on('own_membership.user_id', '=', actorId),
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
      'relation.team_name',
      'relation.team_version',
      'relation.owner_id',
      'relation.own_role',
      'relation.own_permissions',
      'own_membership.department_role as own_department_role',
    ]);
}
