import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { tasksApi as api, type Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { newProject, projectOfThree } from '../../../test/project.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

const notInProject =
  'Some selected assignees are not members of the chosen project. Please select valid project members.';
const notConnected =
  'A task without a project can be given to yourself and to people you are connected with.';
const noAccess = "Unauthorized: You don't have access to this project.";
const missing = { status: 404, text: 'Task not found or access denied' };

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
/** Is connected with the owner, and in no project. */
let friend: Person;
let project: Project;
let projectId: string;
/** With the owner and the member, without the admin. */
let other: Project;

beforeAll(async () => {
  app = await startTestApp();
  ({ owner, admin, member, stranger, project } = await projectOfThree(app, { name: 'Bridge' }));
  projectId = project.id;
  friend = await app.newPerson('Fred Friend');
  await connect(owner, friend);
  other = await newProject(owner, { name: 'Tunnel' });
  await owner.ok(projectMembersApi.add, { projectId: other.id, id: newId(), personId: member.id });
});
afterAll(() => app.close());

const create = (person: Person, fields: object = {}) =>
  person.ok(api.create, { id: newId(), title: 'Lay a plank', ...fields });
const seenBy = async (person: Person, { id }: Task) =>
  (await person.ok(api.list, {})).tasks.some((task) => task.id === id);
const peopleOf = ({ userId, assignedTo, assignedBy }: Task) => [userId, assignedTo, assignedBy];

describe('a task of a project', () => {
  test('has its project, and is on the board of every member', async () => {
    const task = await create(member, { projectId });
    expect(task).toMatchObject({
      projectId,
      assignedTo: member.id,
      assignedBy: member.id,
    });
    expect(await owner.ok(api.get, { taskId: task.id })).toMatchObject({ projectId });
    expect(owner.known.projects.get(projectId)).toEqual({ id: projectId, name: 'Bridge', version: 1 });
    for (const person of [owner, admin, member]) expect(await seenBy(person, task)).toBe(true);
    expect(await seenBy(stranger, task)).toBe(false);
    expect(await stranger.refused(api.get, { taskId: task.id })).toMatchObject(missing);
    const before = (await admin.ok(api.counts, {})).total;
    await create(member, { projectId });
    expect((await admin.ok(api.counts, {})).total).toBe(before + 1);
  });

  test('is moved by every member, and edited and deleted by its creator, the Owner and the Admins', async () => {
    const { id: taskId } = await create(owner, { projectId });
    const can = { move: true, edit: false, delete: false };
    expect(await member.ok(api.move, { taskId, status: 'review' })).toMatchObject({ status: 'review', can });
    const refused = {
      status: 403,
      text: 'Only the person who created this task, or an owner or admin of its project, can do this.',
    };
    expect(await member.refused(api.update, { taskId, title: 'Mine' })).toMatchObject(refused);
    expect(await member.refused(api.delete, { taskId })).toMatchObject(refused);
    expect(await admin.ok(api.update, { taskId, title: 'Lay two planks' })).toMatchObject({
      title: 'Lay two planks',
      userId: owner.id,
      can: { move: true, edit: true, delete: true, link: true },
    });
    expect(await admin.ok(api.delete, { taskId })).toEqual({ taskId });
    expect(await owner.refused(api.get, { taskId })).toMatchObject(missing);
    const { id: ofMember } = await create(member, { projectId });
    expect(await owner.ok(api.delete, { taskId: ofMember })).toEqual({ taskId: ofMember });
  });

  test('is not found for a former member, even its creator', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const task = await create(member, { projectId: project.id });
    await member.ok(projectsApi.leave, { projectId: project.id });
    const taskId = task.id;
    expect(await seenBy(member, task)).toBe(false);
    expect(await member.refused(api.get, { taskId })).toMatchObject(missing);
    expect(await member.refused(api.move, { taskId, status: 'review' })).toMatchObject(missing);
    expect(await member.refused(api.update, { taskId, title: 'Mine' })).toMatchObject(missing);
    expect(await member.refused(api.delete, { taskId })).toMatchObject(missing);
    expect(peopleOf(await owner.ok(api.get, { taskId }))).toEqual([owner.id, owner.id, owner.id]);
    expect(
      await member.refused(api.create, { id: newId(), title: 'Back', projectId: project.id }),
    ).toMatchObject({ status: 403, code: 'project/no-access', text: noAccess });
  });

  test('is deleted with its project', async () => {
    const gone = await newProject(owner);
    const task = await create(owner, { projectId: gone.id, tags: ['home'] });
    await owner.ok(projectsApi.delete, { projectId: gone.id });
    expect(await owner.refused(api.get, { taskId: task.id })).toMatchObject(missing);
  });
});

describe('putting a task into a project', () => {
  test('is for members only, for new and existing tasks', async () => {
    const refused = { status: 403, code: 'project/no-access', text: noAccess };
    const id = newId();
    expect(await stranger.refused(api.create, { id, title: 'Mine', projectId })).toMatchObject(refused);
    expect(await stranger.refused(api.get, { taskId: id })).toMatchObject(missing);
    const { id: taskId } = await create(stranger);
    expect(await stranger.refused(api.update, { taskId, projectId })).toMatchObject(refused);
    expect(await stranger.refused(api.update, { taskId, projectId: newId() })).toMatchObject(refused);
    expect(await stranger.ok(api.get, { taskId })).toMatchObject({ projectId: null, version: 1 });
  });

  test('is refused to people who see the project by its team, and they see none of its tasks', async () => {
    const team = await newTeam(owner);
    await addToTeam(owner, team.id, [stranger]);
    const open = await newProject(owner, { type: 'team', teamId: team.id, visibility: 'team' });
    const task = await create(owner, { projectId: open.id });
    expect(await stranger.ok(projectsApi.get, { projectId: open.id })).toMatchObject({ totalTasks: 1 });
    expect(await seenBy(stranger, task)).toBe(false);
    expect(await stranger.refused(api.get, { taskId: task.id })).toMatchObject(missing);
    expect(
      await stranger.refused(api.create, { id: newId(), title: 'Mine', projectId: open.id }),
    ).toMatchObject({ code: 'project/no-access' });
  });

  test('repeated, even at once, creates one task', async () => {
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => member.ok(api.create, { id, title: 'Once', projectId })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await owner.refused(api.create, { id, title: 'Once', projectId })).toMatchObject({
      code: 'request/id-taken',
    });
  });
});

describe('an assignee (docs/product/tasks.md, "Assignment")', () => {
  test('in a project is a member, and the assigner is recorded', async () => {
    const task = await create(owner, { projectId, assigneeId: member.id });
    expect(peopleOf(task)).toEqual([owner.id, member.id, owner.id]);
    const namesTo = ({ known }: Person, ids: string[]) => ids.map((id) => known.people.get(id)?.name);
    expect(namesTo(owner, [member.id, owner.id])).toEqual(['Mia Member', 'Olive Owner']);
    const changed = await admin.ok(api.update, { taskId: task.id, assigneeId: admin.id });
    expect(peopleOf(changed)).toEqual([owner.id, admin.id, admin.id]);
    expect(changed.version).toBe(2);
    expect(namesTo(admin, [owner.id, admin.id])).toEqual(['Olive Owner', 'Adam Admin']);
    const refused = { status: 422, code: 'task/assignee-not-in-project', text: notInProject };
    // Although they are connected.
    expect(await owner.refused(api.update, { taskId: task.id, assigneeId: friend.id })).toMatchObject(
      refused,
    );
    const wanted = { id: newId(), title: 'x', projectId, assigneeId: friend.id };
    expect(await owner.refused(api.create, wanted)).toMatchObject(refused);
    expect(await owner.refused(api.get, { taskId: wanted.id })).toMatchObject(missing);
    expect(await owner.ok(api.get, { taskId: task.id })).toMatchObject({ version: 2 });
  });

  test('without a project is oneself or a connection', async () => {
    const task = await create(owner, { assigneeId: friend.id });
    expect(peopleOf(task)).toEqual([owner.id, friend.id, owner.id]);
    expect(await friend.ok(api.counts, {})).toMatchObject({ received: 1 });
    expect(await owner.ok(api.counts, {})).toMatchObject({ assigned: expect.any(Number) });
    const refused = { status: 422, code: 'task/assignee-not-connected', text: notConnected };
    for (const assigneeId of [newId(), (await app.newPerson('Nobody')).id]) {
      expect(await owner.refused(api.create, { id: newId(), title: 'x', assigneeId })).toMatchObject(refused);
      expect(await owner.refused(api.update, { taskId: task.id, assigneeId })).toMatchObject(refused);
    }
    const back = await owner.ok(api.update, { taskId: task.id, assigneeId: owner.id });
    expect(peopleOf(back)).toEqual([owner.id, owner.id, owner.id]);
    expect(await friend.refused(api.get, { taskId: task.id })).toMatchObject(missing);
  });

  test('stays when assigned again, connected or not', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const connectionId = await connect(ada, ben);
    const task = await create(ada, { assigneeId: ben.id });
    await ada.ok(connectionsApi.remove, { connectionId });
    expect(await ada.ok(api.update, { taskId: task.id, assigneeId: ben.id })).toEqual(task);
    const renamed = await ada.ok(api.update, { taskId: task.id, assigneeId: ben.id, title: 'Other' });
    expect(renamed).toMatchObject({ title: 'Other', assignedTo: ben.id, assignedBy: ada.id });
  });
});

describe('moving a task to another project', () => {
  test('keeps an assignee who is a member, and otherwise assigns it to the actor', async () => {
    const task = await create(owner, { projectId, assigneeId: member.id });
    const taskId = task.id;
    const kept = await owner.ok(api.update, { taskId, projectId: other.id });
    expect(kept).toMatchObject({ projectId: other.id, assignedTo: member.id });
    expect(owner.known.projects.get(other.id)?.name).toBe('Tunnel');
    expect(peopleOf(kept)).toEqual([owner.id, member.id, owner.id]);
    expect(await admin.refused(api.get, { taskId })).toMatchObject(missing);

    await owner.ok(api.update, { taskId, projectId, assigneeId: admin.id });
    const reset = await owner.ok(api.update, { taskId, projectId: other.id });
    expect(peopleOf(reset)).toEqual([owner.id, owner.id, owner.id]);
  });

  test('refuses a named assignee who is not a member', async () => {
    const task = await create(owner, { projectId, assigneeId: admin.id });
    expect(
      await owner.refused(api.update, { taskId: task.id, projectId: other.id, assigneeId: admin.id }),
    ).toMatchObject({ status: 422, text: notInProject });
    expect(await owner.ok(api.get, { taskId: task.id })).toEqual(task);
  });

  test('is refused to an Admin of the old project who is not a member of the new one', async () => {
    const task = await create(owner, { projectId });
    expect(await admin.refused(api.update, { taskId: task.id, projectId: other.id })).toMatchObject({
      status: 403,
      text: noAccess,
    });
  });

  test('or to none keeps a connected assignee and no other', async () => {
    const kept = await create(owner, { projectId, assigneeId: member.id });
    const out = await owner.ok(api.update, { taskId: kept.id, projectId: null });
    expect(out).toMatchObject({ projectId: null, assignedTo: member.id });
    const task = await create(admin, { projectId, assigneeId: member.id });
    const reset = await admin.ok(api.update, { taskId: task.id, projectId: null });
    expect(peopleOf(reset)).toEqual([admin.id, admin.id, admin.id]);
    expect(await member.refused(api.get, { taskId: task.id })).toMatchObject(missing);
  });

  test('or to none by an Admin keeps its creator', async () => {
    const task = await create(member, { projectId });
    const out = await admin.ok(api.update, { taskId: task.id, projectId: null });
    expect(peopleOf(out)).toEqual([member.id, member.id, member.id]);
    expect(out.can).toEqual({ move: false, edit: false, delete: false, link: false });
    expect(await admin.refused(api.get, { taskId: task.id })).toMatchObject(missing);
  });

  test('that it is in already is no change', async () => {
    const task = await create(owner, { projectId, assigneeId: member.id });
    const again = { taskId: task.id, projectId, assigneeId: member.id };
    expect(await owner.ok(api.update, again)).toEqual(task);
  });
});

test('keeps all of many concurrent changes, project and assignee among them', async () => {
  const { id: taskId } = await create(owner, { projectId });
  await Promise.all(
    [
      owner.ok(api.update, { taskId, title: 'Title' }),
      owner.ok(api.update, { taskId, assigneeId: member.id }),
      admin.ok(api.move, { taskId, status: 'completed' }),
      owner.ok(api.update, { taskId, tags: ['tag'] }),
      owner.ok(api.update, { taskId, projectId: other.id }),
      member.ok(api.move, { taskId, status: 'completed', position: 'a5' }),
    ].map((call) => call.catch((error: unknown) => error)),
  );
  expect(await owner.ok(api.get, { taskId })).toMatchObject({
    title: 'Title',
    tags: ['tag'],
    assignedTo: member.id,
    projectId: other.id,
    position: 'a5',
    status: 'completed',
  });
});

test('a member who leaves while tasks are assigned, moved and created has none in the end', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, member, project } = await projectOfThree(app);
    const task = await create(owner, { projectId: project.id });
    const answers = await Promise.all([
      member.send(projectsApi.leave, { projectId: project.id }),
      owner.send(api.update, { taskId: task.id, assigneeId: member.id }),
      owner.send(api.create, { id: newId(), title: 'x', projectId: project.id, assigneeId: member.id }),
      member.send(api.create, { id: newId(), title: 'y', projectId: project.id }),
      member.send(api.move, { taskId: task.id, status: 'completed' }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers[0]?.status).toBe(200);
    const { rows } = await app.database.pool.query(
      'select id from tasks where project_id = $1 and $2 in (user_id, assigned_to, assigned_by)',
      [project.id, member.id],
    );
    expect(rows).toEqual([]);
  }
});
