import type { Cards } from '@longtable/contract/cards';
import type { Department, DepartmentMember, SharedDepartment } from '@longtable/contract/departments';
import { type CardSource, cardsOf, namedIn } from '../../../kits/cards.ts';
import { cardsOfMembers, memberRow } from '../../../kits/membership.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type DepartmentRow, departmentPolicy } from '../../../policies/department.ts';
import type { DepartmentMemberRow } from '../memberships.ts';

/** The cards that a department brings. */
export const departmentCards = [namedIn('teams', 'team_id', 'team')] satisfies CardSource<DepartmentRow>[];

/** The fields that are the same for everyone who sees the department. */
export function presentSharedDepartment(row: DepartmentRow): SharedDepartment {
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

/** A department as the actor sees it. The row must be read as that actor. */
export function presentDepartment(actor: Pick<Actor, 'id'>, row: DepartmentRow): Department {
  return {
    ...presentSharedDepartment(row),
    role: row.own_department_role,
    can: departmentPolicy.canOf(actor, row),
  };
}

/** The same as a response, with cards. */
export function answerDepartment(actor: Actor, row: DepartmentRow): Department & { cards: Cards } {
  return { ...presentDepartment(actor, row), cards: cardsOf([row], departmentCards) };
}

export function presentDepartmentMember(row: DepartmentMemberRow): DepartmentMember {
  return { ...memberRow(row), departmentRole: row.department_role };
}

/** A member of a department as a response, with cards. */
export function answerDepartmentMember(row: DepartmentMemberRow): DepartmentMember & { cards: Cards } {
  return { ...presentDepartmentMember(row), cards: cardsOfMembers([row]) };
}
