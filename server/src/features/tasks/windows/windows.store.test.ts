import { newId } from '@longtable/contract/ids';
import { noFilter, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { noProject } from '@longtable/contract/rules/task-grouper';
import { type PropertyGroup, propertyGroupings } from '@longtable/contract/rules/task-grouping';
import { isColumn, taskGroups } from '@longtable/contract/rules/task-groups';
import { taskSortFields, usualDirection } from '@longtable/contract/rules/task-sort';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../../test/many-people.ts';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { rowsReadOf } from '../../../../test/rows-read.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { encodeCursor } from '../../../kits/paged-list.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import * as counts from './counts.store.ts';
import { filterConditions, rangeCondition } from './filter.ts';
import { readFolded } from './folded.ts';
import { readGroups } from './groups.store.ts';
import { orderOf } from './order.ts';
import { groupValue } from './property-groups.ts';
import * as store from './windows.store.ts';

const tasks = 100_000;
const people = 50;
const smallProjects = 2000;

const today = '2026-11-23';
const lastDay = '2027-01-03';
const reader = { timeZone: 'Europe/Rome', today, weekStart: 1 };

let database: Database;
let someone: string;
/** The project with nearly all tasks, and one of the others. */
let big: string;
let small: string;
beforeAll(async () => {
  database = await openTestDatabase();
  [someone, big, small] = await fill(database);
});
afterAll(() => database.close());

/**
 * Tasks: nearly all in one project, of which everybody is a member, and some in many small ones and outside
 * projects.
 */
function fill(database: Database): Promise<[string, string, string]> {
  return fillUnchecked(database, async (client) => {
    const [first = ''] = await addAlikePeople(client, people);
    await client.query(
      `insert into projects (id, name, owner_id)
       select gen_random_uuid(), 'Project', (select id from users order by id offset n % $2 limit 1)
       from generate_series(0, $1::int) n`,
      [smallProjects, people],
    );
    await client.query(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), project.id, person.id, 'Member'
       from (select id, row_number() over (order by id) as at from projects) project
       join (select id, row_number() over (order by id) as at from users) person
         on project.at = 1 or person.at % $1 = project.at % $1 or person.at = 1 and project.at < 300`,
      [people],
    );
    await client.query(
      `insert into tasks (id, title, due_date, status, priority, position, user_id, assigned_to, assigned_by,
         project_id, completed_at)
       select gen_random_uuid(), 'Task ' || n, date '2026-11-23' + n % 90 - 45, given.status,
         (array['high', 'medium', 'low'])[1 + n % 3], 'a' || lpad(to_hex(n), 6, '0'), people.ids[1 + n % $2],
         people.ids[1 + n / 7 % $2], people.ids[1 + n % $2],
         case when n % 100 = 0 then null when n % 50 = 1 then projects.ids[2 + n / 50 % $3] else projects.ids[1] end,
         case given.status when 'completed' then now() - n % 300 * interval '1 day' end
       from generate_series(1, $1::int) n
         cross join (select array_agg(id order by id) as ids from users) people
         cross join (select array_agg(id order by id) as ids from projects) projects
         cross join lateral (select (array['todo', 'in_progress', 'review', 'completed', 'blocked'])[
           1 + n / 11 % 5] as status) given`,
      [tasks, people, smallProjects],
    );
    await client.query("insert into task_tags (task_id, ordinal, name) select id, 0, 'home' from tasks");
    await client.query('analyze users, user_profiles, projects, project_members, tasks, task_tags');
    const { rows } = await client.query<{ id: string }>('select id from projects order by id limit 2');
    return [first, rows[0]?.id ?? '', rows[1]?.id ?? ''];
  });
}

const everything: TaskFilter = {
  priority: ['high'],
  status: ['todo', 'blocked'],
  tag: ['home', 'work'],
  assignee: [newId()],
  project: [newId()],
  due: 'this-week',
  completed: 'last-month',
  text: 'rent',
};
const groups: readonly PropertyGroup[] = [`assignee:${newId()}`, noProject, 'due:next-week', 'priority:low'];
const range = { from: '2026-10-24', to: '2027-01-21' };
const days = { timeZone: 'Europe/Rome', today };

function searchFor(actorId: string, projectId?: string) {
  return { scope: { actorId, projectId }, conditions: [], order: orderOf(null), days: reader };
}

/** Tasks completed since: about one in twenty of those completed. */
function lately(): string {
  return new Date(Date.now() - 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** What opens a board and goes on in it: the cost must not follow the number of tasks. */
const windows: [string, (db: Db, actorId: string) => Promise<unknown>][] = [
  ['the first windows', (db, actorId) => store.readColumns(db, searchFor(actorId), 20)],
  ['the first windows of a project', (db, actorId) => store.readColumns(db, searchFor(actorId, big), 20)],
  [
    'the next window of a column',
    (db, actorId) =>
      store.readWindow(db, searchFor(actorId), {
        group: 'completed',
        after: encodeCursor(newId(), 'a00800'),
        limit: 50,
      }),
  ],
  [
    'what was completed lately, then what is folded',
    (db, actorId) =>
      readFolded(db, searchFor(actorId), { foldBefore: lately(), after: undefined, limit: 20 }),
  ],
  [
    'the next window of what is folded',
    (db, actorId) =>
      readFolded(db, searchFor(actorId, big), {
        foldBefore: lately(),
        after: `f${encodeCursor(newId(), 'a00800')}`,
        limit: 50,
      }),
  ],
  ['the heads of columns', (db, actorId) => store.readHeads(db, { actorId })],
  ['the last position of a column', (db, actorId) => store.readLastPosition(db, { actorId }, 'completed')],
  [
    'the last position of a column of a project',
    (db, actorId) => store.readLastPosition(db, { actorId, projectId: big }, 'completed'),
  ],
  ['tasks by their ids', (db, actorId) => store.readVisible(db, actorId, [newId(), newId()])],
  ['related tasks', (db, actorId) => store.readRelated(db, actorId, [newId(), newId()])],
];

/** What concerns the actor alone: the cost follows the number of tasks that they have a part in. */
const own: typeof windows = [
  ['the first day of the week', (db, actorId) => counts.readWeekStart(db, actorId)],
  [
    'counts by due date',
    (db, actorId) => counts.countDue(db, { actorId }, { assigneeId: actorId, from: today, to: lastDay }),
  ],
  [
    'counts by due date of somebody else',
    (db, actorId) => counts.countDue(db, { actorId }, { assigneeId: newId(), from: today, to: lastDay }),
  ],
  ...taskGroups
    .filter((group) => !isColumn(group))
    .map((group): (typeof windows)[number] => [
      `the ${group} tasks`,
      (db, actorId) =>
        store.readWindow(db, { ...searchFor(actorId), order: orderOf(null, group) }, { group, limit: 50 }),
    ]),
  ['counts of own tasks', (db, actorId) => counts.countOwn(db, { actorId }, days)],
  [
    'counts of own tasks in a project',
    (db, actorId) => counts.countOwn(db, { actorId, projectId: small }, days),
  ],
];

/** What a filter, a sort or a count has to read: all tasks in scope, but no others. */
const inScope: typeof windows = [
  ['counts by status', (db, actorId) => counts.countColumns(db, { actorId, projectId: small })],
  [
    'filtered counts by status',
    (db, actorId) =>
      counts.countColumns(db, { actorId, projectId: small }, [
        ...filterConditions(everything, reader),
        rangeCondition(range),
      ]),
  ],
  [
    'the first windows of a range of days',
    (db, actorId) =>
      store.readColumns(db, { ...searchFor(actorId, small), conditions: [rangeCondition(range)] }, 20),
  ],
  ...taskSortFields.map((field): (typeof windows)[number] => [
    `the first windows by ${field}`,
    (db, actorId) =>
      store.readColumns(
        db,
        { ...searchFor(actorId, small), order: orderOf({ field, direction: usualDirection(field) }) },
        20,
      ),
  ]),
  [
    'the next window of a filtered and sorted column',
    (db, actorId) =>
      store.readWindow(
        db,
        {
          scope: { actorId, projectId: small },
          conditions: filterConditions({ ...noFilter, due: 'overdue' }, reader),
          order: orderOf({ field: 'title', direction: 'desc' }),
          days: reader,
        },
        { group: 'todo', after: encodeCursor(newId(), 'Rent | paid', 'a0'), limit: 50 },
      ),
  ],
  ...propertyGroupings.map((by): (typeof windows)[number] => [
    `counts by ${by}`,
    (db, actorId) => counts.countGroups(db, { actorId, projectId: small }, groupValue(by, reader)),
  ]),
  ...groups.map((group): (typeof windows)[number] => [
    `the first window of ${group}`,
    (db, actorId) =>
      store.readWindow(
        db,
        { ...searchFor(actorId, small), order: orderOf(null, group) },
        { group, limit: 20 },
      ),
  ]),
  [
    'the first windows of small groups',
    (db, actorId) =>
      readGroups(
        db,
        { ...searchFor(actorId), order: orderOf(null, noProject) },
        { groups: [noProject, `project:${small}`], limit: 20 },
      ),
  ],
  ['tags', (db, actorId) => counts.readTags(db, { actorId, projectId: small })],
  ['assignees', (db, actorId) => counts.readAssignees(db, { actorId, projectId: small })],
];

describe('however many tasks there are', () => {
  test.each(windows)('%s read a bounded number of rows', async (_, send) => {
    const plans = await plansOf(send);
    expect(plans).not.toMatch(/Seq Scan on tasks/);
    // At most 21 of each status in the big project, and the few tasks of 300 small ones.
    const read = rowsReadOf(plans);
    expect(read.length).toBeGreaterThan(0);
    for (const rows of read) expect(rows).toBeLessThan(1000);
  });

  test.each([...own, ...inScope])('%s use an index', async (_, read) => {
    expect(await plansOf(read)).not.toMatch(/Seq Scan on tasks/);
  });
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of [...windows, ...own, ...inScope]) await read(db, someone);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./windows.store.sql.snap');
});

/** The executed plans of what a reading sends. */
async function plansOf(read: (db: Db, actorId: string) => Promise<unknown>): Promise<string> {
  const { db, statements } = recordSql(database.pool);
  await read(db, someone);
  expect(statements.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const statement of statements)
    plans.push(await explain(database.pool, statement, 'analyze, costs off, timing off, summary off'));
  return plans.join('\n');
}
