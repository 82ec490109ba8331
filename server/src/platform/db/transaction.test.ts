import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordRoundTrips } from '../../../test/round-trips.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log/log.ts';
import { type Database, isConnectionLoss, openDatabase, sqlState, type Tx } from './database.ts';
import { together } from './together.ts';

const log = createLog('silent');
let own: TestDatabase;
/** One connection, so that a transaction sees what the previous one left behind. */
let database: Database;
let roundTrips: ReturnType<typeof recordRoundTrips>;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log, connections: 1, timeouts: { statement: 300, lock: 100 } });
  roundTrips = recordRoundTrips(database.pool);
  await database.pool.query('create table written (name text primary key check (length(name) < 9))');
  await database.pool.query(
    'create table orders (name text references written deferrable initially deferred)',
  );
});
beforeEach(async () => {
  await database.pool.query('delete from written');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const write = (tx: Tx, name: string) => sql`insert into written values (${name})`.execute(tx);
const read = (tx: Tx) => sql<{ name: string }>`select name from written order by name`.execute(tx);
const insert = (name: string) => ({ sql: 'insert into written values ($1)', parameters: [name] });
const written = async () => {
  const { rows } = await database.pool.query<{ name: string }>('select name from written order by name');
  return rows.map(({ name }) => name);
};
/** The SQLSTATE that a transaction fails with. */
const failureOf = async (transaction: Promise<unknown>) =>
  sqlState(
    await transaction.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

describe('pipelined statements', () => {
  test('send begin with the first reads, and the last statements with the commit', async () => {
    const trips = await roundTrips.during(() =>
      database.transaction(
        async (tx) => {
          await together([read(tx), read(tx)]);
          await together([write(tx, 'one'), write(tx, 'two'), read(tx)]);
        },
        () => [insert('three'), insert('four')],
      ),
    );
    expect(trips.map((statements) => statements.length)).toEqual([3, 3, 3]);
    expect(await written()).toEqual(['four', 'one', 'three', 'two']);
  });

  test('run in the order in which they were sent, including those that wait for begin', async () => {
    const [, , found] = await database.transaction((tx) =>
      together([read(tx), write(tx, 'one'), read(tx), write(tx, 'two')]),
    );
    expect(found.rows).toEqual([{ name: 'one' }]);
  });

  test('send nothing for an empty transaction', async () => {
    expect(await roundTrips.during(() => database.transaction(async () => 'done'))).toEqual([]);
  });
});

describe('a failed statement', () => {
  test('is the one whose error is thrown, and rolls everything back', async () => {
    const transaction = database.transaction((tx) =>
      together([write(tx, 'before'), sql`select 1 / 0`.execute(tx), write(tx, 'after'), read(tx)]),
    );
    expect(await failureOf(transaction)).toBe('22012');
    expect(await written()).toEqual([]);
  });

  test('fails every later statement with its error', async () => {
    const transaction = database.transaction(async (tx) => {
      const failed = sql`select 1 / 0`.execute(tx);
      await failed.catch(() => undefined);
      await write(tx, 'after');
    });
    expect(await failureOf(transaction)).toBe('22012');
  });

  test('fails the transaction even if its error is ignored', async () => {
    const transaction = database.transaction(async (tx) => {
      await write(tx, 'before');
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      return 'done';
    });
    expect(await failureOf(transaction)).toBe('22012');
    expect(await written()).toEqual([]);
  });

  test('is not taken for prepared afterwards if it was not', async () => {
    const one = () => database.transaction((tx) => sql`select ${'x'}::text as fresh`.execute(tx));
    const failing = database.transaction((tx) =>
      together([
        sql`select 1 / 0`.execute(tx),
        ...[1, 2].map(() => sql`select ${'x'}::text as fresh`.execute(tx)),
      ]),
    );
    expect(await failureOf(failing)).toBe('22012');
    await expect(one()).resolves.toMatchObject({ rows: [{ fresh: 'x' }] });
  });

  test('sent with the commit rolls back what was written before', async () => {
    const transaction = database.transaction(
      (tx) => write(tx, 'before'),
      () => [insert('with it'), insert('much too long'), insert('after')],
    );
    expect(await failureOf(transaction)).toBe('23514');
    expect(await written()).toEqual([]);
  });

  test('may be the commit itself', async () => {
    const transaction = database.transaction((tx) => sql`insert into orders values ('nobody')`.execute(tx));
    expect(await failureOf(transaction)).toBe('23503');
    expect(await written()).toEqual([]);
  });

  test('that cannot be built is found before anything is committed', async () => {
    const transaction = database.transaction(
      (tx) => write(tx, 'before'),
      () => {
        throw new Error('on purpose');
      },
    );
    await expect(transaction).rejects.toThrow('on purpose');
    expect(await written()).toEqual([]);
  });
});

describe('a transaction whose begin failed', () => {
  test('executes nothing', async () => {
    // As if the statement was cancelled at that moment.
    const client = await database.pool.connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((text: unknown, ...others: unknown[]) =>
      query(text === 'begin' ? 'select 1 / 0' : text, ...others)) as typeof client.query;
    client.release();
    const transaction = database.transaction(
      (tx) => together([read(tx), write(tx, 'one'), read(tx)]),
      () => [insert('two')],
    );
    expect(await failureOf(transaction)).toBe('22012');
    expect(
      await failureOf(
        database.transaction(
          async () => 1,
          () => [insert('three')],
        ),
      ),
    ).toBe('22012');
    client.query = query as typeof client.query;
    expect(await written()).toEqual([]);
  });
});

describe('the connection', () => {
  const usable = async () => {
    expect(await database.transaction(async (tx) => (await read(tx)).rows)).toEqual([]);
    const { rows } = await database.pool.query<{ open: boolean }>(
      `select count(*) > 0 as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: false }]);
  };

  test('is released after work that failed while statements were in progress', async () => {
    const transaction = database.transaction(async (tx) => {
      const late = [sql`select pg_sleep(0.05)`.execute(tx), write(tx, 'one'), read(tx)];
      for (const each of late) each.catch(() => undefined);
      throw new Error('on purpose');
    });
    await expect(transaction).rejects.toThrow('on purpose');
    expect(await written()).toEqual([]);
    await usable();
  });

  test('is released after a statement timeout', async () => {
    const transaction = database.transaction((tx) =>
      together([read(tx), sql`select pg_sleep(5)`.execute(tx), write(tx, 'one')]),
    );
    expect(await failureOf(transaction)).toBe('57014');
    await usable();
  });

  test('is released after a lock timeout', async () => {
    const other = openDatabase({ url: own.url, log, connections: 1 });
    await database.pool.query(`insert into written values ('held')`);
    const client = await other.pool.connect();
    await client.query(`begin; select from written for update`);
    const transaction = database.transaction((tx) =>
      together([sql`select from written for update`.execute(tx), write(tx, 'one'), read(tx)]),
    );
    expect(await failureOf(transaction)).toBe('55P03');
    await client.query(`rollback; delete from written`);
    client.release();
    await other.close();
    await usable();
  });

  test('is replaced when it is lost, and nothing of its transaction stays', async () => {
    const other = openDatabase({ url: own.url, log, connections: 1 });
    const transaction = database.transaction(async (tx) => {
      await write(tx, 'one');
      await other.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      );
      await together([write(tx, 'two'), read(tx)]);
    });
    expect(isConnectionLoss(await transaction.catch((error: unknown) => error))).toBe(true);
    await other.close();
    expect(await written()).toEqual([]);
    await usable();
  });

  test('accepts no statement of a transaction that is over', async () => {
    let kept: Tx | undefined;
    await database.transaction(async (tx) => {
      kept = tx;
    });
    if (!kept) throw new Error('did not run');
    await expect(read(kept)).rejects.toThrow('not awaited');
  });
});

test('a serialization failure among pipelined statements is retried, five times in all', async () => {
  let tries = 0;
  const transaction = database.transaction((tx) => {
    tries += 1;
    return together([
      read(tx),
      sql.raw(`do $$ begin raise sqlstate '40001'; end $$`).execute(tx),
      write(tx, 'one'),
    ]);
  });
  expect(await failureOf(transaction)).toBe('40001');
  expect(tries).toBe(5);
  expect(await written()).toEqual([]);
});
