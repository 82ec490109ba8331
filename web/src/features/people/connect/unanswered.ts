import type { Mutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import type { PendingConnect } from './pending.ts';

export const connectMutationKey = ['connect'];

let last: readonly PendingConnect[] = [];

/** The mutations of this feature that the server has not answered, oldest first. */
export function unansweredMutations(): Mutation[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .filter(
      ({ options, state }) =>
        options.mutationKey?.[0] === connectMutationKey[0] && state.status === 'pending',
    );
}

/** What the server has not answered, oldest first; the same array while that stays the same. */
export function unansweredChanges(): readonly PendingConnect[] {
  const now = unansweredMutations().map(({ state }) => state.variables as PendingConnect);
  if (now.length !== last.length || now.some((change, index) => change !== last[index])) last = now;
  return last;
}

/** As `unansweredChanges`, in a component: painted in the frame in which it was done. */
export function usePendingConnect(): readonly PendingConnect[] {
  return useSyncExternalStore(subscribe, unansweredChanges);
}

function subscribe(listener: () => void): () => void {
  return queryClient.getMutationCache().subscribe(listener);
}
