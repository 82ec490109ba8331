import type { Notice } from '../../kits/notify.ts';

// What people are told about projects and their members (docs/product/notifications.md).

/** What a project's notices name. */
type NamedProject = { readonly id: string; readonly name: string };

const projectsPath = '/app/collaboration/projects';

function ofProject({ id }: NamedProject) {
  return {
    actionUrl: `${projectsPath}/${id}`,
    actionText: 'View Project',
    about: `project:${id}`,
    reason: 'you are a member of the project',
    metadata: { projectId: id },
  } as const;
}

/** To people who were added. */
export function addedToProject(project: NamedProject, personIds: readonly string[]): Notice {
  return {
    ...ofProject(project),
    type: 'project_member_added',
    to: personIds,
    message: (by) => `${by} added you to ${project.name}.`,
  };
}

/** To the new Owner. */
export function projectOwnershipTransferred(project: NamedProject, newOwnerId: string): Notice {
  return {
    ...ofProject(project),
    type: 'project_ownership_transferred',
    to: [newOwnerId],
    message: (by) => `${by} transferred the ownership of ${project.name} to you.`,
    reason: 'you are the Owner of the project',
  };
}

/** To the Owner of a project whose former Owner is deleting their account. */
export function projectInherited(project: NamedProject, newOwnerId: string): Notice {
  return {
    ...projectOwnershipTransferred(project, newOwnerId),
    message: `You are now the Owner of ${project.name}, because its Owner has deleted their account.`,
  };
}

/** To people who were removed. */
export function removedFromProject(project: NamedProject, personIds: readonly string[]): Notice {
  return {
    ...ofProject(project),
    type: 'project_member_removed',
    to: personIds,
    message: (by) => `${by} removed you from ${project.name}.`,
    actionUrl: projectsPath,
    actionText: 'View Projects',
    reason: 'you were a member of the project',
  };
}
