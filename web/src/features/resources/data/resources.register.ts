import type { Resource } from '@longtable/contract/resources';
import { onLive, rowOf } from '../../../platform/live.ts';
import { restoreLeftUploads } from '../uploads/start-uploads.ts';
import { itemsDeleted, itemsSaved } from './resource-rows.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './resources.ts';

/** Applies live events to files and folders. Call it once, before the live connection starts. */
export function registerResources(): void {
  onLive('resources.saved', ({ resources }, can) =>
    itemsSaved(resources.map((resource) => rowOf<Resource>(resource, can))),
  );
  onLive('resources.deleted', ({ resourceIds }) => itemsDeleted(resourceIds));
}

/** Shows the uploads that an earlier page of this browser has left. */
export function watchUploads(): () => void {
  void restoreLeftUploads();
  return () => undefined;
}
