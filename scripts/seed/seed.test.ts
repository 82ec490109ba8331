import { api } from '@longtable/contract/api';
import { newTask } from '@longtable/contract/task-input';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/test-database.ts';
import { seedConnections } from './connections.ts';
import { releaseSampleIds } from './database.ts';
import { type SamplePerson, samplePassword, seedPeople } from './people.ts';
import { seedPresets } from './presets.ts';
import { seedProjects } from './projects.ts';
import { taskIdeas } from './task-ideas.ts';
import { seedTasks } from './tasks.ts';
import { seedTeams } from './teams.ts';

let own: TestDatabase;
let database: Database;
let app: App;
beforeAll(async () => {
  own = await createTestDatabase();
  const log = pino({ level: 'silent' });
  database = openDatabase({ url: own.url, log, connections: 4 });
  app = await buildApp({ config: readConfig({ DATABASE_URL: own.url }), database, log });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await own.drop();
});

async function seed(ofTheFirst?: number) {
  const { people, added: newPeople } = await seedPeople(app, database);
  const { tasks, added: newTasks } = await seedTasks(database, people, ofTheFirst);
  return { people, newPeople, tasks, newTasks };
}

test('a second run adds nothing, and a larger one only what is missing', async () => {
  const first = await seed();
  expect(first).toMatchObject({ newPeople: 10, newTasks: first.tasks });
  expect(await seed()).toMatchObject({ newPeople: 0, newTasks: 0, tasks: first.tasks });
  expect(await seed(150)).toMatchObject({ newPeople: 0, newTasks: 150 - first.tasks / 10 });
  expect(await seed(150)).toMatchObject({ newTasks: 0 });
});

test('the next run restores deleted parts of the sample', async () => {
  await seed();
  const [gone] = await database.db.selectFrom('tasks').select('id').limit(1).execute();
  await database.db
    .deleteFrom('tasks')
    .where('id', '=', gone?.id ?? '')
    .execute();
  await releaseSampleIds(database);
  expect(await seed()).toMatchObject({ newTasks: 1 });
});

test('tasks are of every kind, and valid in the product', async () => {
  await seed();
  const { db } = database;
  const tasks = await db.selectFrom('tasks').selectAll().execute();
  expect(new Set(tasks.map(({ status }) => status)).size).toBe(5);
  expect(new Set(tasks.map(({ priority }) => priority)).size).toBe(3);
  expect(tasks.some((task) => task.assigned_to !== task.user_id)).toBe(true);
  expect(tasks.filter(({ created_at, completed_at }) => completed_at && completed_at < created_at)).toEqual(
    [],
  );
  for (const { id, title, description, due_date: dueDate, position } of tasks) {
    newTask.parse({ id, title, description, dueDate, position });
  }
  for (const idea of taskIdeas) newTask.parse({ id: tasks[0]?.id, ...idea, estimatedHours: idea.hours });
});

test('everybody can sign in and see their tasks, and browsers with an older offset receive them', async () => {
  const { people } = await seed();
  const { email } = people[0] as SamplePerson;
  const { method, path } = api.people.signIn;
  const signedIn = await app.http.inject({ method, url: path, payload: { email, password: samplePassword } });
  expect(signedIn.statusCode).toBe(200);
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const board = await app.http.inject({ method: 'GET', url: api.tasks.list.path, headers: { cookie } });
  const { tasks } = api.tasks.list.output.parse(board.json());
  expect(tasks.length).toBeGreaterThan(30);
  const { rows } = await database.pool.query<{ told: string }>(
    `select payload -> 'task' ->> 'id' as told from events where type = 'task.saved'`,
  );
  const told = new Set(rows.map((row) => row.told));
  expect(tasks.filter(({ id }) => !told.has(id))).toEqual([]);
});

test('most people are connected, some have requests, and a second run adds nothing', async () => {
  const { people } = await seed();
  const { added } = await seedConnections(database, people);
  expect(await seedConnections(database, people)).toEqual({ added: 0 });
  const { db } = database;
  const [connections, requests] = await Promise.all([
    db.selectFrom('connections').select('id').execute(),
    db.selectFrom('connection_requests').select('status').execute(),
  ]);
  expect(connections.length + requests.length).toBe(added);
  expect(connections.length).toBeGreaterThan(15);
  expect(requests.length).toBeGreaterThan(3);
  const received = await db
    .selectFrom('connection_requests')
    .select('id')
    .where('receiver_id', '=', people[0]?.id ?? '')
    .where('status', '=', 'pending')
    .execute();
  expect(received.length).toBeGreaterThan(0);
});

test('teams have everything, as the product would have made it, and only once', async () => {
  const { people } = await seed();
  const first = await seedTeams(database, people);
  expect(first.added).toBe(first.teams);
  expect(await seedTeams(database, people)).toEqual({ ...first, added: 0 });
  const get = await getterOf(people[0] as SamplePerson);
  const { teams } = api.teams.list.output.parse(await get(api.teams.list.path));
  expect(teams.length).toBe(first.teams);
  expect(new Set(teams.map(({ role }) => role))).toEqual(new Set(['Owner', 'Admin', 'Member']));
  const own = teams.find(({ role }) => role === 'Owner');
  const under = (noun: string) => get(`/api/teams/${own?.id}/${noun}`);
  const { members } = api.teamMembers.list.output.parse(await under('members'));
  expect(members).toHaveLength(own?.membersCount ?? 0);
  expect(members.some(({ tags }) => tags.length > 0)).toBe(true);
  const { departments } = api.departments.list.output.parse(await under('departments'));
  expect(departments.length).toBe(own?.departmentsCount);
  const { updates } = api.updates.listOfTeam.output.parse(await under('updates'));
  expect(updates.length).toBeGreaterThan(3);
  const { invites } = api.teamInvites.list.output.parse(await under('invites'));
  expect(invites.length).toBeGreaterThan(0);
  for (const { id, name, description } of teams) api.teams.create.input.parse({ id, name, description });
  const { rows } = await database.pool.query<{ told: string }>(
    "select payload ->> 'teamId' as told from events where type = 'team.membership-changed'",
  );
  expect(new Set(rows.map(({ told }) => told))).toEqual(new Set(teams.map(({ id }) => id)));
});

test('projects have everything, as the product would have made it, and only once', async () => {
  const { people } = await seed();
  await seedTeams(database, people);
  const first = await seedProjects(database, people);
  expect(first.added).toBe(first.projects);
  expect(await seedProjects(database, people)).toEqual({ ...first, added: 0 });
  const get = await getterOf(people[0] as SamplePerson);
  const { projects } = api.projects.list.output.parse(await get('/api/projects'));
  expect(projects.length).toBe(first.projects);
  expect(new Set(projects.map(({ type }) => type)).size).toBe(3);
  expect(new Set(projects.map(({ visibility }) => visibility)).size).toBe(2);
  expect(new Set(projects.map(({ role }) => role))).toEqual(new Set(['Owner', 'Admin', 'Member']));
  expect(projects.map(({ progress }) => progress)).toEqual(expect.arrayContaining([0, 100]));
  for (const { id, name, description, dueDate } of projects)
    api.projects.create.input.parse({ id, name, description, dueDate });
  const salt = projects.find(({ name }) => name === 'The Salt Road');
  expect(salt?.departmentIds).toHaveLength(2);
  // Its own tasks, and some of its members'.
  expect(salt?.totalTasks).toBeGreaterThan(10);
  expect(salt?.recentUpdates).toBeGreaterThan(1);
  const under = (noun: string) => get(`/api/projects/${salt?.id}/${noun}`);
  const { members } = api.projectMembers.list.output.parse(await under('members'));
  expect(members).toHaveLength(salt?.membersCount ?? 0);
  const { updates } = api.updates.listOfProject.output.parse(await under('updates'));
  expect(new Set(updates.map(({ type }) => type)).size).toBe(4);
  expect(updates.some(({ relatedTaskTitle }) => relatedTaskTitle !== null)).toBe(true);
  const list = await get(`/api/resources?projectId=${salt?.id}&type=link`);
  const { resources } = api.resources.list.output.parse(list);
  expect(resources.length).toBeGreaterThan(1);
  for (const { id, name, url, description } of resources)
    api.resources.addLink.input.parse({ projectId: salt?.id, id, name, url, description });
  const { activity } = api.projectActivity.list.output.parse(await under('activity?limit=50'));
  expect(new Set(activity.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  expect(activity.filter(({ at }) => at < (salt?.createdAt ?? ''))).toEqual([]);
  const { db } = database;
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('project_id', '=', salt?.id ?? '')
    .execute();
  const inIt = new Set(members.map(({ personId }) => personId));
  expect(rows.filter((row) => !inIt.has(row.user_id) || !inIt.has(row.assigned_to))).toEqual([]);
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
});

test('tasks show every feature', async () => {
  const { people } = await seed();
  await seedTeams(database, people);
  await seedProjects(database, people);
  const get = await getterOf(people[0] as SamplePerson);
  const { tasks } = api.tasks.list.output.parse(await get('/api/tasks'));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  expect(tasks.filter(({ startDate }) => startDate !== null).length).toBeGreaterThan(tasks.length / 3);
  expect(tasks.some(({ startDate, dueDate }) => startDate !== null && startDate < dueDate)).toBe(true);
  expect(tasks.some(({ repeat }) => repeat !== null)).toBe(true);
  expect(
    tasks.some(({ subtasks }) => subtasks.some(({ done }) => done) && !subtasks.every(({ done }) => done)),
  ).toBe(true);
  const waiting = tasks.filter(({ dependencies }) => dependencies.length > 0);
  const dependencies = waiting.map((task) => task.dependencies.map((id) => byId.get(id)));
  expect(dependencies.flat().some((task) => task?.completedAt === null)).toBe(true);
  // A chain: dependencies have dependencies themselves.
  expect(
    dependencies.flat().some((task) => task && task.completedAt === null && task.dependencies.length > 0),
  ).toBe(true);
  for (const [index, task] of waiting.entries()) {
    expect(task.completedAt).toBeNull();
    for (const before of dependencies[index] ?? [])
      expect(before?.dueDate.localeCompare(task.startDate ?? '')).toBe(-1);
  }
  const received = tasks.filter(
    ({ userId, assignedTo }) => assignedTo === people[0]?.id && userId !== assignedTo,
  );
  const assigned = tasks.filter(
    ({ userId, assignedTo }) => userId === people[0]?.id && userId !== assignedTo,
  );
  expect([received.length, assigned.length].every((length) => length > 0)).toBe(true);
  const commented = tasks.filter(({ commentsCount }) => commentsCount > 0);
  expect(commented.length).toBeGreaterThan(3);
  const mentionsByTask = await Promise.all(
    commented.map(async ({ id, commentsCount, createdAt }) => {
      const answer = api.taskComments.list.output.parse(await get(`/api/tasks/${id}/comments`));
      const { comments, cards } = answer;
      expect(comments).toHaveLength(commentsCount);
      expect(comments.filter((comment) => comment.createdAt <= createdAt)).toEqual([]);
      const names = new Map(cards.people?.map((person) => [person.id, person.name]));
      return comments.flatMap(({ content, mentionIds }) =>
        mentionIds.map((mentionId) => ({ content, name: names.get(mentionId) ?? '' })),
      );
    }),
  );
  const mentions = mentionsByTask.flat();
  expect(mentions.filter(({ content, name }) => !content.includes(`@${name}`))).toEqual([]);
  expect(mentions.some(({ name }) => name === people[0]?.fullName)).toBe(true);
  const completed = tasks.find(({ completedAt }) => completedAt !== null);
  const { activity } = api.taskActivity.list.output.parse(await get(`/api/tasks/${completed?.id}/activity`));
  expect(activity.map(({ kind }) => kind)).toEqual(['changed', 'created']);
});

test('everybody has two views and two templates, and a second run adds nothing', async () => {
  const { people } = await seed();
  expect(await seedPresets(database, people)).toEqual({ added: people.length * 4 });
  expect(await seedPresets(database, people)).toEqual({ added: 0 });
  const get = await getterOf(people[0] as SamplePerson);
  const { views } = api.taskViews.list.output.parse(await get('/api/task-views'));
  expect(views.map(({ address }) => address)).toEqual([
    'view=list&due=this-week&sort=dueDate',
    'view=timeline&status=todo%2Cin_progress%2Creview%2Cblocked',
  ]);
  const { templates } = api.taskTemplates.list.output.parse(await get('/api/task-templates'));
  expect(templates).toHaveLength(2);
});

async function getterOf({ email }: SamplePerson) {
  const { method, path } = api.people.signIn;
  const signedIn = await app.http.inject({ method, url: path, payload: { email, password: samplePassword } });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  return async (url: string) => (await app.http.inject({ method: 'GET', url, headers: { cookie } })).json();
}
