import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { runStatements } from '../db/statement.ts';
import { defineJob, type JobContext } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { sayAlive, takeOver } from './recovery.ts';
import { type EnqueueOptions, type JobRequest, moveRequests } from './requests.ts';

declare module './job.ts' {
  interface JobPayloads {
    'test.note': { text: string };
  }
}

let own: TestDatabase;
let database: Database;
let notes: string[];
let work: (text: string, context: JobContext) => Promise<void>;
const running: Jobs[] = [];
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log });
});
beforeEach(() => {
  notes = [];
  work = async () => undefined;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('two nodes that start at once on a fresh database share its tables', async () => {
  await database.pool.query('drop schema if exists graphile_worker cascade');
  await Promise.all([startJobs(), startJobs()]);
  await add('hello');
  await vi.waitFor(() => expect(notes).toEqual(['hello']));
});

test('a job runs soon after its transaction is committed, and not before', async () => {
  const jobs = await startJobs();
  let committed = 0;
  await database.transaction(async (tx) => {
    await runStatements(tx, jobs.requestStatements([request('committed')]));
    await pause(100);
    expect(notes).toEqual([]);
    committed = performance.now();
  });
  jobs.wake();
  await vi.waitFor(() => expect(notes).toEqual(['committed']), { interval: 2, timeout: 5000 });
  expect(performance.now() - committed).toBeLessThan(1500);
});

test('a job of a transaction that was rolled back never runs', async () => {
  const jobs = await startJobs();
  const failed = database.transaction(async (tx) => {
    await runStatements(tx, jobs.requestStatements([request('rolled back')]));
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  await add('after');
  await vi.waitFor(() => expect(notes).toEqual(['after']));
});

test('a job can be delayed, and one with the same key replaces it', async () => {
  const jobs = await startJobs();
  const later = new Date(Date.now() + 3_600_000);
  await enqueue(jobs, [
    request('much later', { runAt: later }),
    request('first', { runAt: later, key: 'same' }),
    request('second', { key: 'same' }),
  ]);
  jobs.wake();
  await vi.waitFor(() => expect(notes).toEqual(['second']));
  await pause(50);
  expect(notes).toEqual(['second']);
});

test('a requested job whose process died is found by another', async () => {
  const jobs = await startJobs();
  await enqueue(jobs, [request('left behind')]);
  await vi.waitFor(() => expect(notes).toEqual(['left behind']), 5000);
});

test('nodes that queue requests at once queue each once', async () => {
  const jobs = createJobs({ database, log, definitions: [note] });
  const later = new Date(Date.now() + 3_600_000);
  const requests = Array.from({ length: 1200 }, (_, index) => request(`${index}`, { runAt: later }));
  await enqueue(jobs, requests);
  const moved = await Promise.all(Array.from({ length: 4 }, () => moveRequests(database.pool)));
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1200);
  expect(await waiting()).toBe(1200);
  expect(await moveRequests(database.pool)).toBe(0);
  await jobs.stop();
});

test('a change sends no notice in its transaction, which would serialize commits', async () => {
  const jobs = await startJobs();
  const client = await database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel }) => heard.push(channel));
  await client.query('listen "jobs:insert"');
  await jobs.stop();
  running.length = 0;
  await enqueue(jobs, [request('quiet')]);
  await client.query('select 1');
  expect(heard).toEqual([]);
  await moveRequests(database.pool);
  await client.query('select 1');
  expect(heard).toEqual(['jobs:insert']);
  client.release(true);
});

test('a failed job is retried later, with its error stored', async () => {
  await startJobs();
  work = async () => {
    throw new Error('the first time');
  };
  await add('again');
  const failed = await waitForJob((job) => job.last_error !== null);
  expect(failed).toMatchObject({ attempts: 1, max_attempts: 7, last_error: 'the first time' });
  work = async () => undefined;
  await vi.waitFor(() => expect(notes).toEqual(['again', 'again']), 8000);
});

test('an invalid payload fails the job before its code runs', async () => {
  await startJobs();
  await database.pool.query("select graphile_worker.add_job('test.note', '{\"text\": 7}')");
  const failed = await waitForJob((job) => job.last_error !== null);
  expect(failed.last_error).toContain('expected string');
  expect(notes).toEqual([]);
});

test('a job that nobody runs cannot be enqueued', async () => {
  const jobs = createJobs({ database, log, definitions: [] });
  const added = enqueue(jobs, [request('lost')]);
  await expect(added).rejects.toThrow('Nobody runs the background job test.note.');
  await jobs.stop();
});

test('two jobs cannot have one name', () => {
  expect(() => createJobs({ database, log, definitions: [note, note] })).toThrow('same name');
});

test('a scheduled job is in the schedule', async () => {
  await startJobs();
  const { rows } = await database.pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  );
  expect(rows).toEqual([{ identifier: 'test.note' }]);
});

test('stopping waits for running jobs', async () => {
  const jobs = await startJobs();
  let finished = false;
  let begun = false;
  work = async () => {
    begun = true;
    await pause(300);
    finished = true;
  };
  await add('slow');
  await vi.waitFor(() => expect(begun).toBe(true));
  await jobs.stop();
  running.length = 0;
  expect(finished).toBe(true);
  expect(await waiting()).toBe(0);
});

test.each([
  ['', 0],
  [', also when the database is lost again meanwhile', 2],
])('jobs left locked by a runner that lost the database run soon%s', async (_again, failures) => {
  const jobs = await startJobs();
  await using _ = await failUnlocking(failures);
  await enqueue(jobs, [request('left', { runAt: new Date(Date.now() + 3_600_000) })]);
  jobs.wake();
  await waitForJob(() => true);
  const lockAsOurs = `update graphile_worker._private_jobs
    set run_at = now(), locked_at = now(), locked_by = (select locked_by from graphile_worker.jobs where locked_by is not null)`;
  let isLocked = false;
  work = async (text) => {
    if (text !== 'running' || isLocked) return;
    await database.pool.query(lockAsOurs);
    isLocked = true;
  };
  await add('running');
  // Not only requested: cutting the connections must not interrupt the query that locks the job.
  await vi.waitFor(() => expect(isLocked).toBe(true), 5000);
  await cutConnections();
  await vi.waitFor(() => expect(notes).toContain('left'), 10_000);
});

test('a runner whose connections are cut recovers, and every job runs', async () => {
  await startJobs();
  await add('before');
  await vi.waitFor(() => expect(notes).toEqual(['before']));
  for (let cut = 0; cut < 3; cut += 1) {
    await cutConnections();
    await add(`after cut ${cut}`);
    await vi.waitFor(() => expect(notes).toContain(`after cut ${cut}`), 10_000);
  }
  // The record of its end may have been lost: then it runs again, at once and not only after the runner counts as dead.
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
});

test('a process survives losing the database while jobs end, and runs later jobs', async () => {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  try {
    await startJobs();
    const ends: (() => void)[] = [];
    work = () => new Promise((resolve) => ends.push(resolve));
    await add('one');
    await add('two');
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    await withDatabaseAway(async () => {
      for (const end of ends) end();
      await pause(300);
    });
    work = async () => undefined;
    await add('after');
    await vi.waitFor(() => expect(notes).toContain('after'), 15_000);
    await pause(50);
    expect(rejections).toEqual([]);
  } finally {
    process.off('unhandledRejection', onRejection);
  }
}, 30_000);

test('jobs of a dead process are released; those of living processes are not', async () => {
  await startJobs();
  await database.pool.query(
    `insert into job_workers (id, seen_at) values
      ('dead', now() - interval '10 minutes'), ('alive', now())`,
  );
  await sayAlive(database.pool, ['alive', 'new']);
  for (const [worker, minutes] of [
    ['dead', 5],
    ['unknown', 5],
    ['just begun', 0],
    ['alive', 5],
    ['new', 5],
  ]) {
    await database.pool.query(
      "select graphile_worker.add_job('test.note', '{}', run_at => now() + interval '1 hour', job_key => $1)",
      [worker],
    );
    await database.pool.query(
      `update graphile_worker._private_jobs
      set locked_by = $1, locked_at = now() - make_interval(mins => $2) where key = $1`,
      [worker, minutes],
    );
  }
  expect((await takeOver(database.pool, 90_000)).toSorted()).toEqual(['dead', 'unknown']);
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from graphile_worker.jobs where locked_by is null order by key',
  );
  expect(rows).toEqual([{ key: 'dead' }, { key: 'unknown' }]);
});

const note = defineJob({
  name: 'test.note',
  payload: z.object({ text: z.string() }),
  maxAttempts: 7,
  // In the far future, so that it is scheduled but never runs.
  cron: '0 0 29 2 *',
  async run({ text }, context) {
    notes.push(text);
    await work(text, context);
  },
});

function request(text: string, options: EnqueueOptions = {}): JobRequest {
  return { name: 'test.note', payload: { text }, options };
}

async function startJobs(): Promise<Jobs> {
  const jobs = createJobs({ database, log, definitions: [note] });
  await jobs.start();
  running.push(jobs);
  return jobs;
}

function enqueue(jobs: Jobs, requests: readonly JobRequest[]): Promise<void> {
  return database.transaction(
    async () => undefined,
    () => jobs.requestStatements(requests),
  );
}

async function add(text: string): Promise<void> {
  await vi.waitFor(async () => {
    const [jobs] = running;
    if (!jobs) throw new Error('no jobs');
    await enqueue(jobs, [request(text)]);
    jobs.wake();
  });
}

type JobRow = { attempts: number; max_attempts: number; last_error: string | null };

async function waitForJob(is: (job: JobRow) => boolean): Promise<JobRow> {
  for (;;) {
    const { rows } = await sql<JobRow>`
      select attempts, max_attempts, last_error from graphile_worker.jobs`.execute(database.db);
    const found = rows.find(is);
    if (found) return found;
    await pause(10);
  }
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from graphile_worker.jobs');
  return rows[0]?.n ?? 0;
}

async function cutConnections(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function withDatabaseAway(meanwhile: () => Promise<void>): Promise<void> {
  const name = new URL(own.url).pathname.slice(1);
  const admin = openDatabase({ url: own.url.replace(name, 'postgres'), log });
  await admin.pool.query(`alter database ${name} with allow_connections false`);
  await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await meanwhile();
  await admin.pool.query(`alter database ${name} with allow_connections true`);
  await admin.close();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Makes the first queries that release jobs fail, until it is disposed of. */
async function failUnlocking(failures: number): Promise<AsyncDisposable> {
  await database.pool.query(`
    create sequence unlocks;
    alter function graphile_worker.force_unlock_workers(text[]) rename to really_unlock_workers;
    create function graphile_worker.force_unlock_workers(worker_ids text[]) returns void language plpgsql as $$
    begin
      if nextval('unlocks') <= ${failures} then raise exception 'lost'; end if;
      perform graphile_worker.really_unlock_workers(worker_ids);
    end $$`);
  return {
    [Symbol.asyncDispose]: async () => {
      await database.pool.query(`
        drop function graphile_worker.force_unlock_workers(text[]);
        alter function graphile_worker.really_unlock_workers(text[]) rename to force_unlock_workers;
        drop sequence unlocks`);
    },
  };
}
