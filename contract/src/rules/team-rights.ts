/** The roles of a team's members (docs/product/teams.md, "Roles"), the highest first. */
export const teamRoles = ['Owner', 'Admin', 'Member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The permissions of a member, with their labels (docs/product/teams.md, "Permissions"). */
export const teamPermissionLabels = {
  CAN_ADD_MEMBERS: 'Add Members',
  CAN_REMOVE_MEMBERS: 'Remove Members',
  CAN_MANAGE_ROLES: 'Manage Member Roles & Permissions',
  CAN_DELETE_TEAM: 'Delete Team',
  CAN_EDIT_TEAM_DETAILS: 'Edit Team Details',
  CAN_MANAGE_DEPARTMENTS: 'Manage Departments',
  CAN_MANAGE_PROJECTS: 'Manage Team Projects',
} as const;
export type TeamPermission = keyof typeof teamPermissionLabels;

/** All permissions in display order. */
export const teamPermissions = Object.keys(teamPermissionLabels) as TeamPermission[];

/**
 * The permissions that come with a role (docs/product/teams.md, "Roles"). The owner may change those of everyone else.
 */
export function permissionsOfRole(role: TeamRole): TeamPermission[] {
  switch (role) {
    case 'Owner':
      return [...teamPermissions];
    case 'Admin':
      return teamPermissions.filter((permission) => permission !== 'CAN_DELETE_TEAM');
    case 'Member':
      return ['CAN_MANAGE_PROJECTS'];
  }
}

/** A role from any spelling (`ADMIN`, `admin`, `Admin`), or null. No other code maps spellings. */
export function parseTeamRole(text: string): TeamRole | null {
  return teamRoles.find((role) => role.toLowerCase() === text.trim().toLowerCase()) ?? null;
}
