import type pg from 'pg';
import type { Statement } from '../db/statement.ts';
import type { JobPayloads } from './job.ts';

export type EnqueueOptions = {
  /** Not before then; at once when absent. */
  readonly runAt?: Date;
  /** Of jobs with the same key that have not started, only the last one added remains. */
  readonly key?: string;
};

/** A background job that a change wants. */
export type JobRequest = {
  [N in keyof JobPayloads]: {
    readonly name: N;
    readonly payload: JobPayloads[N];
    readonly options: EnqueueOptions;
  };
}[keyof JobPayloads];

// The same text for one job and for many. They are numbered in the order given: of the same key the last one counts.
const insert = `
  insert into job_requests (name, payload, run_at, max_attempts, key)
  select name, payload, run_at, max_attempts, key
  from rows from (json_to_recordset($1::json) as
    (name text, payload json, run_at timestamptz, max_attempts integer, key text)) with ordinality
    as wanted (name, payload, run_at, max_attempts, key, place)
  order by place`;

/**
 * The statement that writes down what jobs a transaction wants, none if it wants none. `attempts` says how often a kind of
 * job is tried.
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

/** How many requests are moved to the queue at once, at most. */
export const movedAtOnce = 500;

/**
 * One statement, so all or nothing: a request is in one of the two places, never in both or neither. Several nodes can
 * do it at once. The queue refuses a key twice in one call: the last one counts.
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

/** Moves requests to the queue, oldest first; gives how many. */
export async function moveRequests(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ moved: number }>(move);
  return rows[0]?.moved ?? 0;
}
