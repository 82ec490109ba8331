import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, test } from 'vitest';
import { templateContent } from '../../../test/task-template.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log/log.ts';
import { readableTaskTemplates, taskTemplateColumns, taskTemplateRule } from '../task-template.ts';
import { readableTaskViews, taskViewColumns, taskViewRule } from '../task-view.ts';
import { addPerson, expectAgreement } from './agree.ts';

let own: TestDatabase;
let database: Database;
let people: string[];
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: createLog('silent') });
  people = Array.from({ length: 4 }, () => newId());
  const { db } = database;
  const content = JSON.stringify(templateContent());
  for (const [index, user_id] of people.entries()) {
    await addPerson(database, user_id);
    for (let made = 0; made <= index; made += 1) {
      await db.insertInto('task_views').values({ id: newId(), user_id, name: 'View', address: '' }).execute();
      await db
        .insertInto('task_templates')
        .values({ id: newId(), user_id, name: 'Template', content })
        .execute();
    }
  }
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('row rule and list rule of saved views agree', () =>
  expectAgreement(people, async (actor) => {
    const all = await database.db.selectFrom('task_views').select(taskViewColumns).execute();
    const byList = database.db.selectFrom('task_views').select('id').where(readableTaskViews(actor.id));
    return {
      all,
      byRow: all.filter((row) => taskViewRule.read(actor, row)),
      byList: await byList.execute(),
    };
  }));

test('row rule and list rule of templates agree', () =>
  expectAgreement(people, async (actor) => {
    const all = await database.db.selectFrom('task_templates').select(taskTemplateColumns).execute();
    const byList = database.db
      .selectFrom('task_templates')
      .select('id')
      .where(readableTaskTemplates(actor.id));
    return {
      all,
      byRow: all.filter((row) => taskTemplateRule.read(actor, row)),
      byList: await byList.execute(),
    };
  }));
