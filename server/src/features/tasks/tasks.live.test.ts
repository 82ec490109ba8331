import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { taskImportsApi } from '@longtable/contract/task-imports';
import { tasksApi as api } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { untilFolded } from '../../../test/folded-counts.ts';
import { newProject, projectOfThree } from '../../../test/project.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, admin, member, stranger, project } = await projectOfThree(app));
  projectId = project.id;
});

const create = (person: Person, fields: object = {}) =>
  person.ok(api.create, { id: newId(), title: 'Lay a plank', ...fields });

const record = (people: readonly Person[], work: () => Promise<unknown>) => recordEvents(app, people, work);
const titles = (received: readonly LiveEvent[] | undefined) =>
  only(received, 'task.saved').map(({ task }) => task.title);
const progressOf = (received: readonly LiveEvent[] | undefined, about: string) =>
  only(received, 'project.progress')
    .filter((each) => each.projectId === about)
    .map(({ totalTasks, completedTasks, progress }) => [totalTasks, completedTasks, progress]);

describe('task events are received', () => {
  test('by every member of the project and nobody else', async () => {
    const [byOwner, byMember, byStranger] = await record([owner, member, stranger], async () => {
      const { id: taskId } = await create(admin, { projectId, title: 'Ours' });
      await member.ok(api.move, { taskId, status: 'in_progress' });
      await admin.ok(api.delete, { taskId });
    });
    for (const received of [byOwner, byMember]) {
      expect(titles(received)).toEqual(['Ours', 'Ours']);
      expect(only(received, 'task.deleted')).toHaveLength(1);
    }
    expect(byStranger).toEqual([]);
  });

  test('no longer by a former member of the project', async () => {
    const task = await create(member, { projectId, title: 'Left behind' });
    await member.ok(projectsApi.leave, { projectId });
    const [byOwner, byMember] = await record([owner, member], async () => {
      await owner.ok(api.move, { taskId: task.id, status: 'completed' });
      await create(admin, { projectId, title: 'Later' });
    });
    expect(titles(byOwner)).toEqual(['Left behind', 'Later']);
    expect(byMember).toEqual([]);
  });

  test('as a deletion by its people and the members of its former project', async () => {
    const other = await newProject(owner);
    await owner.ok(projectMembersApi.add, { projectId: other.id, id: newId(), personId: member.id });
    await connect(owner, stranger);
    const task = await create(owner, { projectId, assigneeId: admin.id });
    const taskId = task.id;
    const received = await record([admin, member], () =>
      owner.ok(api.update, { taskId, projectId: other.id, assigneeId: member.id }),
    );
    const [byAdmin, byMember] = received;
    expect(only(byAdmin, 'task.moved-away')[0]).toEqual({ taskId });
    expect(only(byAdmin, 'task.saved')).toEqual([]);
    expect(only(byMember, 'task.saved')).toMatchObject([
      {
        task: { id: taskId, projectId: other.id, assignedTo: member.id },
        cards: {
          people: [{ id: owner.id }, { id: member.id, name: 'Mia Member' }],
          projects: [{ id: other.id, name: other.name, version: other.version }],
        },
      },
    ]);

    const personal = await create(owner, { assigneeId: stranger.id });
    const [byStranger] = await record([stranger], () =>
      owner.ok(api.update, { taskId: personal.id, assigneeId: owner.id }),
    );
    expect(byStranger?.map(({ type, payload }) => [type, payload])).toEqual([
      ['task.moved-away', { taskId: personal.id }],
    ]);
  });
});

describe('the counts of a project', () => {
  test('are published whenever they change, and only then', async () => {
    const other = await newProject(owner);
    const [received] = await record([owner], async () => {
      const { id: taskId } = await create(owner, { projectId });
      await untilFolded(app);
      const { id: second } = await create(member, { projectId, status: 'completed' });
      await untilFolded(app);
      await member.ok(api.move, { taskId, status: 'review' });
      await owner.ok(api.update, { taskId, title: 'Renamed', assigneeId: admin.id });
      await member.ok(api.move, { taskId, status: 'completed' });
      await untilFolded(app);
      await member.ok(api.move, { taskId, status: 'blocked' });
      await untilFolded(app);
      await owner.ok(api.update, { taskId, projectId: other.id });
      await untilFolded(app);
      await member.ok(api.delete, { taskId: second });
    });
    expect(progressOf(received, projectId)).toEqual([
      [1, 0, 0],
      [2, 1, 50],
      [2, 2, 100],
      [2, 1, 50],
      [1, 1, 100],
      [0, 0, 0],
    ]);
    expect(progressOf(received, other.id)).toEqual([[1, 0, 0]]);
    const activity = only(received, 'project-activity.added')
      .filter((each) => each.projectId === projectId)
      .map(({ activity: { kind, subject } }) => [kind, subject]);
    expect(activity).toEqual([
      ['task-added', 'Lay a plank'],
      ['task-added', 'Lay a plank'],
      ['task-completed', 'Renamed'],
      ['task-reopened', 'Renamed'],
      ['task-removed', 'Renamed'],
      ['task-removed', 'Lay a plank'],
    ]);
  });

  test('are exact and in order for any number of concurrent completions', async () => {
    const tasks = await Promise.all(Array.from({ length: 20 }, () => create(owner, { projectId })));
    const [received] = await record([member], () =>
      Promise.all(
        tasks.map(({ id: taskId }, index) =>
          (index % 2 === 0 ? owner : admin).ok(api.move, { taskId, status: 'completed' }),
        ),
      ),
    );
    const published = progressOf(received, projectId);
    expect(published).toEqual(published.toSorted(([, a = 0], [, b = 0]) => a - b));
    expect(published.at(-1)).toEqual([20, 20, 100]);
    expect(await owner.ok(projectsApi.get, { projectId })).toMatchObject({
      totalTasks: 20,
      completedTasks: 20,
      progress: 100,
    });
  });

  test('are published a few times for an import of 500 tasks, and cause no reload', async () => {
    const [importId, ids] = [newId(), Array.from({ length: 500 }, newId)];
    const [received] = await record([member], async () => {
      for (let start = 0; start < ids.length; start += 100) {
        await owner.ok(taskImportsApi.add, {
          id: importId,
          source: 'jira',
          name: 'board.csv',
          total: ids.length,
          isLast: start === 400,
          tasks: ids.slice(start, start + 100).map((id) => ({ id, key: id, title: 'Imported', projectId })),
          comments: [],
        });
      }
    });
    expect(progressOf(received, projectId).at(-1)).toEqual([500, 0, 0]);
    // At most one for each part.
    expect(progressOf(received, projectId).length).toBeLessThanOrEqual(5);
    expect(only(received, 'tasks.changed')).toEqual([]);
    expect(only(received, 'project.scope-changed')).toEqual([]);
  });

  test('add up in the team, though several projects change at once', async () => {
    const { id: teamId } = await newTeam(owner);
    const projects = await Promise.all(
      Array.from({ length: 3 }, () => newProject(owner, { type: 'team', teamId })),
    );
    const tasks = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create(owner, { projectId: projects[index % 3]?.id })),
    );
    const [received] = await record([owner], () =>
      Promise.all(tasks.map(({ id: taskId }) => owner.ok(api.move, { taskId, status: 'completed' }))),
    );
    const published = only(received, 'team.work').map((work) => work.completedTasksCount);
    expect(published).toEqual(published.toSorted((a, b) => a - b));
    expect(only(received, 'team.work').at(-1)).toMatchObject({
      teamId,
      projectsCount: 3,
      tasksCount: 12,
      completedTasksCount: 12,
    });
  });
});
