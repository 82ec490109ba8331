import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../../test/many-projects.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { projectResourcePolicy } from '../../../policies/project-resource.ts';
import * as store from './resources.store.ts';

let many: ManyProjects;
beforeAll(async () => {
  many = await openManyProjects();
}, 120_000);
afterAll(() => many.close());

const first = { limit: 50 };
const later = { ...first, after: encodeCursor(newId(), '2026-01-01T00:00:00.000000Z') };
const pages: [string, (db: Db) => Promise<unknown>][] = [
  ['the newest', (db) => store.readResources(db, many.project.memberId, many.project.id, first)],
  ['a later page', (db) => store.readResources(db, many.project.memberId, many.project.id, later)],
];
const reads: typeof pages = [
  ...pages,
  ['one', (db) => store.readResource(db, many.project.memberId, newId())],
  ['one for the engine', (db) => projectResourcePolicy.load(db, newId(), actor())],
  ['a link whose icon is looked for', (db) => store.readLink(db, newId())],
];

test.each(reads)('%s: uses an index, however many resources there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfProjects);
});

test.each(pages)('%s: reads without reading a thousand', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(102);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const id = newId();
  await store.insertLink(db, {
    id,
    project_id: many.project.id,
    uploaded_by: many.project.memberId,
    name: 'Plan',
    url: 'https://example.test/plan',
    description: '',
  });
  await store.writeResource(db, id, { name: 'The plan' });
  await store.deleteResource(db, id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./resources.store.sql.snap');
});

function actor() {
  return { id: many.project.memberId, sessionId: newId(), timeZone: 'UTC' };
}
