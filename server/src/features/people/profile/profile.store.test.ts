import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyPeople } from '../../../../test/many-people.ts';
import { recordSql, type Statement } from '../../../../test/recorded-sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { type Database, type Db, openDatabase } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log/log.ts';
import * as profiles from './profile.store.ts';
import * as search from './search.store.ts';

const people = 100_000;

let own: TestDatabase;
let database: Database;
const someone = newId();

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: createLog('silent') });
  await addManyPeople(database, people);
}, 240_000);
afterAll(async () => {
  await database.close();
  await own.drop();
});

const byName = (text: string) => (db: Db) => search.findByName(db, { text, actorId: someone, limit: 50 });

const readings: [string, (db: Db) => Promise<unknown>][] = [
  ['people by name', byName('an')],
  ['people by address', (db) => search.findByEmail(db, 'p77@example.test', someone)],
  ['a profile to change', (db) => profiles.readProfile(db, someone)],
  ['a change', (db) => profiles.writeProfile(db, someone, { full_name: 'Ada', week_start: 1 })],
  ['a picture', (db) => profiles.readAvatarUrl(db, someone)],
  ['since when two are connected', (db) => profiles.readConnectedAt(db, newId())],
  ['whom two both know', (db) => profiles.readSharedConnections(db, someone, newId(), 5)],
];

test.each(readings)('%s: uses an index, however many people there are', async (_, read) => {
  const { db, statements } = recordSql(database.pool);
  await read(db);
  const plans = await Promise.all(statements.map((statement) => explain(statement)));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (user_profiles|person_name_parts|users)/);
});

test.each([
  ['what half of all names have', 'an', 50],
  ['what is in many names and begins none', 'nn', 50],
  ['the end of many names', '小明', 50],
  ['the end of a word and the beginning of the next', 'a s', 50],
  ['a common name', 'hannah', 50],
  ['one name', 'quentin xyl', 1],
  ['the inside of one name', 'uentin xyland', 1],
  ['nobody’s name', 'qqqq', 0],
  ['nobody’s name, of what is frequent', 'ananananan', 0],
  ['an address', 'p77@example.test', 0],
])('a search for %s (%s) reads one page of the index', async (_, text, found) => {
  const { db, statements } = recordSql(database.pool);
  expect(await byName(text)(db)).toHaveLength(found);
  expect(statements).toHaveLength(1);
  const [statement] = statements;
  const plan = statement ? await explain(statement, 'analyze, timing off, summary off') : '';
  const read = [...plan.matchAll(/Scan using \w+ on (\w+).*actual rows=(\d+)/g)].map(([, table, rows]) => ({
    table,
    rows: Number(rows),
  }));
  expect(read.map(({ table }) => table)).toContain('person_name_parts');
  for (const { rows } of read) expect(rows).toBeLessThanOrEqual(200);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of readings) await read(db);
  await profiles.knowsTimeZone(db, 'Europe/Berlin');
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./profile.store.sql.snap');
});

async function explain({ sql, parameters }: Statement, options = 'costs off'): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${sql}`, [
    ...parameters,
  ]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
