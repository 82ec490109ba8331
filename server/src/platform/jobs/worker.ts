import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import type { JobDefinition } from './job.ts';
import { unlockJobs } from './recovery.ts';
import { toTask } from './task.ts';

export type Worker = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The ids under which this process has, or may have, locked jobs. */
  ids(): readonly string[];
};

type Running = { readonly runner: Runner; readonly id: string; readonly lost: Promise<void> };

/** How long to wait for running jobs when the server stops, in milliseconds. */
const patience = 4000;
/** How soon to retry while the database is unavailable; doubled each time, up to the last. */
const away = { first: 200, last: 5000 };

/**
 * Keeps one runner of the library alive. A runner that loses the database may have locked a job without knowing: it is
 * retired, a new one with its own id takes over, and jobs of the retired one are released.
 */
export function createWorker(options: {
  pool: pg.Pool;
  log: Log;
  definitions: readonly JobDefinition[];
  concurrency: number;
}): Worker {
  const { pool, log, definitions, concurrency } = options;
  const taskList: TaskList = Object.fromEntries(definitions.map((job) => [job.name, toTask(job, log)]));
  const parsedCronItems = parseCronItems(
    definitions.flatMap(({ name, cron, maxAttempts }) =>
      cron === null ? [] : [{ task: name, match: cron, options: { maxAttempts, backfillPeriod: 0 } }],
    ),
  );
  const stopping = new AbortController();
  const alive = new Set<Running>();
  let supervising: Promise<void> = Promise.resolve();

  async function begin(): Promise<Running> {
    const events = new EventEmitter();
    const id = new Promise<string>((resolve) => {
      events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id));
    });
    const lost = new Promise<void>((resolve) => {
      for (const sign of ['pool:listen:error', 'worker:getJob:error', 'pool:fatalError', 'pool:release']) {
        events.once(sign, () => resolve());
      }
    });
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems,
      concurrency,
      events,
      logger: quietLogger(log),
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patience / 2,
      // Without a batch, the library does not await the query that completes a job, and its failure would end the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner.promise.catch((error: unknown) => log.debug({ err: error }, 'a job runner ended'));
    const running = { runner, id: await id, lost };
    alive.add(running);
    return running;
  }

  /** Lets a runner finish its jobs. */
  async function retire(running: Running): Promise<void> {
    try {
      await running.runner.stop();
    } catch (error) {
      log.debug({ err: error }, 'a job runner had stopped already');
    }
    await running.runner.promise.catch(() => undefined);
    alive.delete(running);
  }

  /**
   * Jobs that stay locked, because the query that completes them was lost, can be released at once. The database may be lost again
   * meanwhile: without another try they would wait until the runner counts as dead.
   */
  async function retireAndGiveBack(running: Running): Promise<void> {
    await retire(running);
    await repeat(
      () => unlockJobs(pool, [running.id]),
      'the jobs of a runner that lost the database cannot be released yet',
    );
  }

  async function supervise(first: Running): Promise<void> {
    for (let running = first; ; ) {
      await Promise.race([running.lost, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      log.warn({}, 'background jobs have lost the database; starting again');
      const next = await replace();
      if (!next) return;
      void retireAndGiveBack(running);
      running = next;
    }
  }

  async function replace(): Promise<Running | null> {
    await pause(away.first, undefined, { signal: stopping.signal }).catch(() => undefined);
    return repeat(begin, 'background jobs cannot reach the database yet');
  }

  /** Tries until it succeeds. Null when the server stops before. */
  async function repeat<Result>(work: () => Promise<Result>, message: string): Promise<Result | null> {
    for (let delay = away.first; ; delay = Math.min(delay * 2, away.last)) {
      if (stopping.signal.aborted) return null;
      try {
        return await work();
      } catch (error) {
        log.debug({ err: error }, message);
      }
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    ids: () => [...alive].map(({ id }) => id),
    async start() {
      const first = await begin();
      supervising = supervise(first);
    },
    async stop() {
      stopping.abort();
      await supervising;
      const ended = Promise.all([...alive].map(retire));
      const late = new AbortController();
      const tooLate = pause(patience, 'late', { signal: late.signal }).catch(() => null);
      if ((await Promise.race([ended, tooLate])) !== 'late') return late.abort();
      log.warn({}, 'some background jobs did not end in time; they will be tried again');
      await Promise.all([...alive].map(({ runner }) => runner.kill().catch(() => undefined)));
    },
  };
}

/** The library logs a lot: task.ts and the code above log what matters, everything else is logged as debug. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, about) => {
    const error = about?.['error'];
    log.debug({ ...(error !== undefined && { err: error }), library: level }, message);
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
