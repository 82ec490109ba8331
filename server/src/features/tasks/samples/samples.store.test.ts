import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as store from './samples.store.ts';

let database: Database;
let someone: string;

beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** A thousand people with ten tasks each. */
async function fill({ pool }: Database): Promise<string> {
  const [first = ''] = await addAlikePeople(pool, 1000);
  await pool.query(
    `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by)
     select gen_random_uuid(), 'Task', '2026-01-01', 'a' || n, users.id, users.id, users.id
     from users, generate_series(1, 10) n`,
  );
  await pool.query('analyze tasks');
  return first;
}

const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['that of a person', (db) => store.readSampleData(db, someone)],
  ['removing it', (db) => store.markRemoved(db, someone, newId())],
  ['other tasks', (db) => store.hasOtherTasks(db, someone, [newId()])],
  ['tasks of its project', (db) => store.hasTasks(db, newId())],
  ['what was deleted', (db) => store.hasDeleted(db, newId())],
];

test.each(calls)('%s: uses an index, however many there are', async (_, call) => {
  const plans = await plansOf(database.pool, call);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toContain('Seq Scan on tasks');
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, call] of calls) await call(db);
  await store.writeSampleData(db, {
    user_id: someone,
    project_id: newId(),
    task_ids: [],
    made: { project: { name: '', description: '' }, tasks: [] },
  });
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./samples.store.sql.snap');
});
