import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../../test/many-projects.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readActivity } from '../activity.store.ts';
import * as store from './members.store.ts';

let many: ManyProjects;
beforeAll(async () => {
  many = await openManyProjects();
}, 120_000);
afterAll(() => many.close());

const first = { text: '', limit: 50 };
const later = { ...first, after: encodeCursor(newId(), '2', '2026-01-01T00:00:00.000000Z') };
const then = encodeCursor(newId(), '2026-01-01T00:00:00.000000Z');
const paged: [string, (db: Db) => Promise<unknown>][] = [
  ['the first page', (db) => store.projectMembers.readPage(db, many.project.id, first)],
  ['a later page', (db) => store.projectMembers.readPage(db, many.project.id, later)],
  ['what has happened', (db) => readActivity(db, many.project.id, { limit: 50 })],
  ['what happened before', (db) => readActivity(db, many.project.id, { after: then, limit: 50 })],
];
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ...paged,
  ['those who match', (db) => store.projectMembers.readPage(db, many.project.id, { ...first, text: 'p77' })],
  ['a member', (db) => store.projectMembers.read(db, many.project.id, many.project.memberId)],
  [
    'some members',
    (db) => store.projectMembers.readMany(db, [many.project.id], [many.project.memberId, newId()]),
  ],
  [
    'one added before',
    (db) => store.projectMembers.addedBefore(db, { id: newId(), ofId: newId(), personId: newId() }),
  ],
  ['the ids of everybody', (db) => store.projectMembers.readPersonIds(db, many.project.id)],
  ['everybody', (db) => store.readRoles(db, many.project.id)],
  ['whom one could add', (db) => candidates(db, 'all')],
  ['whom one is connected with', (db) => candidates(db, 'connections')],
  ['who is in the team', (db) => candidates(db, 'team')],
  ['who is in the departments', (db) => candidates(db, 'departments')],
  [
    'whether some could be added',
    (db) => store.lockCandidates(db, many.big.ownerId, many.project, [many.busyId, many.big.adminId]),
  ],
];

test.each(reads)('%s: uses an index, however many there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfProjects);
});

test.each(paged)('%s reads only the page', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(102);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { id: projectId } = many.project;
  const id = newId();
  await store.projectMembers.insert(db, [
    { id, project_id: projectId, user_id: many.busyId, role: 'Member' },
  ]);
  await store.projectMembers.write(db, id, { role: 'Admin' });
  await store.projectMembers.remove(db, [projectId], many.busyId);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./members.store.sql.snap');
});

function candidates(db: Db, from: 'all' | 'connections' | 'team' | 'departments') {
  return store.readCandidates(db, many.big.ownerId, many.project, { text: 'per', from });
}
