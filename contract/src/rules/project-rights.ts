/** The roles of a project's members (docs/product/projects.md, "Roles"), the highest first. */
export const projectRoles = ['Owner', 'Admin', 'Member'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** A role in any spelling, or null: the one place where spellings are mapped. */
export function parseProjectRole(text: string): ProjectRole | null {
  return projectRoles.find((role) => role.toLowerCase() === text.trim().toLowerCase()) ?? null;
}
