import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as store from './blocks.store.ts';

let database: Database;
let someone: string;
let others: string[];

/** Twenty thousand people of whom each has blocked ten. */
beforeAll(async () => {
  database = await openTestDatabase();
  [someone = '', ...others] = await fillUnchecked(database, async (client) => {
    const ids = await addAlikePeople(client, 20_000);
    await client.query(
      `insert into person_blocks (blocker_id, blocked_id)
       select one.id, other.id
       from (select id, row_number() over (order by id) as n from users) one
       cross join generate_series(1, 10) step
       join (select id, row_number() over (order by id) as n from users) other on other.n = one.n + step`,
    );
    await client.query('analyze person_blocks');
    return ids.slice(0, 2);
  });
});
afterAll(() => database.close());

const later = { after: encodeCursor(newId(), '2026-01-01T00:00:00.000000Z'), limit: 50 };
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the last ones', (db) => store.readBlocked(db, someone, { limit: 50 })],
  ['a later page of them', (db) => store.readBlocked(db, someone, later)],
  ['the ids of all', (db) => store.readBlockedIds(db, someone)],
  ['how many there are', (db) => store.countBlocked(db, someone)],
  ['one that ends', (db) => store.deleteBlock(db, someone, newId())],
];

test.each(reads)('%s: uses an index, however many there are', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on person_blocks/);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of reads) await read(db);
  await store.insertBlock(db, others[0] ?? '', someone);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./blocks.store.sql.snap');
});
