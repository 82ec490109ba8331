import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { follow, told, toldOf } from '../../../../test/notifications.ts';
import { addToProject, projectOfThree } from '../../../../test/project.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

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

const create = (by: Person, fields: object = {}) =>
  by.ok(api.tasks.create, { id: newId(), title: 'Dredge the basin', projectId, ...fields });
const assigned = (person: Person) => toldOf(person, 'task_assigned');
const completed = (person: Person) => toldOf(person, 'task_completed');
const shown = ({
  title,
  message,
  reason,
  actionUrl,
  actionText,
  about,
  metadata,
  actorId,
}: Notification) => ({
  title,
  message,
  reason,
  actionUrl,
  actionText,
  about,
  metadata,
  actorId,
});

describe('an assigned task', () => {
  test('is told to its new assignee once, with the task to open', async () => {
    const task = { id: newId(), title: 'Dredge the basin', projectId, assigneeId: member.id };
    await owner.ok(api.tasks.create, task);
    await owner.ok(api.tasks.create, task);
    expect((await assigned(member)).map(shown)).toEqual([
      {
        title: 'New Task Assigned',
        message: 'Olive Owner assigned “Dredge the basin” to you.',
        reason: 'you are assigned',
        actionUrl: `/app/tasks?task=${task.id}`,
        actionText: 'View Task',
        about: `task:${task.id}`,
        metadata: { taskId: task.id, projectId },
        actorId: owner.id,
      },
    ]);
    expect(await told(owner)).toEqual([]);
    expect(await assigned(admin)).toEqual([]);
  });

  test('is told to whom it is reassigned, and not to whoever takes it', async () => {
    const { id: taskId } = await create(owner);
    await owner.ok(api.tasks.update, { taskId, assigneeId: member.id });
    await owner.ok(api.tasks.update, { taskId, assigneeId: member.id, title: 'Dredge' });
    expect(await assigned(member)).toHaveLength(1);
    await admin.ok(api.tasks.update, { taskId, assigneeId: admin.id });
    expect(await assigned(admin)).toEqual([]);
    await admin.ok(api.tasks.update, { taskId, assigneeId: member.id });
    expect((await assigned(member)).map(({ message }) => message)).toEqual([
      'Adam Admin assigned “Dredge” to you.',
      'Olive Owner assigned “Dredge the basin” to you.',
    ]);
  });

  test('is told once with the number of tasks when several are assigned at once', async () => {
    const tasks = [1, 2, 3].map((each) => ({
      id: newId(),
      title: `Task ${each}`,
      projectId,
      assigneeId: member.id,
    }));
    await owner.ok(api.tasks.createSeveral, { tasks });
    const change = {
      changeId: newId(),
      taskIds: tasks.map(({ id }) => id),
      changes: { assigneeId: admin.id },
    };
    await owner.ok(api.taskChanges.changeMany, change);
    await owner.ok(api.taskChanges.changeMany, change);
    for (const person of [member, admin]) {
      expect((await assigned(person)).map(shown)).toEqual([
        {
          title: 'New Tasks Assigned',
          message: 'Olive Owner assigned 3 tasks to you.',
          reason: 'you are assigned',
          actionUrl: '/app/tasks',
          actionText: 'View Tasks',
          about: `project:${projectId}`,
          metadata: { tasks: '3', projectId },
          actorId: owner.id,
        },
      ]);
    }
    // Undo tells nobody.
    await owner.ok(api.taskChanges.undo, { changeId: change.changeId });
    expect(await assigned(member)).toHaveLength(1);
  });

  test('is told once for an import, with all open tasks of its parts', async () => {
    const importId = newId();
    const part = (index: number, isLast: boolean, status: 'todo' | 'completed' = 'todo') =>
      owner.ok(api.taskImports.add, {
        id: importId,
        source: 'csv',
        name: 'old.csv',
        total: 3,
        isLast,
        tasks: [{ id: newId(), key: `k${index}`, title: 'Old', projectId, assigneeId: member.id, status }],
        comments: [],
      });
    await part(1, false);
    await part(2, false, 'completed');
    expect(await assigned(member)).toEqual([]);
    await part(3, true);
    await part(3, true);
    expect((await assigned(member)).map(({ message }) => message)).toEqual([
      'Olive Owner assigned 2 tasks to you.',
    ]);
    expect(await completed(owner)).toEqual([]);
  });

  test('has a long title cut, and one with the mark of a name as it is', async () => {
    await create(owner, { assigneeId: member.id, title: `${'🪢'.repeat(79)} and more` });
    await create(owner, { assigneeId: member.id, title: 'Ask {actor}' });
    const messages = (await assigned(member)).map(({ message }) => message);
    expect(messages).toEqual([
      'Olive Owner assigned “Ask {actor}” to you.',
      `Olive Owner assigned “${'🪢'.repeat(79)}…” to you.`,
    ]);
  });

  test('says nothing of sample data, and of a task that people make for themselves', async () => {
    await create(owner);
    await owner.ok(api.sampleData.load, {
      projectId: newId(),
      taskIds: Array.from({ length: 8 }, () => newId()),
    });
    expect(await told(owner)).toEqual([]);
  });
});

describe('a completed task', () => {
  test('is told to its creator and assigner and to its followers who see it, not to who completed it', async () => {
    const { id: taskId } = await create(owner);
    await admin.ok(api.tasks.update, { taskId, assigneeId: member.id });
    const follower = await app.newPerson('Fay Follower');
    await addToProject(owner, projectId, [follower]);
    for (const each of [follower, stranger]) await follow(app, each, `task:${taskId}`);
    const move = { taskId, status: 'completed' as const, changeId: newId() };
    await member.ok(api.tasks.move, move);
    await member.ok(api.tasks.move, move);
    const reasons: [Person, string][] = [
      [owner, 'you created it'],
      [admin, 'you assigned it'],
      [follower, 'you follow it'],
    ];
    for (const [person, reason] of reasons) {
      expect((await completed(person)).map(shown)).toEqual([
        {
          title: 'Task Completed',
          message: 'Mia Member completed “Dredge the basin”.',
          reason,
          actionUrl: `/app/tasks?task=${taskId}`,
          actionText: 'View Task',
          about: `task:${taskId}`,
          metadata: { taskId, projectId },
          actorId: member.id,
        },
      ]);
    }
    expect(await completed(member)).toEqual([]);
    expect(await told(stranger)).toEqual([]);
  });

  test('is told once with the number of tasks when several are completed at once, muted ones left out', async () => {
    const tasks = await Promise.all([1, 2, 3].map(() => create(owner, { assigneeId: member.id })));
    const taskIds = tasks.map(({ id }) => id);
    await follow(app, owner, `task:${taskIds[0]}`, 'muted');
    const changeId = newId();
    await member.ok(api.taskChanges.changeMany, { changeId, taskIds, changes: { status: 'completed' } });
    expect((await completed(owner)).map(shown)).toMatchObject([
      { title: 'Tasks Completed', message: 'Mia Member completed 2 tasks.', reason: 'you created it' },
    ]);
    await member.ok(api.taskChanges.undo, { changeId, undoId: newId() });
    expect(await completed(owner)).toHaveLength(1);
  });
});

describe('a comment on a task', () => {
  test('is told to its creator, assignee and followers, and to mentioned people as a mention instead', async () => {
    const { id: taskId } = await create(owner, { assigneeId: member.id });
    await follow(app, admin, `task:${taskId}`);
    const comment = { taskId, id: newId(), content: 'The quay is dry.', mentionIds: [owner.id] };
    await admin.ok(api.taskComments.post, comment);
    await admin.ok(api.taskComments.post, comment);
    const common = {
      actionUrl: `/app/tasks?task=${taskId}`,
      actionText: 'View Task',
      about: `task:${taskId}`,
      metadata: { taskId, projectId, commentId: comment.id },
      actorId: admin.id,
    };
    expect((await toldOf(member, 'task_comment')).map(shown)).toEqual([
      {
        ...common,
        title: 'New Comment',
        message: 'Adam Admin commented on “Dredge the basin”.',
        reason: 'you are assigned',
      },
    ]);
    expect(await toldOf(owner, 'task_comment')).toEqual([]);
    expect((await toldOf(owner, 'comment_mention')).map(shown)).toEqual([
      {
        ...common,
        title: 'You were mentioned by Adam Admin',
        message: 'Adam Admin mentioned you in a comment on “Dredge the basin”.',
        reason: 'you were mentioned',
      },
    ]);
    expect(await toldOf(admin, 'task_comment')).toEqual([]);
    await member.ok(api.taskComments.post, { taskId, id: newId(), content: 'So it is.', mentionIds: [] });
    expect(await toldOf(admin, 'task_comment')).toMatchObject([{ reason: 'you follow it' }]);
    expect(await toldOf(owner, 'task_comment')).toMatchObject([{ reason: 'you created it' }]);
  });

  test('tells of a mention once, however often it is edited', async () => {
    const { id: taskId } = await create(owner);
    const { id: taskCommentId } = await owner.ok(api.taskComments.post, {
      taskId,
      id: newId(),
      content: 'Hello',
      mentionIds: [],
    });
    const edit = (content: string, mentionIds: string[]) =>
      owner.ok(api.taskComments.edit, { taskCommentId, content, mentionIds });
    for (const [content, ids] of [
      ['One', [member.id]],
      ['Two', []],
      ['Three', [member.id]],
    ] as const)
      await edit(content, [...ids]);
    expect(await toldOf(member, 'comment_mention')).toHaveLength(1);
    expect(await told(owner)).toEqual([]);
  });
});

describe('an achievement', () => {
  const complete = async (count: number) => {
    const tasks = Array.from({ length: count }, () => ({ id: newId(), title: 'Done' }));
    for (let start = 0; start < count; start += 50)
      await stranger.ok(api.tasks.createSeveral, { tasks: tasks.slice(start, start + 50) });
    const taskIds = tasks.map(({ id }) => id);
    for (let start = 0; start < count; start += 50)
      await stranger.ok(api.taskChanges.changeMany, {
        changeId: newId(),
        taskIds: taskIds.slice(start, start + 50),
        changes: { status: 'completed' },
      });
    return taskIds;
  };
  const achieved = async () => (await toldOf(stranger, 'achievement_unlocked')).map(shown);

  test('is unlocked by the tenth and hundredth completed task, once each', async () => {
    const [first] = await complete(9);
    expect(await achieved()).toEqual([]);
    await complete(1);
    const ten = {
      title: 'Achievement Unlocked',
      message: 'You have completed 10 tasks.',
      reason: 'you completed 10 tasks',
      about: `person:${stranger.id}`,
      metadata: { achievement: 'completed-10', tasks: '10' },
      actorId: null,
    };
    expect(await achieved()).toMatchObject([ten]);
    for (const status of ['todo', 'completed'] as const)
      await stranger.ok(api.tasks.move, { taskId: first ?? '', status });
    await app.database.db.deleteFrom('notifications').where('user_id', '=', stranger.id).execute();
    for (const status of ['todo', 'completed'] as const)
      await stranger.ok(api.tasks.move, { taskId: first ?? '', status });
    expect(await achieved()).toEqual([]);
    await complete(90);
    expect(await achieved()).toMatchObject([{ message: 'You have completed 100 tasks.' }]);
  });

  test('is the highest only when several are reached at once', async () => {
    await app.database.pool.query(
      `insert into tasks (id, title, description, due_date, priority, status, position, progress, user_id, created_by,
         assigned_to, assigned_by, completed_at)
       select gen_random_uuid(), 'Old', '', current_date, 'medium', 'completed', 'a1', 100, $1, $1, $1, $1, now()
       from generate_series(1, 1200)`,
      [stranger.id],
    );
    await complete(1);
    expect(await achieved()).toMatchObject([{ message: 'You have completed 1,000 tasks.' }]);
    await complete(1);
    expect(await achieved()).toHaveLength(1);
  });
});

describe('a task that is passed on', () => {
  const shortly = async (person: Person) =>
    (await assigned(person)).map(({ message, reason }) => `${message} (${reason})`);
  beforeEach(() => app.database.db.deleteFrom('notifications').execute());

  test('because its assignee leaves the project is told to its creator, or to the Owner', async () => {
    const created = await create(admin, { assigneeId: member.id, title: 'Of Adam' });
    await create(member, { title: 'Of Mia' });
    const done = await create(admin, { assigneeId: member.id, title: 'Done' });
    await member.ok(api.tasks.move, { taskId: done.id, status: 'completed' });
    await member.ok(api.projects.leave, { projectId });
    expect(await shortly(admin)).toEqual([
      '“Of Adam” is assigned to you now: its assignee has left the project. (you created it)',
    ]);
    expect(await shortly(owner)).toEqual([
      '“Of Mia” is assigned to you now: its assignee has left the project. (you own its project)',
    ]);
    expect((await assigned(admin))[0]).toMatchObject({
      title: 'New Task Assigned',
      actionUrl: `/app/tasks?task=${created.id}`,
      about: `task:${created.id}`,
      actorId: null,
    });
    expect(await assigned(member)).toHaveLength(2);
  });

  test('is told once of several, and not to who removes the assignee', async () => {
    await create(admin, { assigneeId: member.id, title: 'One' });
    await create(admin, { assigneeId: member.id, title: 'Two' });
    await create(owner, { assigneeId: member.id, title: 'Three' });
    await owner.ok(api.projectMembers.remove, { projectId, personId: member.id });
    expect(await shortly(admin)).toEqual([
      '2 tasks are assigned to you now: their assignee has left the project. (you created it)',
    ]);
    expect((await assigned(admin))[0]).toMatchObject({
      title: 'New Tasks Assigned',
      about: `project:${projectId}`,
    });
    expect(await assigned(owner)).toEqual([]);
  });

  test('because its assignee deletes the account is told to its creator, and stays when the name is gone', async () => {
    const alone = { projectId: null, assigneeId: member.id };
    await create(owner, { ...alone, title: 'At home' });
    await create(admin, { assigneeId: member.id, title: 'In the project' });
    await member.ok(api.account.delete, { confirmation: member.email, currentPassword: testPassword });
    expect(await shortly(owner)).toEqual([
      '“At home” is assigned to you now: its assignee has closed the account. (you created it)',
    ]);
    expect(await shortly(admin)).toEqual([
      '“In the project” is assigned to you now: its assignee has left the project. (you created it)',
    ]);
  });
});
