import type { Department, DepartmentFacts, DepartmentMember } from '@longtable/contract/departments';
import { memberCard } from '../../../kits/membership.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type DepartmentRow, departmentPolicy } from '../../../policies/department.ts';
import type { DepartmentMemberRow } from '../memberships.ts';

/** What a department is to everyone who may see it. */
export function presentDepartmentFacts(row: DepartmentRow): DepartmentFacts {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    description: row.description,
    membersCount: row.members_count,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A department as the actor sees it. */
export function presentDepartment(actor: Actor, row: DepartmentRow): Department {
  return {
    ...presentDepartmentFacts(row),
    teamName: row.team_name,
    role: row.own_department_role,
    can: departmentPolicy.canOf(actor, row),
  };
}

export function presentDepartmentMember(row: DepartmentMemberRow): DepartmentMember {
  const { id, department_role, joined_at } = row;
  return { id, person: memberCard(row), departmentRole: department_role, joinedAt: joined_at };
}
