import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { connectionPolicy } from '../../../policies/connection.ts';
import { connectionRequestPolicy } from '../../../policies/connection-request.ts';
import * as lists from './connections.lists.store.ts';
import * as store from './connections.store.ts';

const people = 100_000;
const connectionsOfOne = 5000;

let database: Database;
let someone: string;
let others: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  [someone = '', ...others] = await fill(database);
});
afterAll(() => database.close());

/** A person with five thousand connections among twenty thousand people, who have a few each. */
function fill(database: Database): Promise<string[]> {
  return fillUnchecked(database, async (client) => {
    const ids = await addAlikePeople(client, people);
    await client.query(
      'create temporary table numbered as select id, row_number() over (order by id) as n from users',
    );
    await client.query('create unique index on numbered (n)');
    await client.query('analyze numbered');
    await client.query(
      `insert into connections (id, user_a_id, user_b_id, created_at)
       select gen_random_uuid(), least(one.id, other.id), greatest(one.id, other.id), now() - random() * interval '1000 days'
       from (
         select 1 as one, n as other from generate_series(2, $1::int + 1) n
         union all
         select n, n + step from generate_series(2, $2::int) n, unnest(array[1, 7, 30]) step
       ) pairs
       join numbered one on one.n = pairs.one
       join numbered other on other.n = pairs.other`,
      [connectionsOfOne, people],
    );
    await client.query(
      `insert into connection_requests (id, sender_id, receiver_id)
       select gen_random_uuid(), one.id, other.id from numbered one join numbered other on other.n = one.n - 100`,
    );
    await client.query('analyze connections, connection_requests');
    return ids.slice(0, 51);
  });
}

const later = { after: encodeCursor(newId(), '2026-01-01T00:00:00.000000Z'), limit: 50 };
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the newest connections', (db) => lists.readNewestConnections(db, someone, { limit: 50 })],
  ['a later page of them', (db) => lists.readNewestConnections(db, someone, later)],
  [
    'connections by name',
    (db) => lists.readConnectionsMatching(db, someone, { text: '', order: 'name', limit: 50 }),
  ],
  [
    'connections that match',
    (db) => lists.readConnectionsMatching(db, someone, { text: 'ada', order: 'newest', ...later }),
  ],
  ['requests sent', (db) => lists.readPendingRequests(db, someone, { direction: 'sent', limit: 50 })],
  ['requests received', (db) => lists.readPendingRequests(db, someone, { direction: 'received', ...later })],
  ['counts', (db) => lists.countConnections(db, someone)],
  ['between', (db) => store.readBetween(db, someone, others)],
  ['who hears of a person', (db) => store.readAcquaintances(db, others[9] ?? '')],
  ['one connection', (db) => connectionPolicy.load(db, newId(), { id: newId() })],
  ['one request', (db) => connectionRequestPolicy.load(db, newId(), { id: newId() })],
  ['the two people', (db) => store.readOpenPeople(db, [someone, others[0] ?? ''])],
  ['what is left of the past', (db) => store.deletePastRequests(db, [someone, newId()])],
  ['what led to a connection', (db) => store.deleteAcceptedRequests(db, [someone, newId()])],
  ['a settled request', (db) => store.settleRequest(db, newId(), 'cancelled')],
  ['a removed connection', (db) => store.deleteConnection(db, newId())],
];

test.each(reads)('%s: uses an index, however many there are', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (connections|connection_requests)/);
});

test('reads the newest connections without reading all of them', async () => {
  const { db, statements } = recordSql(database.pool);
  const page = await lists.readNewestConnections(db, someone, { limit: 50 });
  expect(page.rows).toHaveLength(50);
  const [statement] = statements;
  if (!statement) throw new Error('Nothing was sent to the database.');
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${statement.sql}`,
    [...statement.parameters],
  );
  const read = rows.map((row) => /rows=(\d+)/.exec(row['QUERY PLAN'])?.[1]).map(Number);
  expect(Math.max(...read.filter(Number.isFinite))).toBeLessThanOrEqual(102);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of reads) await read(db);
  await store.insertRequest(db, { id: newId(), sender_id: others[1] ?? '', receiver_id: others[40] ?? '' });
  await store.insertConnection(db, newId(), [others[1] ?? '', others[40] ?? '']);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./connections.store.sql.snap');
});
