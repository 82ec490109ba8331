import type { DepartmentRole } from '@longtable/contract/departments';
import type { Notice } from '../../../kits/notify.ts';
import type { DepartmentRow } from '../../../policies/department.ts';

// What people are told about departments and their members (docs/product/notifications.md).

/** What a department's notices name. */
type NamedDepartment = Pick<DepartmentRow, 'id' | 'team_id' | 'name' | 'team_name'>;

function ofDepartment({ id, team_id: teamId }: NamedDepartment) {
  return {
    actionUrl: `/app/collaboration/teams/${teamId}/department/${id}`,
    actionText: 'View Department',
    about: `department:${id}`,
    reason: 'you are a member of the department',
    metadata: { teamId, departmentId: id },
  } as const;
}

/** To a person who was added. */
export function addedToDepartment(department: NamedDepartment, personId: string): Notice {
  return {
    ...ofDepartment(department),
    type: 'department_member_added',
    to: [personId],
    message: (by) => `${by} added you to ${department.name} in ${department.team_name}.`,
  };
}

/** To a member whose role has changed. */
export function departmentRoleChanged(
  department: NamedDepartment,
  personId: string,
  role: DepartmentRole,
): Notice {
  const { name, team_name } = department;
  return {
    ...ofDepartment(department),
    type: 'department_admin_changed',
    to: [personId],
    message: (by) =>
      `${by} made you ${role === 'admin' ? 'an admin' : 'a member'} of ${name} in ${team_name}.`,
  };
}

/** To the admins of the department that a member has left. */
export function leftDepartment(department: NamedDepartment, adminIds: readonly string[]): Notice {
  return {
    ...ofDepartment(department),
    type: 'department_member_left',
    to: adminIds,
    message: (by) => `${by} left ${department.name} in ${department.team_name}.`,
    reason: 'you are an admin of the department',
  };
}
