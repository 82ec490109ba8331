import { followStorage } from '../../../kits/storage/storage.ts';
import { onLive } from '../../../platform/live.ts';
import { restoreLeftUploads } from '../uploads/left-uploads.ts';
import { itemMarked, itemsChanged, itemsDeleted, reloadItems } from './resource-rows.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './resources.ts';

/** Applies live events to files and folders. Call it once, before the live connection starts. */
export function registerResources(): void {
  onLive('resources.saved', ({ resources }, can) => itemsChanged(resources, can));
  onLive('resources.marked', ({ resourceId, ...mark }) => itemMarked(resourceId, mark));
  onLive('resources.changed', reloadItems);
  followStorage();
  onLive('resources.deleted', ({ resourceIds }) => itemsDeleted(resourceIds));
}

/** Shows the uploads that an earlier page of this browser has left. */
export function watchUploads(): () => void {
  void restoreLeftUploads();
  return () => undefined;
}
