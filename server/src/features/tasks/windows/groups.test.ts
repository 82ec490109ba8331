import { gzipSync } from 'node:zlib';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxTaskGroups } from '@longtable/contract/rules/task-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectOfThree } from '../../../../test/project.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('groups and their windows have only the tasks that the person sees', async () => {
  const { owner, member, stranger, project } = await projectOfThree(app);
  const shared = await owner.ok(api.tasks.create, { id: newId(), title: 'Shared', projectId: project.id });
  await owner.ok(api.tasks.create, { id: newId(), title: 'Own' });
  const [own, inProject] = [`assignee:${owner.id}`, `project:${project.id}`] as const;
  const groupsOf = async (person: typeof owner) => {
    const { groups, windows } = await person.ok(api.taskWindows.groups, { by: 'assignee' });
    return { groups, titles: windows.flatMap(({ tasks }) => tasks.map(({ title }) => title)) };
  };
  expect(await groupsOf(owner)).toMatchObject({ groups: [{ group: own, count: 2, total: 2 }] });
  expect(await groupsOf(member)).toEqual({
    groups: [{ group: own, count: 1, total: 1 }],
    titles: ['Shared'],
  });
  expect(await groupsOf(stranger)).toEqual({ groups: [], titles: [] });
  expect(await stranger.ok(api.taskWindows.groups, { by: 'assignee', projectId: project.id })).toMatchObject({
    groups: [],
    windows: [],
  });
  expect((await stranger.ok(api.taskWindows.window, { group: inProject })).tasks).toEqual([]);
  const opened = await stranger.ok(api.taskWindows.groupWindows, { groups: inProject });
  expect(opened).toEqual({
    windows: [{ group: inProject, tasks: [], next: null, nextPosition: null }],
    related: [],
  });
  const seen = await member.ok(api.taskWindows.groupWindows, { groups: `${inProject},project:none` });
  expect(seen.windows.map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([[shared.id], []]);
});

test('has the largest hundred groups, counts the others, and fits into 30 KB', async () => {
  const pam = await app.newPerson('Pam');
  const projects = await addProjects(pam.id, maxTaskGroups + 5);
  const { db } = app.database;
  // The first one has 60 tasks, the others one each.
  const rows = projects.flatMap((project, at) =>
    Array.from({ length: at === 0 ? 60 : 1 }, (_, of) => ({
      id: newId(),
      title: `Task ${of} of project ${at}, which has a title of some length ${newId()}`,
      description: '',
      due_date: '2026-12-01',
      start_date: null,
      position: 'a0',
      priority: 'medium' as const,
      status: 'todo' as const,
      progress: 0,
      estimated_hours: null,
      time_taken: null,
      project_id: project,
      user_id: pam.id,
      assigned_to: pam.id,
      assigned_by: pam.id,
    })),
  );
  await db.insertInto('tasks').values(rows).execute();
  const answer = await pam.ok(api.taskWindows.groups, { by: 'project' });
  expect(answer.groups).toHaveLength(maxTaskGroups);
  expect(answer.others).toEqual({ groups: 5, count: 5, total: 5 });
  expect(answer.windows.reduce((sum, { tasks }) => sum + tasks.length, 0)).toBe(40);
  expect(gzipSync(JSON.stringify(answer)).length).toBeLessThan(30_000);
  const counts = await pam.ok(api.taskWindows.groups, { by: 'project', counts: 'only' });
  expect(counts).toMatchObject({ groups: answer.groups, windows: [] });
});

test('refuses groups of different properties, and unknown ones', async () => {
  const ned = await app.newPerson('Ned');
  for (const groups of ['due:today,priority:high', 'due:yesterday', `status:todo`, 'assignee:me', ''])
    expect(await ned.refused(api.taskWindows.groupWindows, { groups })).toMatchObject({ status: 400 });
  expect(await ned.refused(api.taskWindows.window, { group: 'project:all' })).toMatchObject({ status: 400 });
  expect(await ned.refused(api.taskWindows.groups, { by: 'status' })).toMatchObject({ status: 400 });
});

async function addProjects(ownerId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { db } = app.database;
  await db
    .insertInto('projects')
    .values(ids.map((id, at) => ({ id, name: `Project ${at}`, owner_id: ownerId })))
    .execute();
  await db
    .insertInto('project_members')
    .values(ids.map((id) => ({ id: newId(), project_id: id, user_id: ownerId, role: 'Owner' as const })))
    .execute();
  return ids;
}
