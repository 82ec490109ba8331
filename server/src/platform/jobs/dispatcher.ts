import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createAlarm } from '../events/alarm.ts';
import type { Log } from '../log/log.ts';
import { movedAtOnce, moveRequests } from './requests.ts';

export type Dispatcher = {
  start(): void;
  stop(): Promise<void>;
  /** Call after the commit of a transaction that requested jobs. */
  wake(): void;
};

/** All in milliseconds. */
const pace = {
  /** Between two moves, each of which sends a notification, which takes a cluster-wide lock. */
  spacing: 10,
  /** Interval of looking for requests that a dead process has left. */
  poll: 2000,
};

/** Moves the job requests of committed changes to the queue, in its own transaction. */
export function createDispatcher({ pool, log }: { pool: pg.Pool; log: Log }): Dispatcher {
  const alarm = createAlarm();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function dispatch(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm.silence();
      try {
        if ((await moveRequests(pool)) === movedAtOnce) continue;
      } catch (error) {
        log.debug({ err: error }, 'jobs could not be moved to the queue; trying again later');
      }
      await alarm.sleep(pace.poll);
      await pause(pace.spacing);
    }
  }

  return {
    start() {
      running = dispatch();
    },
    async stop() {
      stopping.abort();
      alarm.ring();
      await running;
    },
    wake: () => alarm.ring(),
  };
}
