import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../test/many-teams.ts';
import { recordSql } from '../../../test/recorded-sql.ts';
import { encodeCursor } from '../../kits/paged-list.ts';
import { readRooms, readShared } from '../../kits/shared-memberships.ts';
import type { Db } from '../../platform/db/database.ts';
import { teamMembership } from '../../policies/memberships.ts';
import { roomsOf } from '../../policies/rooms-of.ts';
import { teamPolicy } from '../../policies/team.ts';
import * as personalData from './teams.personal-data.store.ts';
import * as store from './teams.store.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const page = { text: '', limit: 100 };
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the list of five hundred', (db) => store.readTeams(db, many.busyId, page)],
  [
    'a later page of it',
    (db) => store.readTeams(db, many.busyId, { ...page, after: encodeCursor(newId(), 'small 3') }),
  ],
  ['what matches in it', (db) => store.readTeams(db, many.busyId, { ...page, text: '31' })],
  ['a team', (db) => teamPolicy.load(db, many.big.teamId, { id: many.big.memberId })],
  ['those with the role Owner', (db) => store.readOwners(db, many.big.teamId)],
  ['their teams’ rooms', (db) => readRooms(db, teamMembership, many.busyId)],
  [
    'the teams that two share',
    (db) => readShared(db, 'teams', teamMembership, [many.busyId, many.big.memberId, 5]),
  ],
  ['memberships to take along', (db) => personalData.readMembershipsById(db, many.big.memberId, null, 500)],
  ['updates to take along', (db) => personalData.readTeamUpdatesById(db, many.big.ownerId, newId(), 500)],
  [
    'updates of departments',
    (db) => personalData.readDepartmentUpdatesById(db, many.big.memberId, null, 500),
  ],
  ['invitations to take along', (db) => personalData.readInvitesById(db, many.big.ownerId, null, 500)],
  ['what somebody owns', (db) => personalData.readOwnedTeams(db, many.big.ownerId)],
  ['what somebody leaves', (db) => personalData.countOfPerson(db, many.big.memberId)],
  ['what who goes owns, locked', (db) => personalData.lockOwnedTeams(db, many.busyId)],
  ['invitations to what they own', (db) => personalData.deleteInvitesToOwned(db, newId())],
  ['one that who goes owns', (db) => personalData.lockOneOwned(db, many.busyId)],
  ['teams of who goes', (db) => personalData.lockSomeTeamsOf(db, many.busyId, 10)],
  ['who a team goes to', (db) => personalData.readSuccessor(db, many.big.teamId, many.big.ownerId)],
  ['whether they are in any', (db) => personalData.isInAny(db, newId())],
];

/** Created at the same moment, in any order. */
const rooms: typeof reads = [['the rooms of who is in many', (db) => roomsOf(db, many.busyId)]];

test.each([...reads, ...rooms])('%s: uses an index, however many teams there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test('a team of five thousand is read without reading its members', async () => {
  const read = (db: Db) => teamPolicy.load(db, many.big.teamId, { id: many.big.memberId });
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(2);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const id = newId();
  await store.insertTeam(db, {
    id,
    owner_id: many.busyId,
    name: 'New',
    description: '',
    icon_seed: 'Users',
    colour: 'blue',
  });
  await store.writeTeam(db, id, { name: 'Newer' });
  await store.callTransfer(db, { teamId: id, newOwnerId: newId(), currentUserId: many.busyId });
  await store.deleteTeam(db, id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./teams.store.sql.snap');
});
