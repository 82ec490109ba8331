import type { InputOf } from '@longtable/contract/endpoint';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { projectsApi as declared, Project } from '@longtable/contract/projects';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { projectMembersApi, projectsApi } from '../../../platform/api/projects.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { leaveKnowingly } from '../../../platform/gone.ts';
import { idOnce } from '../../../platform/id-once.ts';
import { knownProject } from './known-project.ts';
import { projectMemberGone, projectMemberSaved } from './project-members.cache.ts';
import { askForProject, projectGone, projectMembershipChanged, projectSaved } from './projects.cache.ts';

// What follows is asked of the server at once, and throws what `call` throws: dialogs wait for it and say what was
// refused (`useRequest`).

/** `id` is made by the form, once: sent again, it is the same project. */
export async function createProject(input: InputOf<typeof declared.create>): Promise<Project> {
  const project = await call(projectsApi.create, input);
  projectSaved(project);
  return project;
}

/** Changes whose project it is and who sees it. */
export async function changeScope(
  projectId: string,
  scope: Omit<InputOf<typeof declared.changeScope>, 'projectId'>,
): Promise<Project> {
  return saved(projectId, () => call(projectsApi.changeScope, { projectId, ...scope }));
}

/** Deletes a project. Its page is left by `useLeaveProjectWhenGone`. */
export async function deleteProject(projectId: string): Promise<void> {
  await leaveKnowingly(projectId, () =>
    askIfRefused(projectId, () => call(projectsApi.delete, { projectId }).then(() => projectGone(projectId))),
  );
}

/** Sets the photo of a project: a square of a picture (fractions of it as in contract/picture-crop.ts). */
export async function setProjectPhoto(
  projectId: string,
  file: Blob,
  crop: { readonly x?: number; readonly y?: number; readonly size?: number } = {},
): Promise<Project> {
  return saved(projectId, () => call(projectsApi.setPhoto, { projectId, ...crop }, { bytes: file }));
}

/** Takes the photo of a project away. */
export async function removeProjectPhoto(projectId: string): Promise<Project> {
  return saved(projectId, () => call(projectsApi.removePhoto, { projectId }));
}

/** Gives a project to another member. */
export async function transferProject(projectId: string, newOwnerId: string): Promise<Project> {
  const project = await askIfRefused(projectId, () => call(projectsApi.transfer, { projectId, newOwnerId }));
  projectMembershipChanged(project);
  return project;
}

/** Leaves a project. Its page is left by `useLeaveProjectWhenGone`. */
export async function leaveProject(projectId: string): Promise<void> {
  await leaveKnowingly(projectId, () =>
    askIfRefused(projectId, () => call(projectsApi.leave, { projectId })),
  );
  // Where it can still be seen by its team, the event that brings it back may have been faster.
  if (knownProject(projectId)?.role !== null) projectGone(projectId);
}

/** Adds somebody to a project. */
export async function addProjectMember(
  projectId: string,
  personId: string,
  role: Exclude<ProjectRole, 'Owner'> = 'Member',
): Promise<ProjectMember> {
  const member = await askIfRefused(projectId, () =>
    idOnce(`project member ${projectId} ${personId}`, (id) =>
      call(projectMembersApi.add, { projectId, id, personId, role }),
    ),
  );
  projectMemberSaved(projectId, member);
  return member;
}

/** Makes an Admin of a Member or the other way round. */
export async function changeProjectRole(
  projectId: string,
  personId: string,
  role: Exclude<ProjectRole, 'Owner'>,
): Promise<ProjectMember> {
  const member = await askIfRefused(projectId, () =>
    call(projectMembersApi.changeRole, { projectId, personId, role }),
  );
  projectMemberSaved(projectId, member);
  return member;
}

/** Removes somebody from a project. Somebody who has gone already is no refusal. */
export async function removeProjectMember(projectId: string, personId: string): Promise<void> {
  try {
    await askIfRefused(projectId, () => call(projectMembersApi.remove, { projectId, personId }));
  } catch (error) {
    if (!isRefused(error, 'project/member-not-found')) throw error;
  }
  projectMemberGone(projectId, personId);
}

async function saved(projectId: string, work: () => Promise<Project>): Promise<Project> {
  const project = await askIfRefused(projectId, work);
  projectSaved(project);
  return project;
}

async function askIfRefused<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    followRefusal(projectId, error);
    throw error;
  }
}

/** Takes in what a refusal says of a project: that it is not there for the actor, or that their rights are others. */
export function followRefusal(projectId: string, error: unknown): void {
  if (isRefused(error, 'project/not-found')) projectGone(projectId);
  // Somebody changed what the actor may do, and the event is still on its way.
  else if (error instanceof ApiError && (error.status === 403 || error.status === 409)) {
    askForProject(projectId);
  }
}

function isRefused(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
