import pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import type { Log } from '../log/log.ts';
import { createDispatcher } from './dispatcher.ts';
import type { JobDefinition } from './job.ts';
import { recoverJobs } from './recovery.ts';
import { type JobRequest, requestStatements } from './requests.ts';
import { createWorker } from './worker.ts';

export type Jobs = {
  /**
   * The statements that request jobs in the transaction of a change, so that jobs exist exactly when it commits. Call
   * `wake()` after the commit.
   */
  requestStatements(requests: readonly JobRequest[]): readonly Statement[];
  /**
   * Call after the commit of a transaction that requested jobs: they start within milliseconds instead of two seconds.
   */
  wake(): void;
  /** Creates the tables of the job queue and starts working. Rejects when the database cannot be reached. */
  start(): Promise<void>;
  /** Waits up to 4 seconds for running jobs. Unfinished ones run again later. */
  stop(): Promise<void>;
};

/**
 * Background jobs and schedules, by the library graphile-worker in its own schema of the database. Any number of nodes
 * share the work. Reconnects by itself after a database outage.
 */
export function createJobs(options: {
  database: Database;
  log: Log;
  definitions: readonly JobDefinition[];
  /** Concurrent jobs of this process. */
  concurrency?: number;
}): Jobs {
  const { database, log, definitions, concurrency = 4 } = options;
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  if (known.size < definitions.length) throw new Error('Two background jobs have the same name.');
  const pool = openPool(database, log, concurrency);
  const worker = createWorker({ pool, log, definitions, concurrency });
  const recovery = recoverJobs({ pool, log, workers: worker.ids });
  const dispatcher = createDispatcher({ pool, log });

  function attempts(name: string): number {
    const definition = known.get(name);
    if (!definition) throw new Error(`Nobody runs the background job ${name}.`);
    return definition.maxAttempts;
  }

  return {
    requestStatements: (requests) => requestStatements(requests, attempts),
    wake: dispatcher.wake,
    async start() {
      await worker.start();
      recovery.start();
      dispatcher.start();
    },
    async stop() {
      await dispatcher.stop();
      await worker.stop();
      await recovery.stop();
      if (!pool.ending) await pool.end();
    },
  };
}

/** Its own connections: the library keeps one to listen, and expects times as dates, unlike ours (column-types.ts). */
function openPool(database: Database, log: Log, concurrency: number): pg.Pool {
  const { types: _types, ...connection } = database.pool.options;
  const pool = new pg.Pool({ ...connection, max: concurrency + 3, application_name: 'longtable jobs' });
  const onError = (error: Error): void => log.debug({ err: error }, 'a connection of the jobs was lost');
  pool.on('error', onError);
  // A dying connection in use emits its error on the client only.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
