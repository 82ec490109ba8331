import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { teamInvitePolicy } from '../../../policies/team-invite.ts';
import * as store from './invites.store.ts';
import { teamInvitations } from './team-invitations.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const actor = () => ({ id: many.big.ownerId, sessionId: newId(), timeZone: 'UTC' });
const ownUsable = (terms: { days: number; uses: number | null } | undefined) => (db: Db) =>
  store.readOwnUsable(db, { creatorId: many.big.ownerId, teamId: many.big.teamId, terms });
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['those of a team', (db) => store.readUsable(db, many.big.ownerId, many.big.teamId)],
  ['one of somebody’s own', ownUsable(undefined)],
  ['one on the same terms', ownUsable({ days: 7, uses: null })],
  ['one for the engine', (db) => teamInvitePolicy.load(db, newId(), actor())],
  ['the one that a code is of', (db) => store.readOffered(db, many.big.inviteCode)],
  ['one for an e-mail', (db) => store.readSendable(db, newId(), many.big.ownerId)],
  ['those that ended long ago', (db) => teamInvitations.deleteExpired(db)],
];

test.each(reads)('%s: uses an index, however many invitations there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const id = newId();
  const { teamId: team_id, ownerId: created_by } = many.big;
  const code = newId();
  await store.insertInvite(db, { id, team_id, created_by, invite_code: code, days: 7, uses: 1 });
  await store.acceptInvite(db, { code, personId: many.busyId, membershipId: newId() });
  await store.deleteInvite(db, id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./invites.store.sql.snap');
});
