/** What a project belongs to (docs/product/projects.md, "Scope"): one person, a team, or departments of a team. */
export const projectTypes = ['individual', 'team', 'department'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** Who sees a project: its members only, or all of its team or departments too. */
export const projectVisibilities = ['private', 'team'] as const;
export type ProjectVisibility = (typeof projectVisibilities)[number];

/** The scopes of a list of projects. `my` are those the actor is a member of. */
export const projectScopes = ['all', 'my', 'team', 'department'] as const;
export type ProjectScope = (typeof projectScopes)[number];

export const projectSorts = ['name', 'progress', 'dueDate', 'priority', 'createdAt'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** The kinds of project updates. */
export const projectUpdateTypes = ['general', 'progress', 'milestone', 'blocker'] as const;
export type ProjectUpdateType = (typeof projectUpdateTypes)[number];

/** The description of the resource that is a project's photo (docs/product/resources.md, "Photos of teams and projects"). */
export const projectPhotoDescription = '__project_photo__';

/** The events that the activity of a project records. */
export const projectActivityKinds = [
  'project-created',
  'project-changed',
  'project-transferred',
  'member-joined',
  'member-left',
  'member-removed',
  'task-added',
  'task-completed',
  'task-reopened',
  'task-removed',
  'update-posted',
  'resource-added',
  'resource-removed',
  'resource-restored',
] as const;
export type ProjectActivityKind = (typeof projectActivityKinds)[number];
