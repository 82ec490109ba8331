/** The roles of a project's members (docs/product/projects.md, "Roles"), the highest first. */
export const projectRoles = ['Owner', 'Admin', 'Member'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** The role that has these abilities in a project; null for people who are not members. */
export function projectRoleOf(can: {
  readonly delete: boolean;
  readonly edit: boolean;
  readonly work: boolean;
}): ProjectRole | null {
  if (can.delete) return 'Owner';
  if (can.edit) return 'Admin';
  return can.work ? 'Member' : null;
}

/** A role from any spelling, or null. No other code maps spellings. */
export function parseProjectRole(text: string): ProjectRole | null {
  return projectRoles.find((role) => role.toLowerCase() === text.trim().toLowerCase()) ?? null;
}
