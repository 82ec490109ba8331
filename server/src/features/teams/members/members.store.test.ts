import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lockConnection } from '../../../policies/locks.ts';
import { teamMembers } from '../memberships.ts';
import * as store from './members.store.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const first = { text: '', limit: 50 };
const later = { ...first, after: encodeCursor(newId(), '2', '2026-01-01T00:00:00.000000Z') };
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the first page', (db) => teamMembers.readPage(db, many.big.teamId, first)],
  ['a later page', (db) => teamMembers.readPage(db, many.big.teamId, later)],
  ['those who match', (db) => teamMembers.readPage(db, many.big.teamId, { ...first, text: 'p77' })],
  ['a member', (db) => teamMembers.read(db, many.big.teamId, many.big.memberId)],
  ['whether somebody is in it', (db) => teamMembers.includes(db, many.big.teamId, many.busyId)],
  ['the ids of all', (db) => teamMembers.readPersonIds(db, many.big.teamId)],
  [
    'a membership by its id',
    (db) => teamMembers.addedBefore(db, { id: newId(), ofId: many.big.teamId, personId: newId() }),
  ],
  ['memberships of some', (db) => teamMembers.readMany(db, [many.big.teamId], [many.big.memberId])],
  [
    'whom one could add',
    (db) =>
      teamMembers.candidates(db, many.big.teamId, {
        people: store.selectConnected(db, many.big.ownerId),
        text: 'per',
      }),
  ],
  ['whether two are connected', (db) => lockConnection(db, many.big.ownerId, many.busyId)],
  ['their departments', (db) => store.readDepartmentsOf(db, [many.big.teamId], many.big.memberId)],
];

test.each(reads)('%s: uses an index, however many members there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test.each(reads.slice(0, 2))('%s reads only the page', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(102);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { teamId } = many.big;
  const member = { id: newId(), team_id: teamId, user_id: many.busyId };
  await teamMembers.insert(db, [{ ...member, role: 'Member', permissions: ['CAN_MANAGE_PROJECTS'] }]);
  await teamMembers.write(db, member.id, { role: 'Admin', permissions: [], tags: ['design'] });
  await teamMembers.remove(db, [teamId], many.busyId);
  await store.deleteInvitesBy(db, [teamId], many.busyId);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./members.store.sql.snap');
});
