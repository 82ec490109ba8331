/** What a project is of (docs/product/projects.md, "Scope"): one person, a team, or some of its departments. */
export const projectTypes = ['individual', 'team', 'department'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** Who sees a project: its members, or everyone in its team or departments as well. */
export const projectVisibilities = ['private', 'team'] as const;
export type ProjectVisibility = (typeof projectVisibilities)[number];

/** What a list of projects may be narrowed to. `my` are those that one is a member of. */
export const projectScopes = ['all', 'my', 'team', 'department'] as const;
export type ProjectScope = (typeof projectScopes)[number];

export const projectSorts = ['name', 'progress', 'dueDate', 'priority', 'createdAt'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** What an update of a project tells. */
export const projectUpdateTypes = ['general', 'progress', 'milestone', 'blocker'] as const;
export type ProjectUpdateType = (typeof projectUpdateTypes)[number];

/** What a resource of a project is: a link, or a file by what is in it. */
export const projectResourceTypes = [
  'link',
  'document',
  'image',
  'video',
  'pdf',
  'archive',
  'other',
] as const;

/** The description of the resource that is a project's photo (docs/product/project-resources.md, "Project photo"). */
export const projectPhotoDescription = '__project_photo__';

/** What is remembered of what happens in a project. */
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
] as const;
export type ProjectActivityKind = (typeof projectActivityKinds)[number];
