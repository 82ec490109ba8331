import type { Department, DepartmentMember, SharedDepartment } from '@longtable/contract/departments';
import { memberCard } from '../../../kits/membership.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type DepartmentRow, departmentPolicy } from '../../../policies/department.ts';
import type { DepartmentMemberRow } from '../memberships.ts';

/** What of a department is the same for everyone who sees it. */
export function presentSharedDepartment(row: DepartmentRow): SharedDepartment {
  return {
    id: row.id,
    teamId: row.team_id,
    teamName: row.team_name,
    name: row.name,
    description: row.description,
    membersCount: row.members_count,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A department as the actor sees it, as whom it was read. */
export function presentDepartment(actor: Pick<Actor, 'id'>, row: DepartmentRow): Department {
  return {
    ...presentSharedDepartment(row),
    role: row.own_department_role,
    can: departmentPolicy.canOf(actor, row),
  };
}

export function presentDepartmentMember(row: DepartmentMemberRow): DepartmentMember {
  const { id, department_role, joined_at } = row;
  return { id, person: memberCard(row), departmentRole: department_role, joinedAt: joined_at };
}
