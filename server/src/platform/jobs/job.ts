import type { z } from 'zod';
import type { Log } from '../log/log.ts';

/**
 * What each kind of background job is told. Filled by declaration merging, beside the job
 * (`declare module '…/platform/jobs/job.ts' { interface JobPayloads { 'mail.deliver': { messageId: string } } }`).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface JobPayloads {}

export type JobContext = {
  /** Has the job's name and id on every line. */
  readonly log: Log;
  /** Aborts when the server stops and won't wait any longer. */
  readonly signal: AbortSignal;
};

/** A kind of background job. Made by `defineJob()`. */
export type JobDefinition = {
  readonly name: string;
  /** How often it is tried; the wait between two tries grows with e^n seconds, to 6 hours. */
  readonly maxAttempts: number;
  /** When it runs by itself, in UTC. */
  readonly cron: string | null;
  run(payload: unknown, context: JobContext): Promise<void>;
};

/**
 * Declares a kind of background job. It may run more than once: a process can die between doing something and writing
 * down that it was done. A job with a `cron` (five fields, UTC) also runs by itself, with an empty payload, once for
 * all nodes. A payload that is not what the schema says fails the job: its writer was another version.
 */
export function defineJob<N extends keyof JobPayloads>(job: {
  name: N;
  payload: z.ZodType<JobPayloads[N]>;
  run(payload: JobPayloads[N], context: JobContext): Promise<void>;
  maxAttempts?: number;
  cron?: string;
}): JobDefinition {
  return {
    name: job.name,
    maxAttempts: job.maxAttempts ?? 25,
    cron: job.cron ?? null,
    run: async (payload, context) => job.run(job.payload.parse(payload), context),
  };
}
