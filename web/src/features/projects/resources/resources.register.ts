import type { ProjectResource } from '@longtable/contract/project-resources';
import { onLive, rowOf } from '../../../platform/live.ts';
import { resourceGone, resourceSaved, uploaderRemoved } from './resources.cache.ts';

/** Connects the resources of projects to the live events. Once, before they begin. */
export function registerResources(): void {
  onLive('project-resource.saved', ({ resource }, can) =>
    resourceSaved(rowOf<ProjectResource>(resource, can)),
  );
  onLive('project-resource.deleted', ({ projectId, resourceId }) => resourceGone(projectId, resourceId));
  onLive('person.removed', uploaderRemoved);
}
