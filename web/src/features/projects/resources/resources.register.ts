import { onLive } from '../../../platform/live.ts';
import { resourceFactsSaved, resourceGone, uploaderRemoved, uploaderSaved } from './resources.cache.ts';

/** Connects the resources of projects to the live events. Once, before they begin. */
export function registerResources(): void {
  onLive('project-resource.saved', ({ resource }, can) => resourceFactsSaved(resource, can));
  onLive('project-resource.deleted', ({ projectId, resourceId }) => resourceGone(projectId, resourceId));
  onLive('person.saved', ({ person }) => uploaderSaved(person));
  onLive('person.removed', uploaderRemoved);
}
