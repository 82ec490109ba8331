import { resourceLists } from '../../features/resources/data/resource-lists.ts';
import { placedQuery } from '../../features/resources/data/resource-rows.ts';
import { resourcesSearch, viewOf, whoseOf } from '../../features/resources/resources-search.ts';
import { removedIds } from '../../platform/removals.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the list of files and folders, and the folder or item in the address. */
export function prefetchResources(params: Record<string, unknown>): void {
  const search = resourcesSearch(params);
  const { folder, item, list } = search;
  const placed = list === undefined ? (item ?? folder) : undefined;
  if (placed !== undefined && removedIds.get().has(placed)) return;
  if (placed !== undefined) prefetch(placedQuery(placed));
  // The folder of an item is known once the item is.
  if (item === undefined || folder !== undefined)
    prefetch(resourceLists.query(viewOf(search, folder ?? null, whoseOf(search))));
}
