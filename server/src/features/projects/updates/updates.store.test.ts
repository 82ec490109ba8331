import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../../test/many-projects.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { projectUpdatePolicy } from '../../../policies/project-update.ts';
import { createProjectFeed, lockTaskOf } from './updates.ts';

let many: ManyProjects;
beforeAll(async () => {
  many = await openManyProjects();
}, 120_000);
afterAll(() => many.close());

const first = { limit: 50 };
const later = { ...first, after: encodeCursor(newId(), '2026-01-01T00:00:00.000000Z') };
const { readPage, readOne, insert, write, remove } = createProjectFeed({
  publishAfter: () => undefined,
}).store;
const pages: [string, (db: Db) => Promise<unknown>][] = [
  ['the newest', (db) => readPage(db, many.project.memberId, many.project.id, first)],
  ['a later page', (db) => readPage(db, many.project.memberId, many.project.id, later)],
];
const reads: typeof pages = [
  ...pages,
  ['one', (db) => readOne(db, many.project.memberId, many.project.id, newId())],
  ['one for the engine', (db) => projectUpdatePolicy.load(db, newId(), actor())],
  ['a task that it is about', (db) => lockTaskOf(db, many.project.id, newId())],
];

test.each(reads)('%s: uses an index, however many updates there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfProjects);
});

test.each(pages)('%s: finds the related tasks without reading those of the project', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(/tasks_of_column/);
});

test.each(pages)('%s: reads without reading three thousand', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(102);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { id: parentId, memberId: authorId } = many.project;
  const id = newId();
  const columns = { content: 'News', type: 'milestone', related_task_id: null };
  await insert(db, { id, parentId, authorId }, columns);
  await write(db, id, { ...columns, content: 'Other news' });
  await remove(db, id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./updates.store.sql.snap');
});

function actor() {
  return { id: many.project.memberId, sessionId: newId(), timeZone: 'UTC' };
}
