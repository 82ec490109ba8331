import type pg from 'pg';
import type { Statement } from '../db/statement.ts';
import type { JobPayloads } from './job.ts';

export type EnqueueOptions = {
  /** The earliest start; at once when absent. */
  readonly runAt?: Date;
  /** Of several jobs with this key that have not started, only the last one remains. */
  readonly key?: string;
};

/** A background job requested by a change. */
export type JobRequest = {
  [N in keyof JobPayloads]: {
    readonly name: N;
    readonly payload: JobPayloads[N];
    readonly options: EnqueueOptions;
  };
}[keyof JobPayloads];

// The text does not depend on the number of jobs. Numbered in the given order: of several with the same key the last
// one counts.
const insert = `
  insert into job_requests (name, payload, run_at, max_attempts, key)
  select name, payload, run_at, max_attempts, key
  from rows from (json_to_recordset($1::json) as
    (name text, payload json, run_at timestamptz, max_attempts integer, key text)) with ordinality
    as wanted (name, payload, run_at, max_attempts, key, place)
  order by place`;

/**
 * The statements that store the job requests of a transaction; none without requests. `attempts` returns the most
 * attempts of a kind of job.
 */
export function requestStatements(
  requests: readonly JobRequest[],
  attempts: (name: string) => number,
): Statement[] {
  if (requests.length === 0) return [];
  const rows = requests.map(({ name, payload, options }) => ({
    name,
    payload,
    run_at: options.runAt?.toISOString() ?? null,
    max_attempts: attempts(name),
    key: options.key ?? null,
  }));
  return [{ sql: insert, parameters: [JSON.stringify(rows)] }];
}

/** The most requests moved to the queue at once. */
export const movedAtOnce = 500;

/**
 * A single statement, so that a request is never in both tables or in neither. Several nodes may run it at once. The
 * queue rejects a repeated key in one call, so only the last one is moved.
 */
const move = `
  with moved as (
    delete from job_requests
    where id in (select id from job_requests order by id limit ${movedAtOnce} for update skip locked)
    returning id, name, payload, run_at, max_attempts, key
  ), wanted as (
    select distinct on (coalesce('key ' || key, 'id ' || id)) * from moved
    order by coalesce('key ' || key, 'id ' || id), id desc
  ), batch as (
    select array_agg(
      (name, payload, null, run_at, max_attempts, key, null, null)::graphile_worker.job_spec order by id
    ) as jobs from wanted having count(*) > 0
  ), added as (
    select job.id from batch cross join lateral graphile_worker.add_jobs(batch.jobs) as job
  )
  select (select count(*) from moved)::integer as moved, (select count(*) from added)::integer as added`;

/** Moves requests to the queue, oldest first. Returns their number. */
export async function moveRequests(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ moved: number }>(move);
  return rows[0]?.moved ?? 0;
}
