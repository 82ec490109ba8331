import type { z } from 'zod';
import type { Log } from '../log/log.ts';

/**
 * The payload of each kind of job. Extended by declaration merging beside the job (`declare module
 * '…/platform/jobs/job.ts' { interface JobPayloads { 'mail.deliver': { messageId: string } } }`).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface JobPayloads {}

export type JobContext = {
  /** Adds the job's name and id to every line. */
  readonly log: Log;
  /** Aborts when the server stops and does not wait any longer. */
  readonly signal: AbortSignal;
};

/** A kind of background job. Created by `defineJob()`. */
export type JobDefinition = {
  readonly name: string;
  /** The most attempts; the pause between two grows by e^n seconds, up to 6 hours. */
  readonly maxAttempts: number;
  /** When it runs without a request, in UTC. */
  readonly cron: string | null;
  run(payload: unknown, context: JobContext): Promise<void>;
};

/**
 * Declares a kind of background job. Jobs must be idempotent: a process can die between doing something and recording
 * that it was done. A job with a `cron` (five fields, UTC) also runs on schedule, with an empty payload, once for all
 * nodes. A payload that does not match the schema fails the job: another version wrote it.
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
