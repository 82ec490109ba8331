import { useEffect, useRef } from 'react';
import { toast } from '../ui/toast.ts';
import type { ItemView } from './item-view.ts';
import { createStore } from './store.ts';

/** Ids of teams, departments and projects that the actor can't see any more: deleted, left or removed from. */
export const removedIds = createStore<ReadonlySet<string>>(new Set());

/** Why an entity was removed, by id; absent if the actor did it here. */
const reasons = new Map<string, string>();
/** Removals that the actor started in this page: they need no notice. */
const ownRemovals = new Set<string>();

/** Marks an entity as removed for the actor. */
export function markRemoved(id: string): void {
  if (!removedIds.get().has(id)) removedIds.set(new Set(removedIds.get()).add(id));
}

/** Marks an entity as available (again). */
export function unmarkRemoved(id: string): void {
  if (!removedIds.get().has(id)) return;
  const others = new Set(removedIds.get());
  others.delete(id);
  removedIds.set(others);
}

/** Sets the notice for people who have the entity open. */
export function setRemovalReason(id: string, text: string): void {
  if (!ownRemovals.has(id)) reasons.set(id, text);
}

/** Notes that the actor removes an entity in this page: they get no notice. */
export function markOwnRemoval(id: string): void {
  ownRemovals.add(id);
  reasons.delete(id);
}

/** Clears the notice for an entity. */
export function clearRemovalReason(id: string): void {
  ownRemovals.delete(id);
  reasons.delete(id);
}

/** Clears everything at the end of a session. */
export function clearRemovals(): void {
  removedIds.set(new Set());
  ownRemovals.clear();
  reasons.clear();
}

/**
 * Calls `leave` when the entity of a page is removed while it is shown, by anyone and in any tab, with a notice unless
 * the actor did it here. `ids` are the entity and its containers; the last removed one has the notice. `defaultReason`
 * is for removals that only a response showed, after painting from the snapshot. If the entity was unavailable from the
 * start, the page shows that (`view.state`).
 */
export function useLeaveWhenRemoved(
  view: ItemView<unknown>,
  ids: readonly [string, ...string[]],
  defaultReason: (outermost: string) => string,
  leave: (outermost: string) => void,
): void {
  const [id] = ids;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (view.state === 'ready') shown.current = id;
    if (view.state !== 'unavailable' || shown.current !== id) return;
    shown.current = null;
    const outermost = ids.findLast((each) => removedIds.get().has(each)) ?? id;
    const known = reasons.get(outermost) ?? reasons.get(id);
    const reason = known ?? (ownRemovals.has(outermost) ? null : defaultReason(outermost));
    if (reason !== null) toast({ title: reason });
    leave(outermost);
  });
}
