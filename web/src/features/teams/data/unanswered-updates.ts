import { createUnanswered } from '../../../platform/unanswered.ts';
import type { PendingUpdate } from './pending-updates.ts';

export const updatesMutationKey = ['team-updates'] as const;

/** What was done about updates that the server has not answered. */
export const unansweredUpdates = createUnanswered<PendingUpdate>(updatesMutationKey);
