import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { departmentPolicy } from '../../../policies/department.ts';
import { departmentMembers } from '../memberships.ts';
import * as store from './departments.store.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const first = { text: '', limit: 100 };
const laterPeople = { ...first, after: encodeCursor(newId(), '1', '2026-01-01T00:00:00.000000Z') };
const of = (role: 'ownerId' | 'adminId' | 'memberId', asked: object) => (db: Db) =>
  store.readDepartments(db, many.big[role], { ...first, teamId: many.big.teamId, ...asked });
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['all two hundred to the owner', of('ownerId', {})],
  ['a later page to an admin', of('adminId', { after: encodeCursor(newId(), 'department 3') })],
  ['the few to a member', of('memberId', {})],
  ['what matches', of('memberId', { text: '7' })],
  ['who is in it', (db) => departmentMembers.readPage(db, many.big.departmentId, first)],
  ['a later page of them', (db) => departmentMembers.readPage(db, many.big.departmentId, laterPeople)],
  [
    'who of them matches',
    (db) => departmentMembers.readPage(db, many.big.departmentId, { ...first, text: 'p7' }),
  ],
  ['one of them', (db) => departmentMembers.read(db, many.big.departmentId, many.big.memberId)],
  ['the ids of them', (db) => departmentMembers.readPersonIds(db, many.big.departmentId)],
  [
    'whom one could add',
    (db) =>
      departmentMembers.candidates(db, many.big.departmentId, {
        people: store.selectTeamMembers(db, many.big.teamId),
        text: 'per',
      }),
  ],
  ['how many there are', (db) => store.countDepartments(db, many.big.teamId)],
  ['how many somebody sees', (db) => store.countSeenDepartments(db, many.big.memberId, many.big.teamId)],
  ['one for the engine', (db) => departmentPolicy.load(db, many.big.departmentId, { id: many.big.memberId })],
];

test.each(reads)('%s: uses an index, however many departments there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { teamId: team_id, ownerId: user_id } = many.big;
  const [department_id, id] = [newId(), newId()];
  await store.insertDepartment(db, { id: department_id, team_id, name: 'New', description: '' });
  await store.writeDepartment(db, department_id, { name: 'Newer', description: '' });
  await departmentMembers.insert(db, [{ id, department_id, team_id, user_id, department_role: 'member' }]);
  await departmentMembers.write(db, id, { department_role: 'admin' });
  await departmentMembers.remove(db, [department_id], user_id);
  await store.deleteDepartment(db, department_id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./departments.store.sql.snap');
});
