import type { InputOf } from '@longtable/contract/endpoint';
import type { projectResourcesApi as declared, ProjectResource } from '@longtable/contract/project-resources';
import { projectResourcesApi } from '../../../platform/api/project-resources.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { askForProject } from '../data/projects.cache.ts';
import { resourceGone, resourceSaved } from './resources.cache.ts';

// What follows is asked of the server at once, and throws what `call` throws: dialogs wait for it and say what was
// refused (`useRequest`).

/** `id` is made by the form, once: sent again, it is the same link. Its icon comes a moment later, by an event. */
export async function addLink(input: InputOf<typeof declared.add>): Promise<void> {
  resourceSaved(await askIfRefused(input.projectId, () => call(projectResourcesApi.add, input)));
}

/** Changes what is given of a link. */
export async function editLink(
  { id, projectId }: Pick<ProjectResource, 'id' | 'projectId'>,
  changes: Omit<InputOf<typeof declared.update>, 'projectResourceId'>,
): Promise<void> {
  const work = () => call(projectResourcesApi.update, { projectResourceId: id, ...changes });
  try {
    resourceSaved(await askIfRefused(projectId, work));
  } catch (error) {
    if (isNotFound(error)) resourceGone(projectId, id);
    throw error;
  }
}

/** Deletes a resource. One that is gone already is no refusal. */
export async function deleteResource({
  id,
  projectId,
}: Pick<ProjectResource, 'id' | 'projectId'>): Promise<void> {
  try {
    await askIfRefused(projectId, () => call(projectResourcesApi.delete, { projectResourceId: id }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  resourceGone(projectId, id);
}

/** The title of the page that a link leads to; null where it can't be had. Never throws: there are other names. */
export async function askTitle(projectId: string, url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { title } = await call(projectResourcesApi.linkTitle, { projectId, url }, { signal });
    return title;
  } catch {
    return null;
  }
}

/** Somebody changed what the actor may do, and the news is still on its way. */
async function askIfRefused<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) askForProject(projectId);
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'resource/not-found';
}
