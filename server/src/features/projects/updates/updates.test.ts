import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { updatesApi as api } from '@longtable/contract/updates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProject, projectOfThree } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { project, ...people } = await projectOfThree(app);
  ({ owner, admin, member, stranger } = people);
  projectId = project.id;
});

const post = (person: Person, content: string, fields: object = {}) =>
  person.ok(api.postToProject, { projectId, id: newId(), content, ...fields });
const contents = async (person: Person) =>
  (await person.ok(api.listOfProject, { projectId })).updates.map(({ content }) => content);

describe('an update', () => {
  test('is trimmed, general by default, and counts as recent for a week', async () => {
    const update = await post(member, '  The quay is dry. ');
    expect(update).toMatchObject({
      content: 'The quay is dry.',
      type: 'general',
      relatedTaskId: null,
      relatedTaskTitle: null,
      authorId: member.id,
      editedAt: null,
      can: { edit: true, delete: true },
    });
    expect(member.known.people.get(member.id)?.name).toBe('Mia Member');
    const recent = async () => (await owner.ok(projectsApi.get, { projectId })).recentUpdates;
    expect(await recent()).toBe(1);
    const old = "update project_updates set timestamp = now() - interval '7 days 1 minute' where id = $1";
    await app.database.pool.query(old, [update.id]);
    expect(await recent()).toBe(0);
  });

  test('has the number of recent ones published when it is posted or deleted, which is no work of a team', async () => {
    const { id: teamId } = await newTeam(owner);
    const ofTeam = await newProject(owner, { type: 'team', teamId });
    const counts = async (work: () => Promise<unknown>) => {
      const [received] = await recordEvents(app, [owner], work);
      expect(only(received, 'team.work')).toEqual([]);
      return only(received, 'project.progress');
    };
    const id = newId();
    const wanted = { projectId: ofTeam.id, id, content: 'News' };
    const [posted] = await counts(() => owner.ok(api.postToProject, wanted));
    expect(posted).toMatchObject({ projectId: ofTeam.id, totalTasks: 0, recentUpdates: 1 });
    expect(
      await counts(() => owner.ok(api.editInProject, { projectUpdateId: id, content: 'Other news' })),
    ).toEqual([]);
    const [deleted] = await counts(() => owner.ok(api.deleteInProject, { projectUpdateId: id }));
    expect(deleted).toMatchObject({ projectId: ofTeam.id, recentUpdates: 0 });
    expect(deleted?.countsVersion).toBeGreaterThan(posted?.countsVersion ?? Infinity);
  });

  test('may be about one of the project’s tasks, and outlives it', async () => {
    const { id } = await member.ok(tasksApi.create, { id: newId(), title: 'Dredge', projectId });
    const other = await member.ok(tasksApi.create, { id: newId(), title: 'Elsewhere' });
    const update = await post(member, 'Begun', { type: 'milestone', relatedTaskId: id });
    expect(update).toMatchObject({ type: 'milestone', relatedTaskId: id, relatedTaskTitle: 'Dredge' });
    const wrong = { projectId, id: newId(), content: 'x', relatedTaskId: other.id };
    expect(await member.refused(api.postToProject, wrong)).toMatchObject({
      code: 'project-update/task-not-found',
    });
    // The task is in another project, and readers of this one may not see its name.
    const elsewhere = await newProject(member);
    const stands = async () => (await owner.ok(api.listOfProject, { projectId })).updates;
    await member.ok(tasksApi.update, { taskId: id, projectId: elsewhere.id });
    expect(await stands()).toMatchObject([{ relatedTaskId: null, relatedTaskTitle: null }]);
    await member.ok(tasksApi.update, { taskId: id, projectId });
    expect(await stands()).toMatchObject([{ relatedTaskId: id, relatedTaskTitle: 'Dredge' }]);
    await member.ok(tasksApi.delete, { taskId: id });
    expect((await member.ok(api.listOfProject, { projectId })).updates).toMatchObject([
      { relatedTaskId: null, relatedTaskTitle: null },
    ]);
  });

  test('is edited by its author only: content, type and task', async () => {
    const { id: projectUpdateId } = await post(member, 'Before');
    const { id: relatedTaskId } = await owner.ok(tasksApi.create, {
      id: newId(),
      title: 'Dredge',
      projectId,
    });
    expect(
      await member.ok(api.editInProject, {
        projectUpdateId,
        content: 'After',
        type: 'blocker',
        relatedTaskId,
      }),
    ).toMatchObject({ content: 'After', type: 'blocker', relatedTaskTitle: 'Dredge' });
    expect(
      await member.ok(api.editInProject, { projectUpdateId, content: 'After', relatedTaskId: null }),
    ).toMatchObject({ type: 'blocker', relatedTaskId: null });
    expect(await owner.refused(api.editInProject, { projectUpdateId, content: 'x' })).toMatchObject({
      status: 403,
      text: 'You can only change your own updates.',
    });
  });

  test('is deleted by its author, the Owner and Admins', async () => {
    const [first, second, third] = [
      await post(member, 'One'),
      await post(member, 'Two'),
      await post(owner, 'Three'),
    ];
    await member.ok(api.deleteInProject, { projectUpdateId: first.id });
    await admin.ok(api.deleteInProject, { projectUpdateId: second.id });
    expect(await member.refused(api.deleteInProject, { projectUpdateId: third.id })).toMatchObject({
      status: 403,
      text: "Unauthorized: You can only delete your own updates unless you're an admin/owner.",
    });
    expect(await stranger.refused(api.deleteInProject, { projectUpdateId: third.id })).toMatchObject({
      status: 404,
      text: 'Update not found.',
    });
    expect(await contents(owner)).toEqual(['Three']);
  });

  test('needs content', async () => {
    const body = { id: newId(), content: '  ' };
    expect((await member.raw('POST', `/api/projects/${projectId}/updates`, body)).body).toMatchObject({
      error: { code: 'request/malformed', fields: { content: 'Write something first.' } },
    });
  });

  test('is posted once when sent again; former members are refused', async () => {
    const wanted = { projectId, id: newId(), content: 'Once' };
    await Promise.all(Array.from({ length: 4 }, () => member.ok(api.postToProject, wanted)));
    expect(await contents(owner)).toEqual(['Once']);
    expect(await owner.refused(api.postToProject, wanted)).toMatchObject({ code: 'request/id-taken' });
    await member.ok(projectsApi.leave, { projectId });
    expect(await member.refused(api.postToProject, { ...wanted, id: newId() })).toMatchObject({
      code: 'project/not-found',
    });
  });

  test('is published to those who see the project, and in its activity', async () => {
    const subscription = await subscribe(app, owner);
    const { id } = await post(member, 'News\nwith more');
    await untilReceived(
      subscription.received,
      ({ type, payload }) => type === 'project-update.saved' && payload.update.id === id,
    );
    await member.ok(api.deleteInProject, { projectUpdateId: id });
    await untilReceived(subscription.received, ({ type }) => type === 'project-update.deleted');
    subscription.stop();
    const { activity } = await owner.ok(projectActivityApi.list, { projectId });
    expect(activity[0]).toMatchObject({ kind: 'update-posted', subject: 'News', subjectId: id });
  });

  test('come in pages, newest first', async () => {
    for (const content of ['One', 'Two', 'Three']) await post(member, content);
    const first = await owner.ok(api.listOfProject, { projectId, limit: 2 });
    expect(first.updates.map(({ content }) => content)).toEqual(['Three', 'Two']);
    const rest = await owner.ok(api.listOfProject, { projectId, limit: 2, after: first.next ?? '' });
    expect(rest).toMatchObject({ updates: [{ content: 'One' }], next: null });
  });
});
