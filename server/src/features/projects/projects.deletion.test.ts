import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { projectsApi as api } from '@longtable/contract/projects';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { tasksApi } from '@longtable/contract/tasks';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { newProject, projectOfThree } from '../../../test/project.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { teamOfThree } from '../../../test/team.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const gone = { status: 404, code: 'project/not-found' };

describe('deleting a project', () => {
  test('is for its owner only', async () => {
    const { owner, admin, member, stranger, project } = await projectOfThree(app);
    const projectId = project.id;
    for (const person of [admin, member]) {
      expect(await person.refused(api.delete, { projectId })).toMatchObject({
        status: 403,
        text: 'Unauthorized: Only the project owner can delete the project.',
      });
    }
    expect(await stranger.refused(api.delete, { projectId })).toMatchObject(gone);
    expect(await owner.ok(api.delete, { projectId })).toEqual({ projectId });
    expect(await owner.refused(api.delete, { projectId })).toMatchObject(gone);
  });

  test('deletes its tasks, updates, members, resources and files', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const projectId = project.id;
    const { id: taskId } = await member.ok(tasksApi.create, { id: newId(), title: 'Dig', projectId });
    const other = await member.ok(tasksApi.create, { id: newId(), title: 'Elsewhere' });
    await member.ok(updatesApi.postToProject, {
      projectId,
      id: newId(),
      content: 'Digging',
      relatedTaskId: taskId,
    });
    const { photoUrl } = await owner.ok(api.setPhoto, { projectId }, await plainPicture('png'));
    const subscription = await subscribe(app, member);
    await owner.ok(api.delete, { projectId });
    await untilReceived(subscription.received, ({ type }) => type === 'project.deleted');
    subscription.stop();
    expect(await leftOf(projectId)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await member.refused(tasksApi.get, { taskId })).toMatchObject({ code: 'task/not-found' });
    await member.ok(tasksApi.get, { taskId: other.id });
    expect((await member.raw('GET', photoUrl ?? '')).status).toBe(404);
  });

  test('runs in parts, and nobody sees any of it meanwhile', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const projectId = project.id;
    const ids = Array.from({ length: 600 }, newId).toSorted();
    for (const some of [ids.slice(0, 300), ids.slice(300)])
      await member.ok(tasksApi.createSeveral, { tasks: some.map((id) => ({ id, title: 'Dig', projectId })) });
    const [taskId = ''] = ids.slice(-1);
    const id = newId();
    await member.ok(taskCommentsApi.post, { taskId, id, content: 'Deeper' });
    const client = await app.database.pool.connect();
    // As a reference to the last task does: its part of the deletion waits.
    await client.query('begin');
    await client.query('select id from tasks where id = $1 for key share', [taskId]);
    const answer = owner.ok(api.delete, { projectId });
    const left = async () => (await leftOf(projectId)).at(-1);
    await expect.poll(left).toBe(100);
    for (const person of [owner, member]) {
      expect(await person.refused(api.get, { projectId })).toMatchObject(gone);
      expect(await person.refused(tasksApi.get, { taskId })).toMatchObject({ code: 'task/not-found' });
      expect((await person.ok(tasksApi.list, {})).tasks).toEqual([]);
      expect((await person.ok(tasksApi.counts, {})).total).toBe(0);
    }
    expect(await member.refused(taskCommentsApi.edit, { taskCommentId: id, content: 'Up' })).toMatchObject({
      status: 404,
    });
    await client.query('rollback');
    client.release();
    expect(await answer).toEqual({ projectId });
    expect(await leftOf(projectId)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('deletes everything while others work in it', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const projectId = project.id;
    const { id: taskId } = await member.ok(tasksApi.create, { id: newId(), title: 'Dig', projectId });
    const answers = await Promise.all([
      member.send(tasksApi.move, { taskId, status: 'completed' }),
      member.send(tasksApi.create, { id: newId(), title: 'Late', projectId }),
      owner.send(api.delete, { projectId }),
      member.send(updatesApi.postToProject, { projectId, id: newId(), content: 'Late' }),
      owner.send(api.update, { projectId, name: 'Late' }),
    ]);
    expect(answers[2]?.status).toBe(200);
    for (const { status } of answers) expect([200, 403, 404]).toContain(status);
    expect(await leftOf(projectId)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('a project whose team', () => {
  test('is deleted becomes individual, with its members and tasks', async () => {
    const { owner, member, admin, team } = await teamOfThree(app);
    const project = await newProject(member, { type: 'team', teamId: team.id, visibility: 'team' });
    const projectId = project.id;
    const { id: taskId } = await member.ok(tasksApi.create, { id: newId(), title: 'Dig', projectId });
    await admin.ok(api.get, { projectId });
    const [byMember, byAdmin] = await recordEvents(app, [member, admin], () =>
      owner.ok(teamsApi.delete, { teamId: team.id }),
    );
    expect(await member.ok(api.get, { projectId })).toMatchObject({
      type: 'individual',
      teamId: null,
      visibility: 'private',
      totalTasks: 1,
      role: 'Owner',
      version: project.version + 1,
    });
    await member.ok(tasksApi.get, { taskId });
    expect(await admin.refused(api.get, { projectId })).toMatchObject(gone);
    expect(only(byMember, 'project.saved')).toHaveLength(1);
    expect(only(byAdmin, 'project.scope-changed')).toHaveLength(1);
  });

  test('deletes its only department becomes private in the team', async () => {
    const { owner, admin, team } = await teamOfThree(app);
    const teamId = team.id;
    const [design, build] = [newId(), newId()];
    await owner.ok(departmentsApi.create, { teamId, id: design, name: 'Design' });
    await owner.ok(departmentsApi.create, { teamId, id: build, name: 'Build' });
    const { id: projectId } = await newProject(owner, {
      type: 'department',
      teamId,
      departmentIds: [design, build],
      visibility: 'team',
    });
    await owner.ok(departmentsApi.delete, { departmentId: design });
    expect(await admin.ok(api.get, { projectId })).toMatchObject({
      type: 'department',
      departmentIds: [build],
      visibility: 'team',
    });
    await owner.ok(departmentsApi.delete, { departmentId: build });
    expect(await owner.ok(api.get, { projectId })).toMatchObject({
      type: 'team',
      teamId,
      departmentIds: [],
      visibility: 'private',
    });
    expect(await admin.refused(api.get, { projectId })).toMatchObject(gone);
  });
});

describe('the counts of a team’s projects', () => {
  test('are published as the team’s efficiency', async () => {
    const { owner, member, team } = await teamOfThree(app);
    const teamId = team.id;
    const work = async () => {
      const { projectsCount, tasksCount, completedTasksCount, efficiency } = await owner.ok(teamsApi.get, {
        teamId,
      });
      return [projectsCount, tasksCount, completedTasksCount, efficiency];
    };
    expect(await work()).toEqual([0, 0, 0, 90]);
    const subscription = await subscribe(app, member);
    const { id: projectId } = await newProject(owner, { type: 'team', teamId });
    const tasks = [newId(), newId(), newId()];
    for (const id of tasks) await owner.ok(tasksApi.create, { id, title: 'Dig', projectId });
    await owner.ok(tasksApi.move, { taskId: tasks[0] ?? '', status: 'completed' });
    expect(await work()).toEqual([1, 3, 1, 33]);
    await untilReceived(
      subscription.received,
      ({ type, payload }) => type === 'team.work' && payload.efficiency === 33 && payload.tasksCount === 3,
    );
    subscription.stop();
    await owner.ok(api.delete, { projectId });
    expect(await work()).toEqual([0, 0, 0, 90]);
  });
});

/** Numbers of rows of a project, by table. */
async function leftOf(projectId: string): Promise<number[]> {
  const { rows } = await app.database.pool.query<Record<string, number>>(
    `select (select count(*)::int from projects where id = $1) as a,
      (select count(*)::int from project_members where project_id = $1) as b,
      (select count(*)::int from project_updates where project_id = $1) as c,
      (select count(*)::int from resources where project_id = $1) as d,
      (select count(*)::int from project_activity where project_id = $1) as e,
      (select count(*)::int from project_task_counts where project_id = $1) as f,
      (select count(*)::int from tasks where project_id = $1) as g`,
    [projectId],
  );
  return Object.values(rows[0] ?? {});
}
