import { accountApi } from '@longtable/contract/account';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { taskChangesApi as many } from '@longtable/contract/task-changes';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { tasksApi as api, type Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addConnected, newProject, projectOfThree } from '../../../../test/project.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const three = await projectOfThree(app);
  ({ owner, admin, member } = three);
  projectId = three.project.id;
});

const create = (person: Person, fields: object = {}) =>
  person.ok(api.create, { id: newId(), title: 'Lay a plank', ...fields });
const peopleOf = ({ userId, assignedTo, assignedBy }: Task) => [userId, assignedTo, assignedBy];
const undo = (person: Person, changeId: string) => person.ok(many.undo, { changeId });
const update = async (person: Person, task: Task, fields: object) => {
  const changeId = newId();
  await person.ok(api.update, { taskId: task.id, changeId, ...fields });
  return changeId;
};
const remove = async (person: Person, ...tasks: Task[]) => {
  const changeId = newId();
  await person.ok(many.deleteMany, { changeId, taskIds: tasks.map(({ id }) => id) });
  return changeId;
};
const leave = (person: Person) => person.ok(projectsApi.leave, { projectId });
const rejoin = (person: Person) =>
  owner.ok(projectMembersApi.add, { projectId, id: newId(), personId: person.id });

/** A person can do nothing with a task: not read, change or delete it, nor read its comments. */
async function expectNothing(person: Person, { id: taskId }: Task): Promise<void> {
  const statuses = await Promise.all([
    person.send(api.get, { taskId }),
    person.send(api.update, { taskId, title: 'Mine' }),
    person.send(api.move, { taskId, status: 'review' }),
    person.send(api.delete, { taskId }),
    person.send(taskCommentsApi.list, { taskId }),
    person.send(taskCommentsApi.post, { taskId, id: newId(), content: 'Still here' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await person.ok(api.list, {})).tasks.map(({ id }) => id)).not.toContain(taskId);
}

describe('undoing the deletion of a project’s tasks', () => {
  test('gives no role to somebody who has left, as if the tasks had been there when they left', async () => {
    const own = await create(member, { projectId });
    const given = await create(member, { projectId, assigneeId: admin.id });
    const received = await create(admin, { projectId, assigneeId: member.id });
    const deletion = await remove(owner, own, given, received);
    await leave(member);
    const { tasks, refused } = await undo(owner, deletion);
    expect(refused).toEqual([]);
    expect(new Map(tasks.map((task) => [task.id, peopleOf(task)]))).toEqual(
      new Map([
        [own.id, [owner.id, owner.id, owner.id]],
        [given.id, [owner.id, admin.id, owner.id]],
        [received.id, [admin.id, admin.id, admin.id]],
      ]),
    );
    // The recorded creator stays.
    expect(tasks.map(({ createdBy }) => createdBy).toSorted()).toEqual(
      [member.id, member.id, admin.id].toSorted(),
    );
    await owner.ok(taskCommentsApi.post, { taskId: own.id, id: newId(), content: 'Among us' });
    for (const task of [own, given, received]) await expectNothing(member, task);
  });

  test('does not give the right to edit back to somebody who left and came back: the owner has it', async () => {
    const own = await create(member, { projectId });
    const deletion = await remove(owner, own);
    await leave(member);
    await rejoin(member);
    const { tasks } = await undo(owner, deletion);
    expect(tasks.map(peopleOf)).toEqual([[owner.id, owner.id, owner.id]]);
    expect(await member.ok(api.get, { taskId: own.id })).toMatchObject({
      can: { move: true, edit: false, delete: false, link: false },
    });
  });

  test('gives roles to the owner of the time when they left, as leaving does', async () => {
    const own = await create(member, { projectId });
    const deletion = await remove(admin, own);
    await leave(member);
    await owner.ok(projectsApi.transfer, { projectId, newOwnerId: admin.id });
    const { tasks } = await undo(admin, deletion);
    expect(tasks.map(peopleOf)).toEqual([[owner.id, owner.id, owner.id]]);
  });

  test('gives roles to the present owner where the former one has left too', async () => {
    const own = await create(member, { projectId });
    const deletion = await remove(admin, own);
    await leave(member);
    await owner.ok(projectsApi.transfer, { projectId, newOwnerId: admin.id });
    await leave(owner);
    const { tasks } = await undo(admin, deletion);
    expect(tasks.map(peopleOf)).toEqual([[admin.id, admin.id, admin.id]]);
    await expectNothing(owner, own);
  });

  test('is refused to people who deleted their own tasks and left since, also when they came back', async () => {
    const own = await create(member, { projectId });
    const deletion = await remove(member, own);
    await leave(member);
    expect((await undo(member, deletion)).refused).toMatchObject([{ code: 'task/undo-over' }]);
    await rejoin(member);
    expect((await undo(member, deletion)).refused).toMatchObject([{ code: 'task/undo-over' }]);
    await expectNothing(member, own);
  });

  test('while somebody leaves ends as if they had left before or after it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await create(member, { projectId });
      const received = await create(owner, { projectId, assigneeId: member.id });
      const deletion = await remove(owner, own, received);
      await Promise.all([undo(owner, deletion), leave(member), undo(owner, deletion)]);
      for (const task of [own, received]) {
        expect(peopleOf(await owner.ok(api.get, { taskId: task.id }))).toEqual([
          owner.id,
          owner.id,
          owner.id,
        ]);
        await expectNothing(member, task);
      }
      await rejoin(member);
    }
  });
});

describe('undoing the deletion of a task without a project', () => {
  test('assigns it to people who are still connected with its creator only', async () => {
    const friend = await app.newPerson('Friend');
    const connectionId = await connect(owner, friend);
    const [kept, lost] = [
      await create(owner, { assigneeId: member.id }),
      await create(owner, { assigneeId: friend.id }),
    ];
    const deletion = await remove(owner, kept, lost);
    await friend.ok(connectionsApi.remove, { connectionId });
    const { tasks } = await undo(owner, deletion);
    expect(new Map(tasks.map((task) => [task.id, peopleOf(task)]))).toEqual(
      new Map([
        [kept.id, [owner.id, member.id, owner.id]],
        [lost.id, [owner.id, owner.id, owner.id]],
      ]),
    );
    await expectNothing(friend, lost);
  });

  test('assigns it to its creator when the assignee deleted their account', async () => {
    const friend = await app.newPerson('Friend');
    await connect(owner, friend);
    const task = await create(owner, { assigneeId: friend.id });
    const deletion = await remove(owner, task);
    await friend.ok(accountApi.delete, { confirmation: friend.email, currentPassword: testPassword });
    const { tasks } = await undo(owner, deletion);
    expect(tasks.map(peopleOf)).toEqual([[owner.id, owner.id, owner.id]]);
  });
});

describe('undoing a change', () => {
  test('does not assign the task to somebody who has left its project, and reverts the rest', async () => {
    const task = await create(owner, { projectId, assigneeId: member.id });
    const change = await update(owner, task, { assigneeId: admin.id, title: 'Lay two planks' });
    await leave(member);
    const { tasks, refused } = await undo(owner, change);
    expect(refused).toEqual([]);
    expect(tasks).toMatchObject([{ title: 'Lay a plank', assignedTo: owner.id, assignedBy: owner.id }]);
    await expectNothing(member, task);
  });

  test('does not assign several tasks to them either', async () => {
    const tasks = await Promise.all([1, 2, 3].map(() => create(owner, { projectId, assigneeId: member.id })));
    const changeId = newId();
    const taskIds = tasks.map(({ id }) => id);
    await owner.ok(many.changeMany, {
      changeId,
      taskIds,
      changes: { assigneeId: admin.id, priority: 'high' },
    });
    await leave(member);
    const answer = await undo(owner, changeId);
    expect(answer.refused).toEqual([]);
    expect(answer.tasks.map(({ assignedTo, priority }) => [assignedTo, priority])).toEqual(
      tasks.map(() => [owner.id, 'medium']),
    );
    for (const task of tasks) await expectNothing(member, task);
  });

  test('does not assign a task without a project to somebody who is no longer connected', async () => {
    const friend = await app.newPerson('Friend');
    const connectionId = await connect(owner, friend);
    const task = await create(owner, { assigneeId: friend.id });
    const change = await update(owner, task, { assigneeId: owner.id });
    await owner.ok(connectionsApi.remove, { connectionId });
    expect((await undo(owner, change)).tasks.map(peopleOf)).toEqual([[owner.id, owner.id, owner.id]]);
    await expectNothing(friend, task);
  });

  test('keeps the assignee of a task without a project, connected or not, when the change was about something else', async () => {
    const friend = await app.newPerson('Friend');
    const connectionId = await connect(owner, friend);
    const task = await create(owner, { assigneeId: friend.id });
    const change = await update(owner, task, { title: 'Other' });
    await owner.ok(connectionsApi.remove, { connectionId });
    expect((await undo(owner, change)).tasks).toMatchObject([
      { title: 'Lay a plank', assignedTo: friend.id },
    ]);
  });

  test('moves a task back into a project without people who have left it', async () => {
    const other = await newProject(owner);
    await addConnected(owner, other.id, [admin, member]);
    const task = await create(member, { projectId });
    const change = await update(owner, task, { projectId: other.id });
    expect(peopleOf(await owner.ok(api.get, { taskId: task.id }))).toEqual([member.id, member.id, member.id]);
    await leave(member);
    expect((await undo(owner, change)).tasks.map(peopleOf)).toEqual([[owner.id, owner.id, owner.id]]);
    await expectNothing(member, task);
  });

  test('gives the right to edit back to the creator after a move, if they are still a member', async () => {
    const other = await newProject(owner);
    const task = await create(member, { projectId });
    const change = await update(owner, task, { projectId: other.id });
    // Nobody has a role in a task of a project that they are not in.
    expect(peopleOf(await owner.ok(api.get, { taskId: task.id }))).toEqual([owner.id, owner.id, owner.id]);
    await expectNothing(member, task);
    expect((await undo(owner, change)).tasks.map(peopleOf)).toEqual([[member.id, member.id, member.id]]);
  });
});

describe('the next occurrence of a repeating task', () => {
  test('is not assigned to somebody who is no longer connected', async () => {
    const friend = await app.newPerson('Friend');
    const connectionId = await connect(owner, friend);
    const repeat = { unit: 'week', every: 1 } as const;
    const task = await create(owner, { assigneeId: friend.id, repeat });
    await owner.ok(connectionsApi.remove, { connectionId });
    await friend.ok(api.move, { taskId: task.id, status: 'completed' });
    const next = (await owner.ok(api.list, {})).tasks.find(({ repeat }) => repeat !== null);
    expect(next && peopleOf(next)).toEqual([owner.id, owner.id, owner.id]);
    expect((await friend.ok(api.list, {})).tasks.map(({ id }) => id)).toEqual([task.id]);
  });

  test('is not assigned to somebody who leaves the project at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const repeat = { unit: 'day', every: 1 } as const;
      const task = await create(member, { projectId, repeat });
      await Promise.all([owner.ok(api.move, { taskId: task.id, status: 'completed' }), leave(member)]);
      const ofProject = (await owner.ok(api.list, {})).tasks.filter((row) => row.projectId === projectId);
      for (const row of ofProject) expect(peopleOf(row)).toEqual([owner.id, owner.id, owner.id]);
      await rejoin(member);
    }
  });
});

test('createdBy keeps its value when somebody leaves, and the right to edit passes to the Owner', async () => {
  const task = await create(member, { projectId });
  await leave(member);
  const after = await owner.ok(api.get, { taskId: task.id });
  expect(after).toMatchObject({ userId: owner.id, createdBy: member.id });
  expect(after.can).toEqual({ move: true, edit: true, delete: true, link: true });
  await rejoin(member);
  expect((await member.ok(api.get, { taskId: task.id })).can.edit).toBe(false);
  // The id cannot be used to get it back.
  await leave(member);
  expect(await member.refused(api.create, { id: task.id, title: 'Mine' })).toMatchObject({
    code: 'request/id-taken',
  });
});
