/** The roles of a project's members (docs/product/projects.md, "Roles"), the highest first. */
export const projectRoles = ['Owner', 'Admin', 'Member'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** The role of somebody who may do this in a project, null for who is not in it: what they may do follows from it alone. */
export function projectRoleOf(can: {
  readonly delete: boolean;
  readonly edit: boolean;
  readonly work: boolean;
}): ProjectRole | null {
  if (can.delete) return 'Owner';
  if (can.edit) return 'Admin';
  return can.work ? 'Member' : null;
}

/** A role in any spelling, or null: the one place where spellings are mapped. */
export function parseProjectRole(text: string): ProjectRole | null {
  return projectRoles.find((role) => role.toLowerCase() === text.trim().toLowerCase()) ?? null;
}
