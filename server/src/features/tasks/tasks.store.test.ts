import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { taskPolicy } from '../../policies/task.ts';
import { circleOf } from './dependencies/circle.ts';
import { lockOpenForShare, readDependencies } from './dependencies/dependencies.ts';
import { readWaiting } from './dependencies/unblocking.ts';
import { lockTasksInOrder } from './task-locks.ts';
import * as reassignment from './tasks.reassignment.store.ts';
import * as store from './tasks.store.ts';
import { insertDeleted, keepDeleted, readKeptDependencies } from './tasks.trash.ts';

const people = 200;
const tasksEach = 500;
const projects = 400;
const membersEach = 5;

let database: Database;
let someone: string;

beforeAll(async () => {
  database = await openTestDatabase();
  someone = await fill(database);
});
afterAll(() => database.close());

/** A hundred thousand tasks of two hundred people, a tenth assigned to others, a fifth in projects. */
function fill(database: Database): Promise<string> {
  return fillUnchecked(database, async (client) => {
    const [first = ''] = await addAlikePeople(client, people);
    await client.query(
      `insert into projects (id, name, owner_id)
       select gen_random_uuid(), 'Project', (select id from users order by id offset n % $2 limit 1)
       from generate_series(1, $1::int) n`,
      [projects, people],
    );
    await client.query(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), project.id, person.id, 'Member'
       from (select id, row_number() over (order by id) as at from projects) project
       join (select id, row_number() over (order by id) as at from users) person
         on (person.at - project.at + 2 * $1) % $1 < $2`,
      [people, membersEach],
    );
    await client.query(
      `insert into tasks (id, title, due_date, status, position, user_id, assigned_to, assigned_by, project_id)
       select gen_random_uuid(), 'Task', current_date, 'todo', 'a0' || n, person.id,
         case when n % 10 = 0 then lead_id else person.id end, person.id,
         case when n % 5 = 0 then project.id end
       from (select id, coalesce(lead(id) over (order by id), id) as lead_id,
           row_number() over (order by id) as at from users) person
         cross join generate_series(1, $1::int) n
         join (select id, row_number() over (order by id) as at from projects) project
           on project.at = 1 + (person.at + n) % $2`,
      [tasksEach, projects],
    );
    await client.query("insert into task_tags (task_id, ordinal, name) select id, 0, 'home' from tasks");
    await client.query('analyze projects, project_members, tasks, task_tags');
    return first;
  });
}

const actorOf = (id: string) => ({ id, sessionId: newId(), timeZone: 'UTC' });

function keepOne(db: Db, by: string): Promise<void> {
  return keepDeleted(db, { taskIds: [newId()], by, changeId: null });
}

function written(id: string, personId: string): store.WrittenTask {
  return {
    id,
    title: 'Task',
    description: '',
    start_date: null,
    due_date: '2026-11-21',
    priority: 'low',
    status: 'todo',
    position: 'a0',
    progress: 0,
    subtasks: [],
    repeat: null,
    estimated_hours: null,
    time_taken: null,
    project_id: null,
    user_id: personId,
    assigned_to: personId,
    assigned_by: personId,
    completed_at: null,
  };
}

function rolesOf(personId: string) {
  return { id: newId(), user_id: personId, assigned_to: personId, assigned_by: personId };
}

const readings: [string, (db: Db, actorId: string) => Promise<unknown>][] = [
  ['one task', (db, actorId) => taskPolicy.load(db, newId(), actorOf(actorId))],
  ['a change', (db) => store.updateTask(db, newId(), 1, { status: 'review', progress: 90 })],
  ['many changes', (db) => store.updateTasks(db, [written(newId(), newId())], ['status', 'progress'])],
  ['many, locked', (db, actorId) => store.lockTasks(db, actorId, [newId(), newId()])],
  ['many by their ids', (db, actorId) => store.readTasks(db, actorId, [newId(), newId()])],
  ['a deletion', (db) => store.deleteTasks(db, [newId()])],
  ['other tags', (db) => store.replaceTags(db, [{ id: newId(), tags: [] }])],
  ['what is kept of the deleted', keepOne],
  ['what comes back', (db) => insertDeleted(db, [rolesOf(newId())])],
  ['dependencies that come back', (db) => readKeptDependencies(db, [newId()])],
  ['what a task waits for', (db, actorId) => readDependencies(db, actorOf(actorId), newId())],
  ['what has to be done before', (db, actorId) => lockOpenForShare(db, actorOf(actorId), [newId(), newId()])],
  ['what waits', (db) => readWaiting(db, [newId()])],
  ['a circle', (db) => circleOf(db, newId(), [newId(), newId()])],
  ['a page to take along', (db, actorId) => reassignment.readTasksById(db, actorId, null, 500)],
  ['a later page to take along', (db, actorId) => reassignment.readTasksById(db, actorId, newId(), 500)],
  ['what becomes of tasks', (db, actorId) => reassignment.countTasksOfPerson(db, actorId)],
  ['the end of somebody’s own', (db) => reassignment.deleteOwnTasks(db, newId())],
  ['what others have a part in', (db) => reassignment.reassignTasksOutsideProjects(db, newId())],
  ['what somebody has created, wherever it is', (db) => reassignment.reassignCreations(db, newId())],
  ['what else of no project they have a part in', (db) => reassignment.reassignDeletedTasks(db, newId())],
  ['a project with tasks of theirs', (db, actorId) => reassignment.readProjectOfTasks(db, actorId)],
  ['whether any is theirs', (db, actorId) => reassignment.isConcernedByAny(db, actorId)],
  [
    'what somebody leaves in a project',
    (db) => reassignment.reassignTasksOfProjects(db, { projectIds: [newId()], personId: newId() }),
  ],
  [
    'many, locked in order',
    (db) => lockTasksInOrder(db, [newId(), newId()], { waitedForBy: [newId()], deleting: true }),
  ],
];

test.each(readings)('%s uses an index, however many tasks there are', async (_, read) => {
  const plans = await plansOf(database.pool, (db) => read(db, someone));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (tasks|task_tags|task_activity|project_members)/);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const [, read] of readings) await read(db, someone);
  const task = written(newId(), someone);
  await store.insertTasks(db, [{ ...task, tags: ['home', 'work'] }]);
  await store.replaceTags(db, [{ id: task.id, tags: ['work'] }]);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./tasks.store.sql.snap');
});
