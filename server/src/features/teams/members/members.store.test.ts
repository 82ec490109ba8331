import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { holdConnection } from '../../people/connections/hold-connection.ts';
import * as store from './members.store.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const first = { text: '', end: null, limit: 51 };
const later = { ...first, end: { rank: 2, joined: '2026-01-01T00:00:00.000000Z', id: newId() } };
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the first page', (db) => store.readMembers(db, many.big.teamId, first)],
  ['a later page', (db) => store.readMembers(db, many.big.teamId, later)],
  ['those who match', (db) => store.readMembers(db, many.big.teamId, { ...first, text: 'p77' })],
  ['a member', (db) => store.readMember(db, many.big.teamId, many.big.memberId)],
  ['a membership', (db) => store.readMembership(db, newId())],
  ['whom one could add', (db) => store.readCandidates(db, many.big.ownerId, many.big.teamId, 'per')],
  ['whether two are connected', (db) => holdConnection(db, many.big.ownerId, many.busyId)],
  ['places in departments', (db) => store.readPlaces(db, many.big.teamId, many.big.memberId)],
];

test.each(reads)('%s: found by an index, however many members there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test.each(reads.slice(0, 2))('%s is read without reading five thousand', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(102);
});

test('what the store sends to the database is what was reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { teamId } = many.big;
  const member = { id: newId(), team_id: teamId, user_id: many.busyId };
  await store.insertMember(db, { ...member, role: 'Member', permissions: ['CAN_MANAGE_PROJECTS'] });
  await store.writeMember(db, { ...member, role: 'Admin', permissions: [], tags: ['design'] });
  await store.deleteMember(db, teamId, many.busyId);
  await store.deleteInvitesBy(db, teamId, many.busyId);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./members.store.sql.snap');
});
