import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Change, Changes } from '../platform/change.ts';
import { type Db, isConnectionLoss } from '../platform/db/database.ts';
import { createAlarm } from '../platform/events/alarm.ts';
import type { Log } from '../platform/log/log.ts';

/** A table of deltas that are folded into counts. */
export type Deltas = {
  readonly table: string;
  /** Most deltas folded in one transaction. */
  readonly atOnce: number;
  /**
   * Folds as many and publishes the counts; returns the number of deltas. One transaction at a time across all nodes: takes
   * `lockFolding` first.
   */
  fold(change: Change): Promise<number>;
  /** What the log says when folding fails. */
  readonly failed: string;
};

export type Folding = {
  /** Publishes the counts of a change, soon after its commit. */
  publishAfter(change: Pick<Change, 'afterCommit'>): void;
  /** Looks for deltas soon. */
  ring(): void;
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

/** Folds deltas of counts and publishes them, for the life of the process (docs/decisions/028). */
export function createFolding(
  { db, changes, log }: { db: Db; changes: Changes; log: Log },
  { table, atOnce, fold, failed }: Deltas,
): Folding {
  const alarm = createAlarm();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let sinceVacuum = 0;

  /** Returns the number of folded deltas. */
  async function foldSome(): Promise<number> {
    if (!(await hasDeltas())) return 0;
    const folded = await changes.run(fold);
    sinceVacuum += folded;
    if (sinceVacuum >= vacuumAfter) {
      // Folded deltas slow down reading counts until then. Does nothing while another node does it.
      await sql`vacuum (skip_locked) ${sql.table(table)}`.execute(db);
      sinceVacuum = 0;
    }
    return folded;
  }

  async function hasDeltas(): Promise<boolean> {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    return rows.length > 0;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      alarm.silence();
      try {
        if ((await foldSome()) === atOnce) continue;
      } catch (error) {
        const level = isConnectionLoss(error) ? 'debug' : 'warn';
        log[level]({ err: error }, failed);
      }
      await alarm.sleep(pace.poll);
      const early = pace.spacing - (performance.now() - began);
      if (early > 0) await pause(early, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    publishAfter: (change) => change.afterCommit(() => alarm.ring()),
    ring: () => alarm.ring(),
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

/** Lets one transaction fold a table at a time. Before its first write: a transaction that waits here delays no live events. */
export async function lockFolding(tx: Db, table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fold ' || ${table}::text, 0))`.execute(tx);
}
