import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as store from './sign-up-links.store.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(
    `insert into sign_up_links (id, email, full_name, time_zone, next, token_hash, proves_address, expires_at)
     select gen_random_uuid(), 'p' || n || '@example.test', 'P', 'UTC', '', 'hash' || n, true, now() + interval '1 day'
     from generate_series(1, 20000) n`,
  );
  await database.pool.query('analyze sign_up_links');
});
afterAll(() => database.close());

const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['its token', (db) => store.setToken(db, newId(), 'x')],
  ['what a token is of', (db) => store.findByToken(db, 'none')],
  ['using it up', (db) => store.takeByToken(db, 'none')],
  ['one', (db) => store.deleteLink(db, newId())],
  ['those of an address', (db) => store.deleteLinksOf(db, 'nobody@example.test')],
  ['those that are over', (db) => store.deleteExpiredLinks(db)],
];

test.each(calls)('%s: uses an index, however many there are', async (_, call) => {
  const plans = await plansOf(database.pool, call);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toContain('Seq Scan');
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, call] of calls) await call(db);
  await store.insertSignUpLink(db, {
    id: newId(),
    email: 'ada@example.test',
    full_name: 'Ada',
    time_zone: 'UTC',
    invitation_hash: null,
    next: '',
    token_hash: null,
    proves_address: true,
    expires_at: new Date(Date.now() + 1000).toISOString(),
  });
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./sign-up-links.store.sql.snap');
});
