import type { Mutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** What one feature has changed and the server has not answered. */
export type Unanswered<Change> = {
  /** The mutations, oldest first. */
  mutations(): Mutation[];
  /** What they change, oldest first; the same array while that stays the same. */
  changes(): readonly Change[];
  /** As `changes`, in a component: painted in the frame in which it was done. */
  useChanges(): readonly Change[];
};

/** Looks after the mutations whose key begins with that of the feature, of which `Change` are the variables. */
export function createUnanswered<Change>([feature]: readonly [string, ...unknown[]]): Unanswered<Change> {
  let last: readonly Change[] = [];
  const mutations = (): Mutation[] =>
    queryClient
      .getMutationCache()
      .getAll()
      .filter(({ options, state }) => options.mutationKey?.[0] === feature && state.status === 'pending');
  const changes = (): readonly Change[] => {
    const now = mutations().map(({ state }) => state.variables as Change);
    if (now.length !== last.length || now.some((change, index) => change !== last[index])) last = now;
    return last;
  };
  return { mutations, changes, useChanges: () => useSyncExternalStore(subscribe, changes) };
}

function subscribe(listener: () => void): () => void {
  return queryClient.getMutationCache().subscribe(listener);
}
