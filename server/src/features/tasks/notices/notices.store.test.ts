import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { explain, plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as achievements from './achievements.store.ts';
import * as due from './due.store.ts';
import * as notices from './notices.store.ts';

const people = 500;
const tasksEach = 200;

let database: Database;
let someone: string;

beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** A hundred thousand tasks of five hundred people, due on a thousand days, a third of them open. */
function fill(database: Database): Promise<string> {
  return fillUnchecked(database, async (client) => {
    const [first = ''] = await addAlikePeople(client, people);
    await client.query(
      `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by, completed_at, status, progress)
       select gen_random_uuid(), 'Task', current_date - 500 + (n * 7 + random() * 1000)::int % 1000, 'a0', id, id, id,
         case when n % 3 > 0 then now() end, case when n % 3 > 0 then 'completed' else 'todo' end,
         case when n % 3 > 0 then 100 else 0 end
       from users cross join generate_series(1, $1::int) n`,
      [tasksEach],
    );
    await client.query(
      `insert into notification_follows (user_id, about, level)
       select assigned_to, 'task:' || id, 'following' from tasks where random() < 0.3`,
    );
    await client.query("insert into achievements (user_id, name) select id, 'completed-10' from users");
    await client.query('analyze tasks, notification_follows, achievements');
    return first;
  });
}

const day = 86_400_000;
const wanted = (reminder: due.Reminder, ahead: number): due.Wanted => ({
  reminder,
  ahead,
  since: new Date(Date.now() - day / 96).toISOString(),
  until: new Date().toISOString(),
});
const most = 200;
const later = () => ({ due_date: '2026-11-23', id: newId() });

const dueReadings: [string, (db: Db) => Promise<unknown>][] = [
  ['what is due soon', (db) => due.readDue(db, wanted('task_due_soon', 2), { after: null, most })],
  ['more of it', (db) => due.readDue(db, wanted('task_due_soon', 2), { after: later(), most })],
  ['deadlines', (db) => due.readDue(db, wanted('task_deadline_reminder', 24), { after: null, most })],
];
const readings: typeof dueReadings = [
  ...dueReadings,
  ['what is due already', (db) => due.readDueAlready(db, [newId(), newId()])],
  ['who listens', (db) => notices.readListening(db, [newId(), newId()])],
  ['what a completion needs', (db) => notices.readCompleting(db, [{ id: newId(), assigned_to: someone }])],
  ['the achievements of a person', (db) => achievements.readAchievements(db, someone)],
  ['the end of achievements', (db) => achievements.deleteAchievements(db, newId())],
];

test.each(readings)('%s: uses an index, however many there are', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (tasks|notification_follows|achievements)\b/);
});

test.each(dueReadings)('%s: reads the few days that it may be about, by their index', async (_, read) => {
  const { db, statements } = recordSql(database.pool);
  await read(db);
  const plans: string[] = [];
  for (const statement of statements)
    plans.push(await explain(database.pool, statement, 'analyze, costs off, timing off, summary off'));
  const scans = [...plans.join('\n').matchAll(/tasks_by_due_date .*?\(?actual rows=([\d.]+)/g)];
  expect(scans.length).toBeGreaterThan(0);
  for (const [, rows] of scans) expect(Number(rows)).toBeLessThan(500);
});

test('the SQL of the stores is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of readings) await read(db);
  await achievements.insertAchievements(db, someone, ['completed-10', 'completed-100']);
  await due.writeSentUntil(db, await due.readSentUntil(db));
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./notices.store.sql.snap');
});
