import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('each copy is migrated and independent', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [first, second] = await Promise.all([connect(one.url), connect(two.url)]);
  await first.query('create table only_here (x int)');
  const { rows } = await second.query(`select to_regclass('migrations') as a, to_regclass('only_here') as b`);
  expect(rows).toEqual([{ a: 'migrations', b: null }]);
  await Promise.all([first.end(), second.end(), one.drop(), two.drop()]);
});

test('a copy can be dropped with an open connection, and twice', async () => {
  const copy = await createTestDatabase();
  await connect(copy.url);
  await copy.drop();
  await copy.drop();
  await expect(connect(copy.url)).rejects.toThrow('does not exist');
});
