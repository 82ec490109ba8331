import type { Mutation as QueuedMutation } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '../query-client.ts';
import type { MutationOptions } from './define-mutation.ts';

/** A change that the server has not answered; `at` is the ISO time at which the person made it. */
export type Pending<Change> = Change & { readonly at: string };

/** The pending changes of a mutation. */
export type PendingChanges<Change> = {
  /** What the server has not answered, oldest first; the same array while that stays the same. */
  pending(): readonly Pending<Change>[];
  /** As `pending`, in a component. */
  usePending(): readonly Pending<Change>[];
  /** What the server said with what is pending applied to it, by a pure function that stays the same. */
  useApplied<T>(served: T, apply: (value: T, change: Pending<Change>) => T): T;
  /** True while a change is on its way, rather than waiting for its turn or for the server. */
  isSending(change: Pending<Change>): boolean;
};

/** What was defined, by its key. */
export const definitions = new Map<string, MutationOptions<object, unknown>>();

/** Changes whose answer is taken in, or whose refusal is told: the query client counts them as pending a little longer. */
export const settled = new WeakSet<object>();

/**
 * The pending changes of the mutation with a key. `defineMutation` gives the same; this is for pages that show them before
 * the code that sends them is loaded.
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

/** The queued mutations, oldest first: of one key, or of all that are defined. */
export function queued(key?: string): QueuedMutation[] {
  return cache()
    .getAll()
    .filter((mutation) => {
      const { status, variables } = mutation.state;
      const own = keyOf(mutation);
      return (
        status === 'pending' &&
        !settled.has(variables as object) &&
        (key === undefined ? definitions.has(own) : own === key)
      );
    });
}

/** The queued mutation of a change; undefined once it is answered, taken back or dropped. */
export function queuedOf(change: object): QueuedMutation | undefined {
  return queued().find(({ state }) => state.variables === change);
}

/** The change that a queued mutation makes. */
export function changeOf({ state }: QueuedMutation): Pending<object> {
  return state.variables as Pending<object>;
}

/** The key of the definition of a queued mutation. */
export function keyOf({ options }: QueuedMutation): string {
  return String(options.mutationKey?.[0]);
}

/** True for a change that went out before without an answer, from this page or one that is closed: it may have happened. */
export function wasTried({ meta, state }: QueuedMutation): boolean {
  return state.failureCount > 0 || meta?.['adopted'] === true;
}

/** Calls `listener` whenever a change was made, is on its way, or was answered. Returns how to stop. */
export function followPending(listener: () => void): () => void {
  return cache().subscribe(listener);
}

/**
 * Resolves when none of these ids is being created any more by a pending change, of whichever mutation: what is asked
 * about a row that this page has just made comes after it.
 */
export function whenCreated(...ids: readonly string[]): Promise<void> {
  return until(() =>
    queued().every((mutation) => !creates(mutation).some((created) => ids.includes(created))),
  );
}

/**
 * Resolves when nothing that was done before a change has to be answered before it: what creates the rows that it
 * needs, and what else of its own queue is about them.
 */
export function whenUnblocked(
  change: Pending<object>,
  { key, needs }: MutationOptions<object, unknown>,
): Promise<void> {
  const needed = needs?.(change) ?? [];
  return until(() => {
    for (const mutation of queued()) {
      const earlier = changeOf(mutation);
      if (earlier === change) return true;
      const alsoNeeded = keyOf(mutation) === key ? (needs?.(earlier) ?? []) : [];
      if ([...creates(mutation), ...alsoNeeded].some((id) => needed.includes(id))) return false;
    }
    return true;
  });
}

function creates(mutation: QueuedMutation): readonly string[] {
  return definitions.get(keyOf(mutation))?.creates?.(changeOf(mutation)) ?? [];
}

async function until(isSo: () => boolean): Promise<void> {
  if (isSo()) return;
  await new Promise<void>((resolve) => {
    const stop = followPending(() =>
      // What is being removed is still in the cache when it says so.
      queueMicrotask(() => {
        if (!isSo()) return;
        stop();
        resolve();
      }),
    );
  });
}

function cache() {
  return queryClient.getMutationCache();
}
