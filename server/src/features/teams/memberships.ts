import type { Selectable } from 'kysely';
import { defineMemberships, type MembershipRow } from '../../kits/membership.ts';
import type { DepartmentMemberTable } from '../../policies/department.table.ts';
import { departmentMembership, teamMembership } from '../../policies/memberships.ts';
import type { TeamMemberTable } from '../../policies/team.table.ts';

/** A membership in a team, with its person. */
export type TeamMemberRow = MembershipRow &
  Pick<Selectable<TeamMemberTable>, 'team_id' | 'role' | 'permissions' | 'tags'>;

/** A membership in a department, with its person. */
export type DepartmentMemberRow = MembershipRow &
  Pick<Selectable<DepartmentMemberTable>, 'department_id' | 'department_role'>;

export const teamMembers = defineMemberships<TeamMemberRow>(teamMembership, ['permissions', 'tags']);

export const departmentMembers = defineMemberships<DepartmentMemberRow>(departmentMembership);
