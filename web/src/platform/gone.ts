import { useEffect, useRef } from 'react';
import { toast } from '../ui/toast.ts';
import type { ItemView } from './item-view.ts';
import { createStore } from './store.ts';

/** What was deleted or left, or what the actor was removed from, by id: teams, departments, projects. */
export const gone = createStore<ReadonlySet<string>>(new Set());

/** Why something is not there any more, by its id; nothing where the actor did it here. */
const reasons = new Map<string, string>();
/** What the actor deletes or leaves right now in this page: nobody has to tell them. */
const ownDoing = new Set<string>();

/** Takes in that something is not there for the actor any more. */
export function addGone(id: string): void {
  if (!gone.get().has(id)) gone.set(new Set(gone.get()).add(id));
}

/** Takes in that something is there (again). */
export function dropGone(id: string): void {
  if (!gone.get().has(id)) return;
  const others = new Set(gone.get());
  others.delete(id);
  gone.set(others);
}

/** Notes why something is not there any more, for whoever has it on the screen. */
export function noteReason(id: string, text: string): void {
  if (!ownDoing.has(id)) reasons.set(id, text);
}

/** Does something after which `id` is not there any more, without telling the person so. */
export async function leaveKnowingly<T>(id: string, work: () => Promise<T>): Promise<T> {
  ownDoing.add(id);
  reasons.delete(id);
  try {
    return await work();
  } catch (error) {
    ownDoing.delete(id);
    throw error;
  }
}

/** Takes in that there is nothing to be told of `id` any more. */
export function forgetReason(id: string): void {
  ownDoing.delete(id);
  reasons.delete(id);
}

/** Forgets what is only true for the session that is over. */
export function forgetGone(): void {
  gone.set(new Set());
  ownDoing.clear();
  reasons.clear();
}

/**
 * Calls `leave` when what a page shows goes away while it is on the screen: deleted, left, removed from it, by
 * whomever and in whichever tab. Says why, unless the actor did it here. `ids` are what is shown and what it is in;
 * the last one of them that has gone tells why. `unexplained` is for what only the answer said: this browser had
 * painted what it remembered. What was never there is for the page to say (`view.state` is `gone`).
 */
export function useLeaveWhenGone(
  view: ItemView<unknown>,
  ids: readonly [string, ...string[]],
  unexplained: (outermost: string) => string,
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
    const reason = told ?? (ownDoing.has(outermost) ? null : unexplained(outermost));
    if (reason !== null) toast({ title: reason });
    leave(outermost);
  });
}
