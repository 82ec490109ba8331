/** The roles of a team's members (docs/product/teams.md, "Roles"), the highest first. */
export const teamRoles = ['Owner', 'Admin', 'Member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** All permissions of a member, in display order (docs/product/teams.md, "Permissions"). */
export const teamPermissions = [
  'CAN_ADD_MEMBERS',
  'CAN_REMOVE_MEMBERS',
  'CAN_MANAGE_ROLES',
  'CAN_DELETE_TEAM',
  'CAN_EDIT_TEAM_DETAILS',
  'CAN_MANAGE_DEPARTMENTS',
  'CAN_MANAGE_PROJECTS',
] as const;
export type TeamPermission = (typeof teamPermissions)[number];

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
