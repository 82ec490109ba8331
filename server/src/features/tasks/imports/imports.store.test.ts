import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { taskImportPolicy } from '../../../policies/task-import.ts';
import { countComments, insertComments } from './imported-comments.store.ts';
import * as store from './imports.store.ts';

const people = 50;
const importsEach = 20;
const tasksEach = 100;

let database: Database;
let someone: string;

beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** A hundred thousand imported tasks of fifty people, each with an activity entry and a comment. */
function fill(database: Database): Promise<string> {
  return fillUnchecked(database, async (client) => {
    const [first = ''] = await addAlikePeople(client, people);
    await client.query(
      `insert into task_imports (id, user_id, source, name, total, finished_at)
       select gen_random_uuid(), users.id, 'jira', 'board.csv', 1, now()
       from users cross join generate_series(1, $1::int)`,
      [importsEach],
    );
    await client.query(
      `insert into task_import_tasks (import_id, key, task_id)
       select id, 'PAY-' || n, gen_random_uuid() from task_imports cross join generate_series(1, $1::int) n`,
      [tasksEach],
    );
    await client.query(
      `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by)
       select task_id, 'Task', current_date, 'a0', user_id, user_id, user_id
       from task_import_tasks join task_imports on id = import_id`,
    );
    await client.query("insert into task_activity (task_id, kind) select id, 'created' from tasks");
    await client.query(
      "insert into task_comments (id, task_id, content) select gen_random_uuid(), id, 'Well' from tasks",
    );
    await client.query('analyze tasks, task_imports, task_import_tasks, task_activity, task_comments');
    return first;
  });
}

const head = { id: newId(), source: 'jira', name: 'board.csv', total: 1, isLast: true };
const readings: [string, (db: Db) => Promise<unknown>][] = [
  ['one import', (db) => taskImportPolicy.load(db, newId())],
  ['those that can be undone', (db) => store.readUndoable(db, someone)],
  ['whether one can be undone', (db) => store.isUndoable(db, newId())],
  ['what is known', (db) => store.readKnown(db, someone, { source: 'jira', keys: ['PAY-1', 'PAY-2'] })],
  [
    'what is alike',
    (db) =>
      store.readAlike(db, someone, [
        { title: 'Task', projectId: null, dueDate: '2026-11-23' },
        { title: 'Task', projectId: newId(), dueDate: '2026-11-23' },
      ]),
  ],
  ['an import that is held', (db) => store.lockImport(db, someone, head)],
  ['the keys of an import', (db) => store.readOfImport(db, newId(), ['PAY-1', 'PAY-2'])],
  ['tasks of an import', (db) => store.readTasksAmong(db, newId(), [newId(), newId()])],
  ['those assigned to others', (db) => store.readAssigned(db, newId(), newId())],
  ['a page of tasks', (db) => store.readTasksAfter(db, newId(), null, 1000)],
  ['a later page', (db) => store.readTasksAfter(db, newId(), newId(), 1000)],
  ['what others have changed', (db) => store.readChangedByOthers(db, someone, [newId(), newId()])],
  ['counts of comments', (db) => countComments(db, new Map([[newId(), 2]]))],
  ['the end of an import', (db) => store.markUndone(db, newId(), true)],
  ['what is taken along', (db) => store.readAllOf(db, someone)],
];

test.each(readings)('%s: uses an index, however many there are', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (tasks|task_\w+)/);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of readings) await read(db);
  await store.insertImported(db, head.id, [{ key: 'PAY-1', id: newId() }]);
  const { rows } = await database.pool.query<{ id: string }>('select id from tasks limit 1');
  const comment = { id: newId(), taskId: rows[0]?.id ?? '', content: 'Well' };
  await insertComments(db, someone, [comment]);
  await insertComments(db, someone, [comment]);
  await store.clearExpired(db);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./imports.store.sql.snap');
});
