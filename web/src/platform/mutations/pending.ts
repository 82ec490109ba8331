import type { Mutation as QueuedMutation } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '../query-client.ts';
import type { MutationOptions } from './define-mutation.ts';

/** A change without a response yet; `at` is when the person made it (ISO). */
export type Pending<Change> = Change & { readonly at: string };

/** The pending changes of a mutation. */
export type PendingChanges<Change> = {
  /** Changes without a response yet, oldest first. The same array until one is added or removed. */
  pending(): readonly Pending<Change>[];
  /** As `pending`, in a component. */
  usePending(): readonly Pending<Change>[];
  /** Data from the server with pending changes applied by `apply`: a pure function, the same one in every render. */
  useApplied<T>(served: T, apply: (value: T, change: Pending<Change>) => T): T;
  /** True while the request of a change runs; false while it waits for earlier changes or the connection. */
  isSending(change: Pending<Change>): boolean;
};

/** The options of all defined mutations, by key. */
export const definitions = new Map<string, MutationOptions<object, unknown>>();

/** Changes that have been answered. The query client counts them as pending until their handlers return. */
export const settled = new WeakSet<object>();

/**
 * The pending changes of the mutation with this key, as `defineMutation` returns them. For pages that show pending changes
 * before the module that sends them is loaded.
 */
export function pendingChanges<Change>(key: string): PendingChanges<Change> {
  let last: readonly Pending<Change>[] = [];
  const pending = (): readonly Pending<Change>[] => {
    const now = queued(key).map((mutation) => changeOf(mutation) as Pending<Change>);
    if (now.length !== last.length || now.some((change, index) => change !== last[index])) last = now;
    return last;
  };
  const usePending = () => useSyncExternalStore(followPending, pending);
  return {
    pending,
    usePending,
    useApplied(served, apply) {
      const changes = usePending();
      return useMemo(() => changes.reduce(apply, served), [changes, apply, served]);
    },
    isSending(change) {
      const state = queuedOf(change)?.state;
      return state !== undefined && !state.isPaused && state.failureCount === 0;
    },
  };
}

/** The queued mutations with a key, oldest first. */
export function queued(key: string): QueuedMutation[] {
  return cache()
    .getAll()
    .filter((mutation) => keyOf(mutation) === key && isQueued(mutation))
    .toSorted(byAge);
}

/** The queued mutation of a change; undefined once the change is answered, undone or dropped. */
export function queuedOf(change: object): QueuedMutation | undefined {
  return findQueued(({ state }) => state.variables === change);
}

/** A queued mutation, with any key, that `isWanted`; any of them if there are several. */
function findQueued(isWanted: (mutation: QueuedMutation) => boolean): QueuedMutation | undefined {
  return cache()
    .getAll()
    .find((mutation) => definitions.has(keyOf(mutation)) && isQueued(mutation) && isWanted(mutation));
}

function isQueued({ state: { status, variables } }: QueuedMutation): boolean {
  return status === 'pending' && !settled.has(variables as object);
}

/** The changes of closed pages are older than the order of the cache says: they are added when they are taken over. */
function byAge(one: QueuedMutation, other: QueuedMutation): number {
  return one.state.submittedAt - other.state.submittedAt || one.mutationId - other.mutationId;
}

/** The change that a queued mutation makes. */
export function changeOf({ state }: QueuedMutation): Pending<object> {
  return state.variables as Pending<object>;
}

/** The key of the definition of a queued mutation. */
export function keyOf({ options }: QueuedMutation): string {
  return String(options.mutationKey?.[0]);
}

/** True for a change that was sent before, by this page or one that is closed, without a response: it may have happened. */
export function wasTried(mutation: QueuedMutation): boolean {
  return mutation.state.failureCount > 0 || isTakenOver(mutation);
}

/** Whether a closed page has left a change. */
function isTakenOver(mutation: QueuedMutation | undefined): boolean {
  return mutation?.meta?.['takenOver'] === true;
}

/** Calls `listener` whenever a change is made, sent or answered. Returns how to stop. */
export function followPending(listener: () => void): () => void {
  return cache().subscribe(listener);
}

/** The pending change, of any mutation, that creates this id; null if there is none. */
export function creationOf(id: string | null): Pending<object> | null {
  if (id === null) return null;
  const creation = findQueued((mutation) => creates(mutation).includes(id));
  return creation ? changeOf(creation) : null;
}

/** As `creationOf`, in a component. */
export function useCreation(id: string | null): Pending<object> | null {
  return useSyncExternalStore(followPending, () => creationOf(id));
}

/**
 * Resolves when no pending change, of any mutation, creates this id. Await it before requests about a row that
 * the server may not have yet.
 */
export function whenCreated(id: string | null): Promise<void> {
  return waitUntil(() => creationOf(id) === null);
}

let allTakenOver: Promise<void> = Promise.resolve();

/**
 * Delays sending the changes of closed pages: they may need rows that are created by a change of a feature whose code is not
 * loaded yet.
 */
export function holdTakenOver(until: Promise<void>): void {
  allTakenOver = until;
}

/**
 * Resolves when a change may be sent: after earlier changes that create the ids it needs, and after earlier ones of the
 * same mutation that need the same ids.
 */
export async function whenUnblocked(
  change: Pending<object>,
  { key, needs }: MutationOptions<object, unknown>,
): Promise<void> {
  if (isTakenOver(queuedOf(change))) await allTakenOver;
  const needed = needs?.(change) ?? [];
  await waitUntil(() => {
    const own = queuedOf(change);
    // Undone or dropped.
    if (!own) return true;
    const blocking = findQueued((mutation) => {
      if (byAge(mutation, own) >= 0) return false;
      const alsoNeeded = keyOf(mutation) === key ? (needs?.(changeOf(mutation)) ?? []) : [];
      return [...creates(mutation), ...alsoNeeded].some((id) => needed.includes(id));
    });
    return blocking === undefined;
  });
}

function creates(mutation: QueuedMutation): readonly string[] {
  return definitions.get(keyOf(mutation))?.creates?.(changeOf(mutation)) ?? [];
}

async function waitUntil(condition: () => boolean): Promise<void> {
  if (condition()) return;
  await new Promise<void>((resolve) => {
    const stop = followPending(() =>
      // The cache removes a mutation after notifying its listeners.
      queueMicrotask(() => {
        if (!condition()) return;
        stop();
        resolve();
      }),
    );
  });
}

function cache() {
  return queryClient.getMutationCache();
}
