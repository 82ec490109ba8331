import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';

let own: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  own = await createTestDatabase();
  pool = new pg.Pool({ connectionString: own.url, max: 2 });
  // A closed connection may still be terminating when the database is dropped.
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await own.drop();
});

const next = { name: '9998_next.sql', sql: 'create table next_version (id int)' };
const broken = { name: '9999_broken.sql', sql: 'create table half_done (id int); select 1 / 0' };

test('an up-to-date database is unchanged, without a message', async () => {
  const onUpgrade = vi.fn<() => void>();
  expect(await migrate(pool, { onUpgrade })).toEqual([]);
  expect(onUpgrade).not.toHaveBeenCalled();
});

test('an upgrade is announced before it runs, and a new database is not called one', async () => {
  const migrations = [...(await readMigrations()), next];
  const onUpgrade = vi.fn<() => void>();
  expect(await migrate(pool, { migrations, onUpgrade })).toEqual([next.name]);
  expect(onUpgrade).toHaveBeenCalledTimes(1);
  await pool.query('drop table next_version; drop table migrations');
  expect(await migrate(pool, { migrations: [next], onUpgrade })).toEqual([next.name]);
  expect(onUpgrade).toHaveBeenCalledTimes(1);
});

test('refuses the database of a newer version, with what to do', async () => {
  await pool.query(`insert into migrations (name) values ('9999_tomorrow.sql')`);
  await expect(migrate(pool)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /newer version of Longtable \(9999_tomorrow\.sql\)\. Start that version, or restore a backup/,
    ),
  });
});

test('a failed migration gives the reason, and leaves nothing behind', async () => {
  const migrations = [...(await readMigrations()), broken];
  await expect(migrate(pool, { migrations })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/9999_broken\.sql failed \(division by zero\)\. Nothing of it was kept\./),
  });
  const { rows } = await pool.query(`select to_regclass('half_done') as found`);
  expect(rows).toEqual([{ found: null }]);
});
