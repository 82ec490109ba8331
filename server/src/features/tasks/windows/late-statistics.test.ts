import { newId } from '@longtable/contract/ids';
import { noFilter, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { noProject } from '@longtable/contract/rules/task-grouper';
import { taskGroups } from '@longtable/contract/rules/task-groups';
import { taskSortFields, usualDirection } from '@longtable/contract/rules/task-sort';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { rowsReadOf } from '../../../../test/rows-read.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as counts from './counts.store.ts';
import { filterConditions, rangeCondition } from './filter.ts';
import { orderOf } from './order.ts';
import type { TaskScope } from './scope.ts';
import * as store from './windows.store.ts';

// Somebody imports their tasks into a server on which another person has as many. Until the next `analyze`, the database
// expects the newcomer to have one.

const tasks = 2000;
const today = '2026-11-23';
const timeZone = 'Europe/Rome';
const actorId = newId();
const projectId = newId();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillUnchecked(database, async (client) => {
    const addTasks = (personId: string, projectId: string) =>
      client.query(
        `with person as (
           insert into user_profiles (id, full_name, email) values ($1::uuid, 'Somebody', $1::uuid || '@example.test')
         ), project as (
           insert into projects (id, name, owner_id) values ($5, 'Project', $1)
         ), member as (
           insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), $5, $1, 'Owner')
         )
         insert into tasks (id, title, due_date, status, position, user_id, assigned_to, assigned_by,
             completed_at, project_id)
           select gen_random_uuid(), 'Task ' || n, $2, status, 'a' || lpad(to_hex(n), 6, '0'), $1::uuid, $1::uuid,
             $1::uuid, case status when 'completed' then now() end, case n % 2 when 0 then $5 end
           from generate_series(1, $4::int) n
             cross join lateral (select ($3::text[])[1 + n % cardinality($3::text[])]) given (status)`,
        [personId, today, taskStatuses, tasks, projectId],
      );
    await addTasks(newId(), newId());
    await client.query('analyze');
    await addTasks(actorId, projectId);
  });
});
afterAll(() => database.close());

function searchFor(scope: TaskScope, filter: Partial<TaskFilter> = {}) {
  const days = { timeZone: 'UTC', today, weekStart: 1 };
  const conditions = filterConditions({ ...noFilter, ...filter }, days);
  return { scope, conditions, order: orderOf(null), days, isScanned: (filter.text ?? '') !== '' };
}

const searches: [string, (db: Db, scope: TaskScope) => Promise<unknown>][] = [
  ['the first windows', (db, scope) => store.readColumns(db, searchFor(scope), 20)],
  [
    'the first windows with a text',
    (db, scope) => store.readColumns(db, searchFor(scope, { text: 'task 12' }), 20),
  ],
  [
    'the first windows of a priority',
    (db, scope) => store.readColumns(db, searchFor(scope, { priority: ['medium'] }), 20),
  ],
  [
    'the first windows of a range of days',
    (db, scope) =>
      store.readColumns(
        db,
        { ...searchFor(scope), conditions: [rangeCondition({ from: today, to: today })] },
        20,
      ),
  ],
  ...taskSortFields.map((field): (typeof searches)[number] => [
    `the first windows by ${field}`,
    (db, scope) =>
      store.readColumns(
        db,
        { ...searchFor(scope), order: orderOf({ field, direction: usualDirection(field) }) },
        20,
      ),
  ]),
  ...([...taskGroups, noProject, 'priority:high', 'due:later'] as const).map(
    (group): (typeof searches)[number] => [
      `the ${group} tasks`,
      (db, scope) =>
        store.readWindow(db, { ...searchFor(scope), order: orderOf(null, group) }, { group, limit: 50 }),
    ],
  ),
  ['the heads of columns', (db, scope) => store.readHeads(db, scope)],
  ['the last position of a column', (db, scope) => store.readLastPosition(db, scope, 'completed')],
  ['counts by status', (db, scope) => counts.countColumns(db, scope)],
  [
    'filtered counts by status',
    (db, scope) => counts.countColumns(db, scope, searchFor(scope, { text: '12' }).conditions),
  ],
  ['counts of own tasks', (db, scope) => counts.countOwn(db, scope, { timeZone, today })],
  ['tags', (db, scope) => counts.readTags(db, scope)],
  ['assignees', (db, scope) => counts.readAssignees(db, scope)],
];

describe.each([
  ['all tasks', { actorId }],
  ['the tasks of a project', { actorId, projectId }],
])('of %s', (_, scope) => {
  test.each(searches)('%s read each task a few times at most', async (_, send) => {
    const { db, statements } = recordSql(database.pool);
    await send(db, scope);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = await explain(database.pool, statement, 'analyze, costs off, timing off, summary off');
      for (const rows of rowsReadOf(plan)) expect(rows).toBeLessThan(2 * tasks * taskStatuses.length);
    }
  });
});
