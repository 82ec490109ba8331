import type { JobHelpers, Task } from 'graphile-worker';
import type { Log } from '../log/log.ts';
import { runNamed } from '../log/under-way.ts';
import type { JobDefinition } from './job.ts';

/** A job in the form that the library calls, with failures in our log. */
export function toTask(definition: JobDefinition, log: Log): Task {
  return async (payload, { job, abortSignal }: JobHelpers) => {
    const { attempts: attempt, max_attempts: maxAttempts } = job;
    const jobLog = withFields(log, { job: definition.name, jobId: job.id });
    try {
      await runNamed(`job ${definition.name}`, () =>
        definition.run(payload, { log: jobLog, signal: abortSignal }),
      );
    } catch (error) {
      const last = attempt >= maxAttempts;
      const message = last
        ? 'a background job failed for good'
        : 'a background job failed; it is tried again';
      jobLog[last ? 'error' : 'warn']({ err: error, attempt, maxAttempts }, message);
      throw error;
    }
  };
}

function withFields(log: Log, fields: object): Log {
  const at =
    (level: keyof Log) =>
    (about: object, message: string): void =>
      log[level]({ ...fields, ...about }, message);
  return {
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
