import type pg from 'pg';
import type { Log } from '../log/log.ts';

/** All in milliseconds. */
const pace = {
  /** Interval at which a process reports that it is alive. */
  beat: 15_000,
  /** A process that has not reported for this long counts as dead. */
  silence: 90_000,
};

/**
 * Releases the jobs of dead processes. The library itself waits four hours, since it cannot tell a long job from a dead
 * worker. `workers` are the ids under which this process locks jobs.
 */
export function recoverJobs(options: { pool: pg.Pool; log: Log; workers(): readonly string[] }): {
  start(): void;
  stop(): Promise<void>;
} {
  const { pool, log, workers } = options;
  let timer: NodeJS.Timeout | null = null;
  let beating: Promise<void> = Promise.resolve();
  let aliveSince: number | null = null;

  async function beat(): Promise<void> {
    try {
      await sayAlive(pool, workers());
      aliveSince ??= Date.now();
      // After an outage of the database, give the other processes time to report before counting them as dead.
      if (Date.now() - aliveSince < pace.silence) return;
      const recovered = await takeOver(pool, pace.silence);
      if (recovered.length > 0) log.warn({ workers: recovered }, 'the jobs of dead processes were released');
    } catch (error) {
      aliveSince = null;
      log.debug({ err: error }, 'the job workers could not report that they are alive');
    }
  }

  return {
    start() {
      beating = beat();
      timer = setInterval(() => {
        beating = beating.then(beat);
      }, pace.beat);
    },
    async stop() {
      if (!timer) return;
      clearInterval(timer);
      timer = null;
      await beating;
      await pool
        .query('delete from job_workers where id = any($1)', [workers()])
        .catch((error: unknown) =>
          log.debug({ err: error }, 'the job workers could not report that they stopped'),
        );
    },
  };
}

/** Records that these workers are alive, and deletes the records of long-dead ones. */
export async function sayAlive(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `insert into job_workers (id) select unnest($1::text[])
    on conflict (id) do update set seen_at = now()`,
    [ids],
  );
  await pool.query("delete from job_workers where seen_at < now() - interval '1 day'");
}

/** Unlocks the jobs of workers that have not reported for this many milliseconds. Returns their ids. */
export async function takeOver(pool: pg.Pool, silence: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => $1)
      and locked_by not in (select id from job_workers where seen_at > now() - make_interval(secs => $1))`,
    [silence / 1000],
  );
  const dead = rows.map(({ id }) => id);
  if (dead.length > 0) await unlockJobs(pool, dead);
  return dead;
}

/** Unlocks the jobs of these workers, which no longer run. */
export async function unlockJobs(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [ids]);
}
