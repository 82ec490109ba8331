import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as people from './department-members.store.ts';
import * as store from './departments.store.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const first = { text: '', end: null, limit: 101 };
const laterPeople = { rank: 1, joined: '2026-01-01T00:00:00.000000Z', id: newId() };
const of = (role: 'ownerId' | 'adminId' | 'memberId', asked: object) => (db: Db) =>
  store.readDepartments(db, many.big[role], { ...first, teamId: many.big.teamId, ...asked });
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['all two hundred to the owner', of('ownerId', {})],
  ['a later page to an admin', of('adminId', { end: { name: 'department 3', id: newId() } })],
  ['the few to a member', of('memberId', {})],
  ['what matches', of('memberId', { text: '7' })],
  ['the team of one', (db) => store.readPlaceOf(db, many.big.departmentId)],
  ['who is in it', (db) => people.readMembers(db, many.big.departmentId, first)],
  [
    'a later page of them',
    (db) => people.readMembers(db, many.big.departmentId, { ...first, end: laterPeople }),
  ],
  ['who of them matches', (db) => people.readMembers(db, many.big.departmentId, { ...first, text: 'p7' })],
  ['one of them', (db) => people.readMember(db, many.big.departmentId, many.big.memberId)],
  ['a membership', (db) => people.readMembership(db, newId())],
  ['the ids of them', (db) => people.readMemberIds(db, many.big.departmentId)],
  [
    'whom one could add',
    (db) => people.readCandidates(db, { id: many.big.departmentId, team_id: many.big.teamId }, 'per'),
  ],
  ['whether somebody is in the team', (db) => people.isInTeam(db, many.big.teamId, many.busyId)],
];

test.each(reads)('%s: found by an index, however many departments there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test('what the stores send to the database is what was reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { teamId: team_id, ownerId: user_id } = many.big;
  const [department_id, id] = [newId(), newId()];
  await store.insertDepartment(db, { id: department_id, team_id, name: 'New', description: '' });
  await store.writeDepartment(db, department_id, { name: 'Newer', description: '' });
  await people.insertMember(db, { id, department_id, team_id, user_id, department_role: 'member' });
  await people.writeRole(db, id, 'admin');
  await people.deleteMember(db, department_id, user_id);
  await store.deleteDepartment(db, department_id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./departments.store.sql.snap');
});
