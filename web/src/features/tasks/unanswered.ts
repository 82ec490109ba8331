import type { Mutation } from '@tanstack/react-query';
import { createUnanswered } from '../../platform/unanswered.ts';
import type { PendingChange } from './pending.ts';

export const taskMutationKey = ['tasks'] as const;

const unanswered = createUnanswered<PendingChange>(taskMutationKey);

/** A change that the server has not answered, and whether it is on its way or waits for its turn. */
export type Unanswered = {
  readonly change: PendingChange;
  readonly sending: boolean;
  readonly mutation: Mutation;
};

/** The changes that the server has not answered, oldest first. */
export function unansweredChanges(): Unanswered[] {
  return unanswered.mutations().map((mutation) => ({
    change: mutation.state.variables as PendingChange,
    sending: !mutation.state.isPaused && mutation.state.failureCount === 0,
    mutation,
  }));
}
