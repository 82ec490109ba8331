import { createUnanswered } from '../../../platform/unanswered.ts';
import type { PendingUpdate } from './pending-updates.ts';

/** As it was when there were none but those of teams: what a browser has kept goes by it. */
export const updatesMutationKey = ['team-updates'] as const;

/** What was done about updates that the server has not answered. */
export const unansweredUpdates = createUnanswered<PendingUpdate>(updatesMutationKey);
