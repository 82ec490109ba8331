import type {
  Department,
  DepartmentFacts,
  DepartmentMember,
  DepartmentRole,
} from '@longtable/contract/departments';
import type { Actor } from '../../../access/actor.ts';
import { type DepartmentRow, departmentAbilitiesOf } from '../../../access/department.ts';
import { toPersonCard } from '../../people/people.shape.ts';

/** A membership with the person. */
export type DepartmentMemberRow = {
  id: string;
  department_id: string;
  user_id: string;
  department_role: DepartmentRole;
  joined_at: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
};

/** What a department is to everyone who may see it. */
export function toDepartmentFacts(row: DepartmentRow): DepartmentFacts {
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
export function toDepartment(actor: Actor, row: DepartmentRow): Department {
  return {
    ...toDepartmentFacts(row),
    teamName: row.team_name,
    role: row.own_department_role,
    can: departmentAbilitiesOf(actor, row),
  };
}

export function toDepartmentMember(row: DepartmentMemberRow): DepartmentMember {
  const { id, user_id, department_role, joined_at, full_name, email, avatar_url } = row;
  const person = { ...toPersonCard({ id: user_id, full_name, email, avatar_url }), email };
  return { id, person, departmentRole: department_role, joinedAt: joined_at };
}
