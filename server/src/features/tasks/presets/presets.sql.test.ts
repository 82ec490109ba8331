import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { templateContent } from '../../../../test/task-template.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Change } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { templates } from './templates.ts';
import { views } from './views.ts';

let database: Database;
let someone: string;
beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** Twenty saved views and as many templates for each of a thousand people. */
async function fill({ pool }: Database): Promise<string> {
  const [first = ''] = await addAlikePeople(pool, 1000);
  await pool.query(
    `insert into task_views (id, user_id, name, address)
     select gen_random_uuid(), users.id, 'View ' || n, '' from users, generate_series(1, 20) n`,
  );
  await pool.query(
    `insert into task_templates (id, user_id, name, content)
     select gen_random_uuid(), users.id, 'Template ' || n, $1 from users, generate_series(1, 20) n`,
    [JSON.stringify(templateContent())],
  );
  await pool.query('analyze task_views, task_templates');
  return first;
}

test('the SQL is as reviewed, and reads no whole table', async () => {
  const { db, statements } = recordSql(database.pool);
  const actor = { id: someone, sessionId: newId(), timeZone: 'UTC' };
  const change = { tx: db, emit: () => undefined } as unknown as Change;
  for (const [collection, content] of [
    [views, 'view=list'],
    [templates, JSON.stringify(templateContent({ title: '' }))],
  ] as const) {
    const id = newId();
    expect(await collection.list(db, actor)).toHaveLength(20);
    expect(await collection.create(change, actor, id, { name: 'New', content })).toMatchObject({
      name: 'New',
    });
    expect(await collection.count(db, someone)).toBe(21);
    const [row] = await collection.readAll(db, someone);
    if (!row) throw new Error('Nothing was kept.');
    expect(await collection.update(change, actor, row as never, { name: 'Newer' })).toMatchObject({
      id: row.id,
      name: 'Newer',
    });
    await collection.delete(change, actor, row as never);
    expect(await collection.count(db, someone)).toBe(20);
  }
  for (const { sql, parameters } of statements) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan/);
  }
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./presets.sql.snap');
});
