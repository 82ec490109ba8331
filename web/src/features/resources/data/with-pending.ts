import type { Resource } from '@longtable/contract/resources';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { afterChange, idsOf, type ResourceChange } from './resource-changes.ts';
import { isInView, orderOf, type ResourceView } from './resource-view.ts';

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

/**
 * The rows of a list with changed items in their places: those that belong to it now are added, others removed. While there is
 * more on the server, an item that sorts after the last row is not added: it comes with its page.
 */
export function withChanged(
  rows: readonly Resource[],
  changed: ReadonlyMap<string, Resource>,
  view: ResourceView,
  hasMore: boolean,
): readonly Resource[] {
  if (changed.size === 0) return rows;
  const compare = orderOf(view);
  const kept = rows.filter(({ id }) => !changed.has(id));
  const wereShown = new Set(rows.map(({ id }) => id));
  const last = kept.at(-1);
  const added = [...changed.values()]
    .filter((item) => isInView(item, view))
    .filter((item) => wereShown.has(item.id) || !hasMore || !last || compare(item, last) < 0)
    .toSorted(compare);
  if (added.length === 0) return kept.length === rows.length ? rows : kept;
  return merged(kept, added, compare);
}

/** Two sorted lists as one. */
function merged<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const result: T[] = [];
  let at = 0;
  for (const item of one) {
    for (let next = other[at]; next && compare(next, item) < 0; next = other[at]) {
      result.push(next);
      at += 1;
    }
    result.push(item);
  }
  return [...result, ...other.slice(at)];
}
