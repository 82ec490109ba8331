import { useEffect, useRef } from 'react';
import { toast } from '../ui/toast.ts';
import type { ItemView } from './item-view.ts';
import { createStore } from './store.ts';

/** Ids of teams, departments and projects that the actor can't see any more: deleted, left or removed from. */
export const gone = createStore<ReadonlySet<string>>(new Set());

/** Why an entity was removed, by id; absent if the actor did it here. */
const reasons = new Map<string, string>();
/** Removals that the actor started in this page: they need no notice. */
const ownDoing = new Set<string>();

/** Marks an entity as removed for the actor. */
export function addGone(id: string): void {
  if (!gone.get().has(id)) gone.set(new Set(gone.get()).add(id));
}

/** Marks an entity as available (again). */
export function dropGone(id: string): void {
  if (!gone.get().has(id)) return;
  const others = new Set(gone.get());
  others.delete(id);
  gone.set(others);
}

/** Sets the notice for people who have the entity open. */
export function noteReason(id: string, text: string): void {
  if (!ownDoing.has(id)) reasons.set(id, text);
}

/** Notes that the actor removes an entity in this page: they get no notice. */
export function noteOwnRemoval(id: string): void {
  ownDoing.add(id);
  reasons.delete(id);
}

/** Clears the notice for an entity. */
export function forgetReason(id: string): void {
  ownDoing.delete(id);
  reasons.delete(id);
}

/** Clears everything at the end of a session. */
export function forgetGone(): void {
  gone.set(new Set());
  ownDoing.clear();
  reasons.clear();
}

/**
 * Calls `leave` when the entity of a page is removed while it is shown, by anyone and in any tab, with a notice unless
 * the actor did it here. `ids` are the entity and its containers; the last removed one has the notice. `defaultReason`
 * is for removals that only a response showed, after painting from the snapshot. If the entity was unavailable from the
 * start, the page shows that (`view.state`).
 */
export function useLeaveWhenGone(
  view: ItemView<unknown>,
  ids: readonly [string, ...string[]],
  defaultReason: (outermost: string) => string,
  leave: (outermost: string) => void,
): void {
  const [id] = ids;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (view.state === 'ready') shown.current = id;
    if (view.state !== 'gone' || shown.current !== id) return;
    shown.current = null;
    const outermost = ids.findLast((each) => gone.get().has(each)) ?? id;
    const told = reasons.get(outermost) ?? reasons.get(id);
    const reason = told ?? (ownDoing.has(outermost) ? null : defaultReason(outermost));
    if (reason !== null) toast({ title: reason });
    leave(outermost);
  });
}
