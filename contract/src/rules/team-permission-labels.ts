import type { TeamPermission } from './team-rights.ts';

/** The permissions as they are shown (docs/product/teams.md, "Permissions"). */
export const teamPermissionLabels: Readonly<Record<TeamPermission, string>> = {
  CAN_ADD_MEMBERS: 'Add Members',
  CAN_REMOVE_MEMBERS: 'Remove Members',
  CAN_MANAGE_ROLES: 'Manage Member Roles & Permissions',
  CAN_DELETE_TEAM: 'Delete Team',
  CAN_EDIT_TEAM_DETAILS: 'Edit Team Details',
  CAN_MANAGE_DEPARTMENTS: 'Manage Departments',
  CAN_MANAGE_PROJECTS: 'Manage Team Projects',
};
