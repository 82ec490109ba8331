import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { countTasks } from '../../people/joining/invitations.store.ts';
import * as store from './invited.store.ts';

let database: Database;
let someone: string;
const [task, invitation] = [newId(), newId()];
const soon = new Date(Date.now() + 1000).toISOString();

beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** A thousand people with ten tasks each, to each of which somebody is invited. */
async function fill({ pool }: Database): Promise<string> {
  const [first = ''] = await addAlikePeople(pool, 1000);
  await pool.query(
    `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by)
     select gen_random_uuid(), 'Task', '2026-01-01', 'a' || n, users.id, users.id, users.id
     from users, generate_series(1, 10) n`,
  );
  await pool.query(
    `insert into task_invitations (task_id, invitation_id, inviter_id, email, assigned_to, expires_at)
     select id, gen_random_uuid(), user_id, 'ben@example.test', assigned_to, now() + interval '1 day' from tasks`,
  );
  await pool.query('analyze tasks, task_invitations');
  return first;
}

const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['those of a task', (db) => store.readInvitedTo(db, task)],
  ['what is due', (db) => store.readDue(db, invitation)],
  ['renewing', (db) => store.renewInvited(db, invitation, soon)],
  ['withdrawing one', (db) => store.deleteInvited(db, invitation, task)],
  ['ending all', (db) => store.deleteInvited(db, invitation)],
  ['those of a person', (db) => store.readInvitedBy(db, someone)],
  ['ending those of a person', (db) => store.deleteInvitedBy(db, newId())],
  ['clearing', (db) => store.clearExpiredInvited(db)],
  ['how many tasks', (db) => countTasks(db, invitation)],
];

test.each(calls)('%s: uses an index, however many there are', async (_, call) => {
  const plans = await plansOf(database.pool, call);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toContain('Seq Scan on task_invitations');
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, call] of calls) await call(db);
  const { rows } = await database.pool.query<{ id: string }>('select id from tasks limit 1');
  const row = {
    task_id: rows[0]?.id ?? '',
    invitation_id: invitation,
    inviter_id: someone,
    email: 'ben@example.test',
    assigned_to: someone,
    project_id: null,
    expires_at: soon,
  };
  await store.insertInvited(db, [row]);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./invited.store.sql.snap');
});
