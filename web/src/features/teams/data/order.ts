import type { DepartmentMember } from '@longtable/contract/departments';
import { teamRoles } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import { byTime } from '../../../platform/order.ts';

/** Compares members by role (Owner, Admin, Member), then by time of joining. */
export function byRole(a: TeamMember, b: TeamMember): number {
  return teamRoles.indexOf(a.role) - teamRoles.indexOf(b.role) || byTime(a.joinedAt, b.joinedAt);
}

/** Compares members of a department by role (admin, member), then by time of joining. */
export function byDepartmentRole(a: DepartmentMember, b: DepartmentMember): number {
  const rank = ({ departmentRole }: DepartmentMember) => (departmentRole === 'admin' ? 0 : 1);
  return rank(a) - rank(b) || byTime(a.joinedAt, b.joinedAt);
}
