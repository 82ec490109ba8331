import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../test/many-projects.ts';
import { recordSql } from '../../../test/recorded-sql.ts';
import * as store from './pins.store.ts';

let many: ManyProjects;
beforeAll(async () => {
  many = await openManyProjects();
}, 120_000);
afterAll(() => many.close());

test('the list uses indexes, however many projects there are', async () => {
  const plans = await many.plansOf((db) => store.readPins(db, many.project.memberId));
  expect(plans.join('\n')).not.toMatch(seqScanOfProjects);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  const { id: project_id, memberId: user_id } = many.project;
  const id = newId();
  await store.insertPin(db, { id, user_id, position: 'a0', project_id });
  await store.findPin(db, user_id, id, { project_id });
  await store.writePosition(db, id, 'a1');
  expect(await store.readPins(db, user_id)).toMatchObject([{ id, position: 'a1', project_name: 'Big' }]);
  expect(await store.readAllPins(db, user_id)).toHaveLength(1);
  expect(await store.countPins(db, user_id)).toBe(1);
  await store.deletePin(db, id);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./pins.store.sql.snap');
});
