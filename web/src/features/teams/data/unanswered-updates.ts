import type { Mutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import type { PendingUpdate } from './pending-updates.ts';

export const updatesMutationKey = ['team-updates'];

let last: readonly PendingUpdate[] = [];

/** The mutations of updates that the server has not answered, oldest first. */
export function unansweredMutations(): Mutation[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .filter(
      ({ options, state }) =>
        options.mutationKey?.[0] === updatesMutationKey[0] && state.status === 'pending',
    );
}

/** What the server has not answered, oldest first; the same array while that stays the same. */
function unansweredChanges(): readonly PendingUpdate[] {
  const now = unansweredMutations().map(({ state }) => state.variables as PendingUpdate);
  if (now.length !== last.length || now.some((change, index) => change !== last[index])) last = now;
  return last;
}

/** As `unansweredChanges`, in a component: painted in the frame in which it was done. */
export function usePendingUpdates(): readonly PendingUpdate[] {
  return useSyncExternalStore(subscribe, unansweredChanges);
}

function subscribe(listener: () => void): () => void {
  return queryClient.getMutationCache().subscribe(listener);
}
