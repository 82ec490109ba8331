import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const say = (person: Person, taskId: string, content: string, mentionIds: string[] = []) =>
  person.ok(taskCommentsApi.post, { taskId, id: newId(), content, mentionIds });
const consequences = async (person: Person) => (await person.ok(api.account.deletion, {})).consequences;

/** Ada has commented on a task of Ben's project, one she assigned to him, one of her own, and one in her project. */
async function adaHasSaid() {
  const [ada, ben, cem] = await Promise.all([
    app.newPerson('Ada'),
    app.newPerson('Ben'),
    app.newPerson('Cem'),
  ]);
  await connect(ada, ben);
  const { id: projectId } = await newProject(ben);
  await ben.ok(api.projectMembers.add, { projectId, id: newId(), personId: ada.id, role: 'Member' });
  await addToProject(ben, projectId, [cem]);
  const task = (person: Person, fields: object) =>
    person.ok(api.tasks.create, { id: newId(), title: 'Dredge', ...fields });
  const inProject = await task(ben, { projectId });
  const given = await task(ada, { assigneeId: ben.id });
  const own = await task(ada, { title: 'Mine' });
  const inOwn = await task(ada, { title: 'Ours', projectId: (await newProject(ada)).id });
  const said = await say(ada, inProject.id, '@Ben, it is dry', [ben.id]);
  await say(ada, given.id, 'For you');
  for (const { id } of [own, inOwn]) await say(ada, id, 'For me');
  await say(ben, inProject.id, '@Ada, is it?', [ada.id]);
  return { ada, ben, cem, projectId, inProject, given, said, alone: [own.id, inOwn.id] };
}

async function download(person: Person): Promise<unknown[]> {
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: person.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  return JSON.parse(files.get('task-comments.json')?.toString('utf8') ?? '') as unknown[];
}

test('comments are in their author’s export, without titles of tasks that they may not see', async () => {
  const { ada, projectId, inProject, said } = await adaHasSaid();
  const { id, createdAt } = said;
  const comment = { id, content: '@Ben, it is dry', mentions: ['Ben'], createdAt, editedAt: null };
  const own = await download(ada);
  expect(own).toHaveLength(4);
  expect(own).toContainEqual({ ...comment, task: { id: inProject.id, title: 'Dredge' } });
  await ada.ok(api.projects.leave, { projectId });
  expect(await download(ada)).toContainEqual({ ...comment, task: { id: inProject.id, title: null } });
});

test('comments stay without an author when the account is deleted', async () => {
  const { ada, ben, cem, inProject, given, alone } = await adaHasSaid();
  expect(await consequences(ada)).toContain('2 comments that you wrote on tasks stay, without your name.');
  expect(await consequences(ben)).not.toContainEqual(expect.stringContaining('comment'));
  const [benEvents, cemEvents] = await recordEvents(app, [ben, cem], () =>
    ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword }),
  );
  for (const received of [benEvents, cemEvents])
    expect(only(received, 'person.removed')).toContainEqual({ personId: ada.id });
  const { comments } = await ben.ok(taskCommentsApi.list, { taskId: inProject.id });
  expect(comments).toMatchObject([
    { content: '@Ada, is it?', authorId: ben.id, mentionIds: [] },
    { content: '@Ben, it is dry', authorId: null, mentionIds: [ben.id] },
  ]);
  expect(await ben.ok(api.tasks.get, { taskId: inProject.id })).toMatchObject({ commentsCount: 2 });
  expect((await ben.ok(taskCommentsApi.list, { taskId: given.id })).comments).toMatchObject([
    { content: 'For you', authorId: null, can: { edit: false, delete: true } },
  ]);
  const left = app.database.db.selectFrom('task_comments').select('id').where('task_id', 'in', alone);
  expect(await left.execute()).toEqual([]);
});
