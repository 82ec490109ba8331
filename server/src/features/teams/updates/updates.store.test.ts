import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyTeams, openManyTeams, seqScanOfTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { departmentUpdatePolicy } from '../../../policies/department-update.ts';
import { teamUpdatePolicy } from '../../../policies/team-update.ts';
import { departmentFeed, teamFeed } from './updates.ts';

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
}, 120_000);
afterAll(() => many.close());

const first = { limit: 50 };
const later = { ...first, after: encodeCursor(newId(), '2026-01-01T00:00:00.000000Z') };
const [teamUpdates, departmentUpdates] = [teamFeed.store, departmentFeed.store];
const ofTeam = (asked: typeof first | typeof later) => (db: Db) =>
  teamUpdates.readPage(db, many.big.memberId, many.big.teamId, asked);
const actor = () => ({ id: many.big.memberId, sessionId: newId(), timeZone: 'UTC' });
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the newest of a team', ofTeam(first)],
  ['a later page of them', ofTeam(later)],
  [
    'the newest of a department',
    (db) => departmentUpdates.readPage(db, many.big.memberId, many.big.departmentId, first),
  ],
  [
    'a later page of those',
    (db) => departmentUpdates.readPage(db, many.big.memberId, many.big.departmentId, later),
  ],
  ['one of a team', (db) => teamUpdates.readOne(db, many.big.memberId, many.big.teamId, newId())],
  ['one of a department', (db) => departmentUpdates.readOne(db, many.big.memberId, newId(), newId())],
  ['one of a team for the engine', (db) => teamUpdatePolicy.load(db, newId(), actor())],
  ['one of a department for the engine', (db) => departmentUpdatePolicy.load(db, newId(), actor())],
];

test.each(reads)('%s: uses an index, however many updates there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfTeams);
});

test.each(reads.slice(0, 2))('%s: reads without reading three thousand', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(102);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { teamId, departmentId, memberId: authorId } = many.big;
  for (const [store, parentId] of [
    [teamUpdates, teamId],
    [departmentUpdates, departmentId],
  ] as const) {
    const id = newId();
    await store.insert(db, { id, parentId, authorId }, { content: 'News' });
    await store.write(db, id, { content: 'Other news' });
    await store.remove(db, id);
  }
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./updates.store.sql.snap');
});
