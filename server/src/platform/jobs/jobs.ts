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
  /** The statements that add jobs in the transaction of their change: they are there exactly when that commits. `wake()` once it has. */
  requestStatements(requests: readonly JobRequest[]): readonly Statement[];
  /** A transaction that wants jobs was committed: they begin in a few milliseconds instead of two seconds. */
  wake(): void;
  /** Makes the tables of the job queue, and begins to work. Rejects when the database can't be reached. */
  start(): Promise<void>;
  /** Waits for the jobs that run, at most 4 seconds; what did not end by then is tried again later. */
  stop(): Promise<void>;
};

/**
 * Background jobs and the schedule, kept by the library graphile-worker in a schema of its own in the database. Any
 * number of nodes share the work. When the database goes away it comes back by itself.
 */
export function createJobs(options: {
  database: Database;
  log: Log;
  definitions: readonly JobDefinition[];
  /** How many jobs this process runs at once. */
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

/** Connections of its own: the library holds one to listen, and reads times as dates, which ours don't (column-types.ts). */
function openPool(database: Database, log: Log, concurrency: number): pg.Pool {
  const { types: _types, ...connection } = database.pool.options;
  const pool = new pg.Pool({ ...connection, max: concurrency + 3, application_name: 'longtable jobs' });
  const onError = (error: Error): void => log.debug({ err: error }, 'a connection of the jobs was lost');
  pool.on('error', onError);
  // A connection that dies while it is in use emits its error on itself only.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
