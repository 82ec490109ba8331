import type { Project } from '@longtable/contract/projects';
import { projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { projects } from './projects.ts';

// Requests that only the server can decide: they are not optimistic. They throw what `call` throws (see `useRequest`).

/** Sets the photo of a project. `crop` is the square to use, in fractions of the picture (contract/picture-crop.ts). */
export async function setProjectPhoto(
  projectId: string,
  file: Blob,
  crop: { readonly x?: number; readonly y?: number; readonly size?: number } = {},
): Promise<void> {
  projects.saved(
    await request(projectId, () => call(projectsApi.setPhoto, { projectId, ...crop }, { bytes: file })),
  );
}

/** Removes the photo of a project. */
export async function removeProjectPhoto(projectId: string): Promise<void> {
  projects.saved(await request(projectId, () => call(projectsApi.removePhoto, { projectId })));
}

/** Makes another member the Owner. */
export async function transferProject(projectId: string, newOwnerId: string): Promise<void> {
  projects.membershipChanged(
    await request(projectId, () => call(projectsApi.transfer, { projectId, newOwnerId })),
  );
}

async function request(projectId: string, work: () => Promise<Project>): Promise<Project> {
  try {
    return await work();
  } catch (error) {
    projects.followRefusal(projectId, error);
    throw error;
  }
}
