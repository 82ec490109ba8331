import { setTimeout as pause } from 'node:timers/promises';
import type { Change, Changes } from '../../../platform/change.ts';
import { type Db, isConnectionLoss } from '../../../platform/db/database.ts';
import { createAlarm } from '../../../platform/events/alarm.ts';
import type { Log } from '../../../platform/log/log.ts';
import { deltasAtOnce, foldDeltas, hasDeltas, vacuumDeltas } from './fold.ts';

export type Progress = {
  /** Publishes the counts of the projects and teams of a change, soon after its commit. */
  publishAfter(change: Pick<Change, 'afterCommit'>): void;
  start(): void;
  stop(): Promise<void>;
};

/** All in milliseconds. */
const pace = {
  /** Between the starts of two folds of a node; deltas written meanwhile are published together. */
  spacing: 100,
  /** Interval of looking for deltas of other writers, and of dead processes. */
  poll: 2000,
};

/** Deltas to fold before vacuuming: this many cost a reader of counts a fraction of a millisecond. */
const vacuumAfter = 2000;

/** Folds the deltas of counts and publishes them, for the life of the process (docs/decisions/028). */
export function createProgress({ db, changes, log }: { db: Db; changes: Changes; log: Log }): Progress {
  const alarm = createAlarm();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let sinceVacuum = 0;

  /** Returns the number of folded deltas. */
  async function fold(): Promise<number> {
    if (!(await hasDeltas(db))) return 0;
    const folded = await changes.run(foldDeltas);
    sinceVacuum += folded;
    if (sinceVacuum >= vacuumAfter) {
      await vacuumDeltas(db);
      sinceVacuum = 0;
    }
    return folded;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      alarm.silence();
      try {
        if ((await fold()) === deltasAtOnce) continue;
      } catch (error) {
        const level = isConnectionLoss(error) ? 'debug' : 'warn';
        log[level]({ err: error }, 'the progress of projects could not be published; trying again');
      }
      await alarm.sleep(pace.poll);
      const early = pace.spacing - (performance.now() - began);
      if (early > 0) await pause(early, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    publishAfter: (change) => change.afterCommit(() => alarm.ring()),
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      alarm.ring();
      await running;
    },
  };
}
