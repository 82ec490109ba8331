import { newId } from '@longtable/contract/ids';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { tasksApi as api } from '@longtable/contract/tasks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newProject, projectOfThree } from '../../../test/project.ts';
import { recordRoundTrips } from '../../../test/round-trips.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createChanges } from '../../platform/change.ts';
import { taskPolicy } from '../../policies/task.ts';
import { createProjectWork } from '../projects/work.ts';
import { createTasks } from './tasks.service.ts';

// Counts of projects always equal those of their tasks, whoever writes, and cost nothing for tasks without a project.

let app: TestApp;
let owner: Person;
let member: Person;
let project: Project;
let other: Project;

beforeAll(async () => {
  app = await startTestApp();
  ({ owner, member, project } = await projectOfThree(app));
  other = await newProject(owner);
});
afterAll(() => app.close());
afterEach(async () => {
  const { rows } = await app.database.pool.query(
    `select projects.id from projects left join project_progress counts on counts.project_id = projects.id
     where (counts.total, counts.completed) is distinct from
       (select row(count(*)::int, count(completed_at)::int) from tasks where project_id = projects.id)`,
  );
  expect(rows).toEqual([]);
});

const create = (fields: object = {}) => owner.ok(api.create, { id: newId(), title: 'A task', ...fields });
async function workOf({ id: projectId }: Project): Promise<[number, number]> {
  const { totalTasks, completedTasks } = await owner.ok(projectsApi.get, { projectId });
  return [totalTasks, completedTasks];
}

test('counts follow every kind of change of a task', async () => {
  const { id: taskId } = await create({ projectId: project.id });
  expect(await workOf(project)).toEqual([1, 0]);
  await member.ok(api.move, { taskId, status: 'completed' });
  expect(await workOf(project)).toEqual([1, 1]);
  await member.ok(api.move, { taskId, status: 'review' });
  expect(await workOf(project)).toEqual([1, 0]);
  await owner.ok(api.update, { taskId, status: 'completed', projectId: other.id });
  expect([await workOf(project), await workOf(other)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await owner.ok(api.update, { taskId, projectId: null });
  expect(await workOf(other)).toEqual([0, 0]);
  await owner.ok(api.update, { taskId, projectId: project.id, status: 'todo' });
  expect(await workOf(project)).toEqual([1, 0]);
  await owner.ok(api.delete, { taskId });
  expect(await workOf(project)).toEqual([0, 0]);
});

test('counts follow statements that write many tasks', async () => {
  const run = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values);
  await run(
    `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by, project_id, status, completed_at)
     select gen_random_uuid(), 'Many', current_date, 'a0', $1, $1, $1,
       case n % 3 when 0 then $2::uuid when 1 then $3::uuid end,
       case when n % 2 = 0 then 'completed' else 'todo' end, case when n % 2 = 0 then now() end
     from generate_series(1, 60) n`,
    owner.id,
    project.id,
    other.id,
  );
  expect([await workOf(project), await workOf(other)]).toEqual([
    [20, 10],
    [20, 10],
  ]);
  const done = "status = 'completed', completed_at = now()";
  await run(`update tasks set ${done} where title = 'Many' and project_id = $1`, project.id);
  expect(await workOf(project)).toEqual([20, 20]);
  await run("update tasks set status = 'todo', completed_at = null where title = 'Many'");
  expect(await workOf(project)).toEqual([20, 0]);
  await run(`update tasks set project_id = $1, ${done} where title = 'Many'`, other.id);
  expect([await workOf(project), await workOf(other)]).toEqual([
    [0, 0],
    [60, 60],
  ]);
  await run("delete from tasks where title = 'Many'");
  expect(await workOf(other)).toEqual([0, 0]);
});

test('counts are exact after many concurrent changes', async () => {
  const tasks = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create({ projectId: index % 2 ? project.id : other.id })),
  );
  const calls = tasks.flatMap(({ id: taskId }, index) => {
    const done = [
      member.send(api.move, { taskId, status: 'completed' }),
      owner.send(api.update, { taskId, projectId: index % 2 ? other.id : project.id }),
      owner.send(api.move, { taskId, status: index % 3 ? 'todo' : 'completed' }),
    ];
    return index % 5 === 0 ? done.concat(owner.send(api.delete, { taskId })) : done;
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
});

test('a move takes no extra statement without a project, and one within a project', async () => {
  const { database } = app;
  const roundTrips = recordRoundTrips(database.pool);
  const changes = createChanges({
    database,
    events: { appendStatements: () => [], wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  const tasks = createTasks({
    db: database.db,
    projects: createProjectWork({ publishAfter: () => undefined }),
  });
  const actor = { id: owner.id, sessionId: newId(), timeZone: 'UTC' };
  const sentFor = async (taskId: string, status: 'completed' | 'review') => {
    const row = await taskPolicy.load(database.db, taskId, actor);
    if (!row) throw new Error('There is no task.');
    const trips = await roundTrips.during(() =>
      changes.run((change) => tasks.move(change, actor, row, { taskId, status })),
    );
    return trips.map((statements) => statements.map((sql) => sql.split(/\s/)[0]));
  };
  const { id: alone } = await create();
  // The update of the task and its activity. Completing first locks the tasks that depend on it, and reads them again
  // at the end, with those who are to be told.
  expect(await sentFor(alone, 'review')).toEqual([['begin'], ['update', 'insert'], ['commit']]);
  expect(await sentFor(alone, 'completed')).toEqual([
    ['begin', 'select'],
    ['update', 'select', 'select', 'insert'],
    ['commit'],
  ]);
  const { id: ofProject } = await create({ projectId: project.id });
  expect(await sentFor(ofProject, 'review')).toEqual([['begin', 'select'], ['update', 'insert'], ['commit']]);
  // The actor and the locks; the task, its dependents and its records; the activity of the project with its actor (one
  // statement). The project's counts are published afterwards.
  expect(await sentFor(ofProject, 'completed')).toEqual([
    ['begin', 'select', 'select'],
    ['update', 'select', 'select', 'insert', 'with'],
    ['commit'],
  ]);
});
