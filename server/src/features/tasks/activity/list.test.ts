import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { type TaskActivity, taskActivityApi } from '@longtable/contract/task-activity';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProject, projectOfThree } from '../../../../test/project.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { createTaskActivity } from './list.service.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let projectId: string;
let taskId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { project, ...people } = await projectOfThree(app);
  ({ owner, admin, member } = people);
  projectId = project.id;
  ({ id: taskId } = await create(owner, 'Dredge'));
  await forget();
});

const create = (person: Person, title: string, project: string | null = projectId) =>
  person.ok(api.tasks.create, { id: newId(), title, projectId: project });
const read = async (person: Person, of = taskId) =>
  (await person.ok(taskActivityApi.list, { taskId: of })).activity;
const forget = () => app.database.db.deleteFrom('task_activity').where('task_id', '=', taskId).execute();

/** What the task's changes have recorded. */
async function remember(
  changes: Record<string, [unknown, unknown]>,
  kind: TaskActivity['kind'] = 'changed',
  at = new Date().toISOString(),
): Promise<void> {
  await app.database.db
    .insertInto('task_activity')
    .values({
      task_id: taskId,
      actor_id: admin.id,
      kind,
      changes: JSON.stringify(changes),
      at,
      change_id: null,
    })
    .execute();
}

test('lists who did what to a task, the newest first', async () => {
  await owner.ok(api.tasks.update, { taskId, title: 'Dredge deeper', tags: ['home', 'sea'] });
  await member.ok(api.tasks.move, { taskId, status: 'in-progress' });
  expect(await read(member)).toMatchObject([
    {
      kind: 'changed',
      actorId: member.id,
      changes: [{ field: 'status', from: 'todo', to: 'in_progress' }],
    },
    {
      kind: 'changed',
      actorId: owner.id,
      changes: [
        { field: 'title', from: 'Dredge', to: 'Dredge deeper' },
        { field: 'tags', from: null, to: 'home, sea' },
      ],
    },
  ]);
});

test('names are current, and only of what the reader may see', async () => {
  const elsewhere = await newProject(owner, { name: 'Secret' });
  const [seen, hidden] = [await create(owner, 'Survey'), await create(owner, 'Spy', elsewhere.id)];
  await remember({
    assignee: [owner.id, member.id],
    project: [elsewhere.id, projectId],
    dependencies: [[seen.id], [seen.id, hidden.id, newId()]],
  });
  await member.ok(api.profile.update, { fullName: 'Mia May' });
  await owner.ok(api.tasks.update, { taskId: seen.id, title: 'Survey it' });
  const unseen = 'a task that you can’t see';
  const changes = (project: string | null, tasks: string) => [
    {
      changes: [
        { field: 'project', from: project, to: 'New harbour' },
        { field: 'assignee', from: 'Olive Owner', to: 'Mia May' },
        { field: 'dependencies', from: 'Survey it', to: tasks },
      ],
    },
  ];
  expect(await read(member)).toMatchObject(changes(null, `Survey it, ${unseen}, ${unseen}`));
  expect(await read(owner)).toMatchObject(changes('Secret', `Survey it, Spy, ${unseen}`));
});

test('internal changes make no entry, and no page shorter', async () => {
  for (let n = 0; n < 9; n += 1) {
    const at = `2026-01-0${n + 1}T00:00:00.000001Z`;
    const hidden = { position: ['a', 'b'], progress: [0, 5] } as const;
    await remember({ ...hidden, ...(n % 3 === 0 && { title: ['A', `B${n}`] }) } as never, 'changed', at);
  }
  await remember({}, 'created', '2025-01-01T00:00:00Z');
  const first = await owner.ok(taskActivityApi.list, { taskId, limit: 2 });
  const titles = (page: typeof first) => page.activity.map(({ changes }) => changes.map(({ to }) => to));
  expect(titles(first)).toEqual([['B6'], ['B3']]);
  const rest = await owner.ok(taskActivityApi.list, { taskId, limit: 2, after: first.next ?? '' });
  expect(titles(rest)).toEqual([['B0'], []]);
  expect(rest).toMatchObject({ next: null, activity: [{}, { kind: 'created' }] });
  expect(await owner.refused(taskActivityApi.list, { taskId, after: 'nowhere' })).toMatchObject({
    code: 'request/malformed',
  });
});

test('a description leaves the database only as changed', async () => {
  await remember({ description: ['Old words', 'New words'] });
  const { db, statements } = recordSql(app.database.pool);
  const actor = { id: owner.id, sessionId: newId(), timeZone: 'UTC' };
  const page = await createTaskActivity({ db }).list(actor, taskId, { taskId, limit: 50 });
  expect(page.activity[0]?.changes).toEqual([{ field: 'description', from: null, to: null }]);
  expect(statements).toHaveLength(1);
});

test('a page of fifty takes at most four queries', async () => {
  for (let n = 0; n < 50; n += 1)
    await remember({
      assignee: [owner.id, member.id],
      project: [null, projectId],
      dependencies: [[], [taskId]],
    });
  const { db, statements } = recordSql(app.database.pool);
  const actor = { id: owner.id, sessionId: newId(), timeZone: 'UTC' };
  const page = await createTaskActivity({ db }).list(actor, taskId, { taskId, limit: 50 });
  expect(page).toMatchObject({ next: null });
  expect(page.activity).toHaveLength(50);
  expect(statements).toHaveLength(4);
});

test('activity stays without a name when the account is deleted', async () => {
  await remember({ assignee: [owner.id, admin.id], title: ['A', 'B'] });
  await admin.ok(api.account.delete, { confirmation: admin.email, currentPassword: testPassword });
  expect(await read(owner)).toMatchObject([
    {
      actorId: null,
      changes: [
        { field: 'title', from: 'A', to: 'B' },
        { field: 'assignee', from: 'Olive Owner', to: null },
      ],
    },
  ]);
});
