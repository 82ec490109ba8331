import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams } from '../../test/many-teams.ts';
import { recordSql } from '../../test/recorded-sql.ts';
import type { Db } from '../platform/db/database.ts';
import * as store from './place-invitations.store.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
  // Twenty thousand invitations, half of them of addresses, most to teams that are not asked about.
  await many.database.pool.query(
    `insert into team_invitations (id, team_id, inviter_id, person_id, email, expires_at)
     select gen_random_uuid(), team.id, team.owner_id, case when n % 2 = 0 then gen_random_uuid() end,
       case when n % 2 = 1 then team.id || '-' || n || '@example.test' end, now() + interval '1 day'
     from (select id, owner_id from teams limit 200) as team, generate_series(1, 100) as n`,
  );
  await many.database.pool.query('analyze team_invitations');
}, 120_000);
afterAll(() => many.close());

const email = 'somebody@example.test';
const calls: [string, (db: Db) => Promise<unknown>][] = [
  [
    'the open one of a person',
    (db) =>
      store.readOpenInvitation(db, 'team', { placeId: many.big.teamId, personId: many.busyId, email: null }),
  ],
  [
    'the open one of an address',
    (db) => store.readOpenInvitation(db, 'team', { placeId: many.big.teamId, personId: null, email }),
  ],
  ['the account with an address', (db) => store.readAccountWith(db, email)],
  ['accepting', (db) => store.acceptInvitations(db, 'team', many.big.teamId, [many.busyId])],
  ['declining', (db) => store.declineInvitation(db, 'team', newId())],
  ['revoking', (db) => store.deleteInvitation(db, 'team', newId())],
  ['those of a new account', (db) => store.claimInvitations(db, 'team', many.busyId)],
  ['those of a person for the download', (db) => store.readInvitationsOf(db, 'team', many.busyId)],
  ['whether a person has any', (db) => store.hasInvitations(db, 'team', many.busyId)],
  ['those that have ended', (db) => store.deleteEndedInvitations(db, 'team')],
];

test.each(calls)('%s: uses an index, however many invitations there are', async (_, call) => {
  expect((await many.plansOf(call)).join('\n')).not.toContain('Seq Scan on team_invitations');
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, call] of calls) await call(db);
  const row = { id: newId(), placeId: many.big.teamId, inviterId: many.big.ownerId, personId: null, email };
  await store.insertInvitation(db, 'team', row);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./place-invitations.store.sql.snap');
});
