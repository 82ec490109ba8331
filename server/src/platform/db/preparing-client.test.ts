import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log/log.ts';
import type { Database } from './database.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  // The prepared statements are counted per process, and other tests may have reached the maximum.
  vi.resetModules();
  const { openDatabase } = await import('./database.ts');
  database = openDatabase({ url: own.url, log: createLog('silent'), connections: 1 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

async function prepared(): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  return rows.map(({ statement }) => statement);
}

test('a statement with parameters is prepared once, with the same results', async () => {
  for (const n of [1, 2, 3]) {
    const { rows } = await database.pool.query<{ sum: number }>('select $1::int + 1 as sum', [n]);
    expect(rows).toEqual([{ sum: n + 1 }]);
  }
  expect(await prepared()).toEqual(['select $1::int + 1 as sum']);
});

test('the queries of the stores are prepared too', async () => {
  await database.db.selectFrom('tasks').select('id').where('title', '=', 'x').execute();
  expect(await prepared()).toContain('select "id" from "tasks" where "title" = $1');
});

test('a query of all columns is not prepared, so that a migration can add some', async () => {
  const read = () => database.pool.query('select * from task_tags where name = $1', ['x']);
  await read();
  await database.pool.query('alter table task_tags add column colour text');
  await expect(read()).resolves.toMatchObject({ rows: [] });
});
