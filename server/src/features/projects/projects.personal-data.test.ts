import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { addToProject, newProject } from '../../../test/project.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const deleting = (person: Person) => ({ confirmation: person.email, currentPassword: testPassword });
const remove = (person: Person) => person.ok(api.account.delete, deleting(person));

/** Ada is an Admin of Ben's project, has a task, an update and a resource there; Cem is a member too. */
async function adaInBensProject() {
  const [ada, ben, cem] = await Promise.all([
    app.newPerson('Ada'),
    app.newPerson('Ben'),
    app.newPerson('Cem'),
  ]);
  const { id: projectId } = await newProject(ben, { name: "Ben's project" });
  await addToProject(ben, projectId, [ada], 'Admin');
  await addToProject(ben, projectId, [cem]);
  const task = await ada.ok(api.tasks.create, { id: newId(), title: 'Dredge', projectId });
  const given = await ben.ok(api.tasks.create, {
    id: newId(),
    title: 'Survey',
    projectId,
    assigneeId: ada.id,
  });
  const said = await ada.ok(api.updates.postToProject, { projectId, id: newId(), content: 'Begun' });
  const link = await ada.ok(api.resources.addLink, {
    projectId,
    id: newId(),
    name: 'Charts',
    url: 'https://charts.example/',
  });
  return { ada, ben, cem, projectId, task, given, said, link };
}

test('the download contains memberships, updates and resources', async () => {
  const { ada, projectId, said, link } = await adaInBensProject();
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown[];
  const project = { id: projectId, name: "Ben's project" };
  expect(json('projects.json')).toMatchObject([{ project, role: 'Admin' }]);
  expect(json('project-updates.json')).toMatchObject([
    { id: said.id, project, content: 'Begun', type: 'general', editedAt: null },
  ]);
  expect(json('project-resources.json')).toMatchObject([
    { id: link.id, project, name: 'Charts', url: 'https://charts.example/' },
  ]);
});

describe('deleting an account', () => {
  test('describes the consequences', async () => {
    const { ada, ben, projectId } = await adaInBensProject();
    const consequences = async () => (await ada.ok(api.account.deletion, {})).consequences;
    const sentences = await consequences();
    expect(sentences).toEqual(
      expect.arrayContaining([
        'You leave 1 project.',
        '2 updates and resources that you added to projects stay, without your name.',
      ]),
    );
    // One test for all reassignments of tasks in projects (see tasks.reassignment.test.ts).
    expect(sentences.filter((sentence) => sentence.startsWith('2 tasks '))).toHaveLength(1);
    const own = await newProject(ada, { name: 'Own' });
    await ada.ok(api.tasks.create, { id: newId(), title: 'Alone', projectId: own.id });
    expect(await consequences()).toContain('1 project with nobody in it but you is deleted, with 1 task.');
    expect((await ben.ok(api.account.deletion, {})).obstacles).toEqual([
      { kind: 'project', id: projectId, name: "Ben's project" },
    ]);
  });

  test('is refused, by name, for the owner of a project with other members, until it is transferred', async () => {
    const { ada, ben, projectId } = await adaInBensProject();
    expect(await ben.refused(api.account.delete, deleting(ben))).toMatchObject({
      code: 'account/owns-with-others',
      text: expect.stringContaining("Ben's project") as string,
    });
    await ben.ok(api.projects.transfer, { projectId, newOwnerId: ada.id });
    await remove(ben);
    expect(await ada.ok(api.projects.get, { projectId })).toMatchObject({
      ownerId: ada.id,
      membersCount: 2,
      role: 'Owner',
    });
  });

  test('reassigns the tasks in projects of others; updates and resources stay without the person', async () => {
    const { ada, ben, cem, projectId, task, given, said, link } = await adaInBensProject();
    const subscription = await subscribe(app, cem);
    await remove(ada);
    await untilReceived(subscription.received, ({ type }) => type === 'person.removed');
    subscription.stop();
    expect(await cem.ok(api.projects.get, { projectId })).toMatchObject({ membersCount: 2, totalTasks: 2 });
    for (const { id: taskId } of [task, given]) {
      expect(await cem.ok(api.tasks.get, { taskId })).toMatchObject({
        userId: ben.id,
        assignedTo: ben.id,
        assignedBy: ben.id,
      });
    }
    expect((await cem.ok(api.updates.listOfProject, { projectId })).updates).toMatchObject([
      { id: said.id, authorId: null },
    ]);
    expect((await cem.ok(api.resources.list, { projectId })).resources).toMatchObject([
      { id: link.id, uploadedBy: ben.id },
    ]);
    const { activity } = await cem.ok(api.projectActivity.list, { projectId });
    expect(JSON.stringify(activity)).not.toContain('Ada');
  });

  test('deletes a project without other members, with its tasks and files', async () => {
    const ada = await app.newPerson('Ada');
    const { id: projectId } = await newProject(ada);
    await ada.ok(api.tasks.create, { id: newId(), title: 'Alone', projectId });
    await ada.ok(api.projects.setPhoto, { projectId }, await plainPicture('png'));
    await remove(ada);
    const { rows } = await app.database.pool.query(
      `select (select count(*)::int from projects where id = $1) as projects,
        (select count(*)::int from tasks where project_id = $1) as tasks,
        (select count(*)::int from stored_files where kept and key like $2) as files`,
      [projectId, `%/projects/${projectId}/%`],
    );
    expect(rows).toEqual([{ projects: 0, tasks: 0, files: 0 }]);
  });
});
