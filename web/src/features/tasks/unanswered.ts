import type { Mutation } from '@tanstack/react-query';
import { queryClient } from '../../platform/query-client.ts';
import type { PendingChange } from './pending.ts';

export const taskMutationKey = ['tasks'];

/** A change that the server has not answered, and whether it is on its way or waits for its turn. */
export type Unanswered = {
  readonly change: PendingChange;
  readonly sending: boolean;
  readonly mutation: Mutation;
};

/** The changes that the server has not answered, oldest first. */
export function unansweredChanges(): Unanswered[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .filter(
      ({ options, state }) => options.mutationKey?.[0] === taskMutationKey[0] && state.status === 'pending',
    )
    .map((mutation) => ({
      change: mutation.state.variables as PendingChange,
      sending: !mutation.state.isPaused && mutation.state.failureCount === 0,
      mutation,
    }));
}
