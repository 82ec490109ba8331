import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyPeople } from '../../../../test/many-people.ts';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as profiles from './profile.store.ts';
import * as search from './search.store.ts';

const people = 100_000;

let database: Database;
const someone = newId();

beforeAll(async () => {
  database = await openTestDatabase();
  await addManyPeople(database, people);
}, 240_000);
afterAll(() => database.close());

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
  const plans = await Promise.all(statements.map((statement) => explain(database.pool, statement)));
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
  const plan = statement ? await explain(database.pool, statement, 'analyze, timing off, summary off') : '';
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
