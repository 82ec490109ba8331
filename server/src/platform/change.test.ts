import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { type Change, type Changes, createChanges } from './change.ts';
import type { Database } from './db/database.ts';
import { appendStatements } from './events/append.ts';

let database: Database;
let changes: Changes;
let woken: number;
let appended: number;
let jobsWoken: number;

beforeAll(async () => {
  database = await openTestDatabase({ log: pino({ level: 'silent' }) });
  await database.pool.query('create table written (name text primary key)');
});
beforeEach(async () => {
  await database.pool.query("delete from events where type <> 'stream.opened'");
  await database.pool.query('delete from written');
  woken = 0;
  appended = 0;
  jobsWoken = 0;
  changes = createChanges({
    database,
    events: {
      appendStatements(events) {
        if (events.length > 0) appended += 1;
        return appendStatements(events);
      },
      wake() {
        woken += 1;
      },
    },
    jobs: {
      requestStatements: (requests) =>
        requests.map(({ name }) => ({
          sql: 'insert into written values ($1)',
          parameters: [`job ${name}`],
        })),
      wake() {
        jobsWoken += 1;
      },
    },
  });
});
afterAll(() => database.close());

test('rows, events and jobs are committed together, and only then the relay is woken', async () => {
  const result = await changes.run(async (change) => {
    await write(change, 'row');
    tell(change, 'one');
    tell(change, 'two');
    await change.enqueue('events.prune', {});
    expect(woken).toBe(0);
    return 'answer';
  });
  expect(result).toBe('answer');
  expect(await written()).toEqual(['job events.prune', 'row']);
  expect(await told()).toEqual(['one', 'two']);
  expect({ woken, appended, jobsWoken }).toEqual({ woken: 1, appended: 1, jobsWoken: 1 });
});

test('a change that fails leaves nothing behind and wakes nobody', async () => {
  let afterwards = 0;
  const run = changes.run(async (change) => {
    await write(change, 'row');
    tell(change, 'one');
    await change.enqueue('events.prune', {});
    change.afterCommit(() => {
      afterwards += 1;
    });
    throw new Error('on purpose');
  });
  await expect(run).rejects.toThrow('on purpose');
  expect(await written()).toEqual([]);
  expect(await told()).toEqual([]);
  expect({ woken, jobsWoken, afterwards }).toEqual({ woken: 0, jobsWoken: 0, afterwards: 0 });
});

test('a change without events wakes nobody', async () => {
  await changes.run((change) => write(change, 'row'));
  expect({ woken, appended, jobsWoken }).toEqual({ woken: 0, appended: 0, jobsWoken: 0 });
});

test('after a serialization failure only the last attempt publishes and acts', async () => {
  let attempts = 0;
  const afterwards: number[] = [];
  await changes.run(async (change) => {
    attempts += 1;
    const attempt = attempts;
    tell(change, `attempt ${attempt}`);
    change.afterCommit(() => afterwards.push(attempt));
    if (attempt < 3) await sql.raw("do $$ begin raise sqlstate '40001'; end $$").execute(change.tx);
  });
  expect(attempts).toBe(3);
  expect(await told()).toEqual(['attempt 3']);
  expect({ woken, afterwards }).toEqual({ woken: 1, afterwards: [3] });
});

test('work after the commit sees it committed', async () => {
  const found: Promise<string[]>[] = [];
  await changes.run(async (change) => {
    await write(change, 'row');
    change.afterCommit(() => found.push(written()));
  });
  expect(await Promise.all(found)).toEqual([['row']]);
});

test('refreshed rooms are published to nodes and to no client', async () => {
  await changes.run(async (change) => change.refreshRooms(['somebody']));
  const { rows } = await database.pool.query<object>(
    "select type, audience, payload from events where type <> 'stream.opened'",
  );
  expect(rows).toEqual([{ type: 'live.rooms-changed', audience: [], payload: { userIds: ['somebody'] } }]);
  expect(woken).toBe(1);
});

test('a change that is over accepts nothing more, which reveals missing awaits', async () => {
  let kept: Change | undefined;
  await changes.run(async (change) => {
    kept = change;
  });
  const late = kept;
  if (!late) throw new Error('did not run');
  expect(() => tell(late, 'late')).toThrow('not awaited');
  expect(() => late.afterCommit(() => undefined)).toThrow('not awaited');
  await expect(late.enqueue('events.prune', {})).rejects.toThrow('not awaited');
});

function tell(change: Change, taskId: string): void {
  change.emit('task.deleted', { actorId: null, audience: ['user:1'], payload: { taskId } });
}

async function write({ tx }: Change, name: string): Promise<void> {
  await sql`insert into written values (${name})`.execute(tx);
}

async function written(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from written order by name');
  return rows.map(({ name }) => name);
}

async function told(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select payload->>'taskId' as name from events where type = 'task.deleted' order by xid, seq",
  );
  return rows.map(({ name }) => name);
}
