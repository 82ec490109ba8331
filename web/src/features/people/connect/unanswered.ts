import { createUnanswered } from '../../../platform/unanswered.ts';
import type { PendingConnect } from './pending.ts';

export const connectMutationKey = ['connect'] as const;

/** What was done about connections that the server has not answered. */
export const unansweredConnect = createUnanswered<PendingConnect>(connectMutationKey);
