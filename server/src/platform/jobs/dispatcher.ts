import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createAlarm } from '../events/alarm.ts';
import type { Log } from '../log/log.ts';
import { movedAtOnce, moveRequests } from './requests.ts';

export type Dispatcher = {
  start(): void;
  stop(): Promise<void>;
  /** A transaction that wants jobs was committed. */
  wake(): void;
};

/** All in milliseconds. */
const pace = {
  /** Between two moves: each notifies, which takes a lock that all of the cluster shares. */
  spacing: 10,
  /** How often to look for what a process that died has left. */
  poll: 2000,
};

/** Moves the jobs that changes want to the queue, in a transaction of its own after theirs. */
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
        log.debug({ err: error }, 'jobs could not be moved to the queue; they wait');
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
