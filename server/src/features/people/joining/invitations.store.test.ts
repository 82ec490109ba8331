import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { invitationPolicy } from '../../../policies/invitation.ts';
import * as store from './invitations.store.ts';
import { serverInvitations } from './server-invitations.ts';

let database: Database;
let someone: string;

beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** A thousand people with twenty invitations each. */
async function fill({ pool }: Database): Promise<string> {
  const [first = ''] = await addAlikePeople(pool, 1000);
  await pool.query(
    `insert into invitations (id, inviter_id, email, link_code_hash, mail_code_hash, expires_at)
     select gen_random_uuid(), users.id, 'x' || n || users.email, 'link' || users.id || n, 'mail' || users.id || n,
       now() + n * interval '1 hour'
     from users, generate_series(1, 20) n`,
  );
  await pool.query('analyze invitations');
  return first;
}

const past = new Date(Date.now() - 1000).toISOString();
const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['those of a person', (db) => store.readInvitations(db, someone)],
  ['one', (db) => invitationPolicy.load(db, newId(), { id: someone })],
  ['what a code is of', (db) => store.findGood(db, 'none')],
  ['using it up', (db) => store.redeem(db, 'none')],
  [
    'another link',
    (db) => store.renewLink(db, { id: newId(), inviterId: someone, email: null, codeHash: 'x' }),
  ],
  ['the code of a message', (db) => store.setMailCode(db, newId(), 'y')],
  ['the open one to an address', (db) => store.findOpen(db, someone, 'ben@example.test')],
  [
    'renewing it',
    (db) => store.renewOpen(db, { inviterId: someone, email: 'ben@example.test', expiresAt: past }),
  ],
  ['those to a person', (db) => store.readReceived(db, someone)],
  ['locking it', (db) => store.lockInvitation(db, newId())],
  ['accepting it', (db) => store.takeReceived(db, newId())],
  ['declining it', (db) => store.declineReceived(db, newId())],
  ['taking it back', (db) => store.deleteInvitation(db, newId())],
];

test.each(calls)('%s: uses an index, however many there are', async (_, call) => {
  const plans = await plansOf(database.pool, call);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toContain('Seq Scan on invitations');
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, call] of calls) await call(db);
  await store.insertInvitation(db, {
    id: newId(),
    inviter_id: someone,
    email: null,
    link_code_hash: 'z',
    expires_at: past,
  });
  await store.replaceFirstInvitation(db, 'first', past);
  await store.isAnybodyHere(db);
  await store.readAccountOf(db, 'ben@example.test');
  await store.readAddress(db, someone);
  await serverInvitations.deleteExpired(db);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./invitations.store.sql.snap');
});
