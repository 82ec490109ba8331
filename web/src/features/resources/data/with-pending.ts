import type { Resource } from '@longtable/contract/resources';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { afterChange, idsOf, type ResourceChange } from './resource-changes.ts';

/** The items that pending changes are about, as they will be. `known` returns the server's copy of an item. */
export function changedItems(
  pending: readonly Pending<ResourceChange>[],
  known: (id: string) => Resource | undefined,
): ReadonlyMap<string, Resource> {
  const items = new Map<string, Resource>();
  for (const change of pending) {
    for (const id of idsOf(change)) {
      const after = afterChange(items.get(id) ?? known(id), change);
      if (after) items.set(id, after);
    }
  }
  return items;
}
