import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { newProject, projectOfThree } from '../../../../test/project.ts';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { subscribe } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { clearExpiredInvited } from './invited.store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

let addresses = 0;
const newEmail = (): string => `${newId()}@example.test`;
const newTask = (by: Person, fields: object = {}) =>
  by.ok(api.tasks.create, { id: newId(), title: 'Sails', ...fields });
const invite = (by: Person, email: string, ...tasks: { id: string }[]) =>
  by.ok(api.invitations.assign, { id: newId(), email, taskIds: tasks.map(({ id }) => id) });
const invitedTo = async (by: Person, { id: taskId }: { id: string }) =>
  (await by.ok(api.taskInvitations.list, { taskId })).invited.map(({ email }) => email);
const assigneeOf = async (by: Person, { id: taskId }: { id: string }) =>
  (await by.ok(api.tasks.get, { taskId })).assignedTo;
const received = async (by: Person) => (await by.ok(api.invitations.received, {})).invitations;

/** The code in the e-mail to an address. */
async function mailedCode(email: string): Promise<string> {
  const message = await vi.waitFor(async () => {
    const [first] = await emailsTo(app, email);
    if (!first) throw new Error('no e-mail yet');
    return first;
  });
  const url = /http:\S+invitation=[\w-]{22}/.exec(message.body_text)?.[0] ?? 'http://none.test';
  return new URL(url).searchParams.get('invitation') ?? '';
}

/** Signs up by a code. Returns the id of the person. */
async function signUp(invitation: string, email: string): Promise<string> {
  const body = { fullName: 'New Person', email, password: 'a long password', invitation };
  const from = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
  const answer = await app.visitor().raw('POST', api.people.signUp.path, body, from);
  return (answer.body as { user: { id: string } }).user.id;
}

/** Accepts the only invitation that a person has received. */
async function acceptOnly(by: Person): Promise<void> {
  const [invitation] = await received(by);
  await by.ok(api.invitations.accept, { invitationId: invitation?.id ?? '', connectionId: newId() });
}

/** Waits until the tasks of accepted invitations are assigned. */
async function settled(by: Person, task: { id: string }): Promise<void> {
  await vi.waitFor(async () => expect(await invitedTo(by, task)).toEqual([]));
}

describe('somebody without an account', () => {
  test('is invited by e-mail, and has the tasks once they have signed up', async () => {
    const ada = await app.newPerson('Ada');
    const [first, second, other] = [await newTask(ada), await newTask(ada), await newTask(ada)];
    const email = newEmail();
    await invite(ada, email.toUpperCase(), first, second);
    expect(await invitedTo(ada, first)).toEqual([email]);
    expect(await invitedTo(ada, other)).toEqual([]);
    const code = await mailedCode(email);
    const [message] = await emailsTo(app, email);
    expect(message?.subject).toBe('Ada invites you to Longtable');
    expect(message?.body_text).toContain('Ada would like to give you 2 tasks on Longtable');
    expect(message?.body_text).not.toContain('Sails');
    const { received: events, stop } = await subscribe(app, ada);
    const personId = await signUp(code, email);
    await settled(ada, first);
    for (const task of [first, second])
      expect(await ada.ok(api.tasks.get, { taskId: task.id })).toMatchObject({
        assignedTo: personId,
        assignedBy: ada.id,
      });
    expect(await assigneeOf(ada, other)).toBe(ada.id);
    const { connections } = await ada.ok(api.connections.list, {});
    expect(connections.map((one) => one.personId)).toEqual([personId]);
    expect(await ada.ok(api.connections.counts, {})).toMatchObject({ received: 0, sent: 0 });
    const { activity } = await ada.ok(api.taskActivity.list, { taskId: first.id });
    expect(activity[0]).toMatchObject({ kind: 'changed', actorId: ada.id });
    await expect.poll(() => events.map(({ type }) => type)).toContain('tasks.saved');
    stop();
  });

  test('who signs up by the link with another address gets a connection request and no task', async () => {
    const ada = await app.newPerson('Ada');
    const email = newEmail();
    const { invitation, url } = await ada.ok(api.invitations.create, { id: newId(), email });
    const task = await newTask(ada);
    // The open invitation to the address is used again, without another e-mail.
    expect((await invite(ada, email, task)).invitation.id).toBe(invitation.id);
    await mailedCode(email);
    await signUp(new URL(url).searchParams.get('invitation') ?? '', newEmail());
    await settled(ada, task);
    expect(await assigneeOf(ada, task)).toBe(ada.id);
    expect(await ada.ok(api.connections.counts, {})).toMatchObject({ connections: 0, sent: 1 });
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  test('is a member of the task’s project afterwards, if the inviter may add members', async () => {
    const { owner, admin, member, project } = await projectOfThree(app);
    const task = await newTask(owner, { projectId: project.id });
    const own = await newTask(member, { projectId: project.id });
    expect(
      await member.refused(api.invitations.assign, { id: newId(), email: newEmail(), taskIds: [own.id] }),
    ).toMatchObject({ status: 403, code: 'task-invitation/not-to-project' });
    const email = newEmail();
    await invite(admin, email, task);
    const personId = await signUp(await mailedCode(email), email);
    await settled(owner, task);
    expect(await assigneeOf(owner, task)).toBe(personId);
    const { members } = await owner.ok(api.projectMembers.list, { projectId: project.id });
    expect(members).toContainEqual(expect.objectContaining({ personId, role: 'Member' }));
  });
});

describe('somebody with an account', () => {
  test('finds the invitation in the app and accepts it; the inviter can’t tell before', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const task = await newTask(ada);
    const nobody = newEmail();
    const answers = [await invite(ada, ben.email, task), await invite(ada, nobody, task)];
    const [toBen, toNobody] = answers.map(({ invitation }) => Object.keys(invitation));
    expect(toBen).toEqual(toNobody);
    expect(await ada.ok(api.connections.counts, {})).toEqual({ connections: 0, received: 0, sent: 0 });
    expect(await ada.ok(api.connections.requests, { direction: 'sent' })).toMatchObject({ requests: [] });
    expect(await ben.ok(api.connections.counts, {})).toMatchObject({ received: 1 });
    expect(await received(ben)).toMatchObject([{ inviterId: ada.id, tasks: 1 }]);
    expect(ben.known.people.get(ada.id)?.name).toBe('Ada');
    const [message] = await vi.waitFor(async () => {
      const found = await emailsTo(app, ben.email);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(message?.body_text).toContain('http://longtable.test/app/connect?tab=received');
    expect(message?.body_text).not.toContain('invitation=');
    await acceptOnly(ben);
    await settled(ada, task);
    expect(await assigneeOf(ada, task)).toBe(ben.id);
    expect(await received(ben)).toEqual([]);
    // The other invitation to the task ended with that.
    expect(await invitedTo(ada, task)).toEqual([]);
    expect(await ben.ok(api.connections.counts, {})).toMatchObject({ connections: 1, received: 0 });
  });

  test('declines it without the inviter seeing that', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const task = await newTask(ada);
    const { invitation } = await invite(ada, ben.email, task);
    const before = await ada.ok(api.invitations.list, {});
    await ben.ok(api.invitations.decline, { invitationId: invitation.id });
    expect(await received(ben)).toEqual([]);
    expect(await ada.ok(api.invitations.list, {})).toEqual(before);
    expect(await invitedTo(ada, task)).toEqual([ben.email]);
    // With another task it is offered again.
    await invite(ada, ben.email, await newTask(ada));
    expect(await received(ben)).toMatchObject([{ id: invitation.id, tasks: 2 }]);
  });

  test('who is connected already joins the project and gets the task', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    await connect(ada, ben);
    const { id: projectId } = await newProject(ada);
    const task = await newTask(ada, { projectId });
    await invite(ada, ben.email, task);
    await acceptOnly(ben);
    await settled(ada, task);
    expect(await assigneeOf(ben, task)).toBe(ben.id);
  });
});

describe('the rules when it is accepted', () => {
  test('leave a task alone that somebody else was given, that was withdrawn, or that is gone', async () => {
    const [ada, ben, cem] = await Promise.all(['Ada', 'Ben', 'Cem'].map((name) => app.newPerson(name)));
    if (!ada || !ben || !cem) throw new Error('Nobody came.');
    await connect(ada, cem);
    const [given, withdrawn, deleted, kept] = await Promise.all([1, 2, 3, 4].map(() => newTask(ada)));
    if (!given || !withdrawn || !deleted || !kept) throw new Error('No tasks.');
    const { invitation } = await invite(ada, ben.email, given, withdrawn, deleted, kept);
    await ada.ok(api.tasks.update, { taskId: given.id, assigneeId: cem.id });
    await ada.ok(api.taskInvitations.withdraw, { taskId: withdrawn.id, invitationId: invitation.id });
    await ada.ok(api.taskInvitations.withdraw, { taskId: withdrawn.id, invitationId: invitation.id });
    await ada.ok(api.tasks.delete, { taskId: deleted.id });
    expect(await invitedTo(ada, given)).toEqual([]);
    expect(await invitedTo(ada, withdrawn)).toEqual([]);
    expect(await received(ben)).toMatchObject([{ tasks: 1 }]);
    await acceptOnly(ben);
    await settled(ada, kept);
    expect(await assigneeOf(ada, kept)).toBe(ben.id);
    expect(await assigneeOf(ada, given)).toBe(cem.id);
    expect(await assigneeOf(ada, withdrawn)).toBe(ada.id);
  });

  test('leave a task alone that the inviter may no longer edit', async () => {
    const { owner, admin, project } = await projectOfThree(app);
    const ben = await app.newPerson('Ben');
    const task = await newTask(owner, { projectId: project.id });
    await invite(admin, ben.email, task);
    await owner.ok(api.projectMembers.changeRole, {
      projectId: project.id,
      personId: admin.id,
      role: 'Member',
    });
    await acceptOnly(ben);
    await settled(owner, task);
    expect(await assigneeOf(owner, task)).toBe(owner.id);
    const { members } = await owner.ok(api.projectMembers.list, { projectId: project.id });
    expect(members.map(({ personId }) => personId)).not.toContain(ben.id);
    expect(await ben.ok(api.connections.counts, {})).toMatchObject({ connections: 1 });
  });

  test('end with the invitation: revoked, expired or used', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const task = await newTask(ada);
    const { received: events, stop } = await subscribe(app, ada);
    const first = await invite(ada, ben.email, task);
    await ada.ok(api.invitations.revoke, { invitationId: first.invitation.id });
    expect(await invitedTo(ada, task)).toEqual([]);
    await expect
      .poll(() => events.filter(({ type }) => type === 'task-invitations.changed'))
      .toMatchObject([{ payload: { taskIds: [task.id] } }, { payload: { taskIds: [task.id] } }]);
    stop();
    const second = await invite(ada, ben.email, task);
    const past = new Date(Date.now() - 1000).toISOString();
    for (const table of ['invitations', 'task_invitations'] as const)
      await app.database.db.updateTable(table).set({ expires_at: past }).execute();
    expect(await invitedTo(ada, task)).toEqual([]);
    expect(await received(ben)).toEqual([]);
    const accept = { invitationId: second.invitation.id, connectionId: newId() };
    expect(await ben.refused(api.invitations.accept, accept)).toMatchObject({ code: 'invitation/not-found' });
    await clearExpiredInvited(app.database.db);
    expect(await app.database.db.selectFrom('task_invitations').selectAll().execute()).toEqual([]);
    await invite(ada, ben.email, task);
    await acceptOnly(ben);
    await settled(ada, task);
    expect(await ben.refused(api.invitations.accept, accept)).toMatchObject({ code: 'invitation/not-found' });
  });
});

describe('a task that was moved or deleted meanwhile', () => {
  test('takes nobody into a project to which they were not invited', async () => {
    const { owner: ada, project } = await projectOfThree(app);
    const { id: projectId } = await newProject(ada);
    const ben = await app.newPerson('Ben');
    const [moved, back] = [await newTask(ada), await newTask(ada, { projectId })];
    await invite(ada, ben.email, moved, back);
    await ada.ok(api.tasks.update, { taskId: moved.id, projectId: project.id });
    await ada.ok(api.tasks.update, { taskId: back.id, projectId: project.id });
    expect(await invitedTo(ada, moved)).toEqual([]);
    expect(await received(ben)).toMatchObject([{ tasks: 0 }]);
    await ada.ok(api.tasks.update, { taskId: back.id, projectId });
    expect(await invitedTo(ada, back)).toEqual([ben.email]);
    await acceptOnly(ben);
    await settled(ada, back);
    expect(await assigneeOf(ada, back)).toBe(ben.id);
    expect(await assigneeOf(ada, moved)).toBe(ada.id);
    const { members } = await ada.ok(api.projectMembers.list, { projectId: project.id });
    expect(members.map(({ personId }) => personId)).not.toContain(ben.id);
  });

  test('is for the same person once its deletion is undone, while the invitation is open', async () => {
    const [ada, ben, cem] = [
      await app.newPerson('Ada'),
      await app.newPerson('Ben'),
      await app.newPerson('Cem'),
    ];
    const task = await newTask(ada);
    await invite(ada, ben.email, task);
    const toCem = await invite(ada, cem.email, task);
    const changeId = newId();
    await ada.ok(api.taskChanges.deleteMany, { changeId, taskIds: [task.id] });
    await ada.ok(api.invitations.revoke, { invitationId: toCem.invitation.id });
    expect(await received(ben)).toMatchObject([{ tasks: 0 }]);
    await ada.ok(api.taskChanges.undo, { changeId });
    expect(await invitedTo(ada, task)).toEqual([ben.email]);
    await acceptOnly(ben);
    await settled(ada, task);
    expect(await assigneeOf(ada, task)).toBe(ben.id);
  });
});

describe('inviting', () => {
  test('answers with the link of a new invitation, which stays valid', async () => {
    const ada = await app.newPerson('Ada');
    const [task, email, id] = [await newTask(ada), newEmail(), newId()];
    await ada.ok(api.invitations.assign, { id, email, taskIds: [task.id] });
    // The first answer was lost.
    const { url } = await ada.ok(api.invitations.assign, { id, email, taskIds: [task.id] });
    const second = await ada.ok(api.invitations.assign, { id: newId(), email, taskIds: [task.id] });
    expect(second.url).toBeNull();
    expect(second.invitation.id).toBe(id);
    const personId = await signUp(new URL(url ?? '').searchParams.get('invitation') ?? '', email);
    await settled(ada, task);
    expect(await assigneeOf(ada, task)).toBe(personId);
  });

  test('is refused as a whole for one task that the actor may not edit, and for their own address', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const [own, others] = [await newTask(ada), await newTask(ben)];
    const email = newEmail();
    const wanted = { id: newId(), email, taskIds: [own.id, others.id] };
    expect(await ada.refused(api.invitations.assign, wanted)).toMatchObject({ code: 'task/not-found' });
    expect(await ada.ok(api.invitations.list, {})).toMatchObject({ invitations: [] });
    expect(await emailsTo(app, email)).toEqual([]);
    expect(
      await ada.refused(api.invitations.assign, { ...wanted, email: ada.email, taskIds: [own.id] }),
    ).toMatchObject({ status: 422, code: 'invitation/oneself' });
  });

  test('happens once when it is sent again, and counts as one e-mail', async () => {
    const ada = await app.newPerson('Ada');
    const [task, email] = [await newTask(ada), newEmail()];
    const wanted = { id: newId(), email, taskIds: [task.id] };
    const [first, again] = [
      await ada.ok(api.invitations.assign, wanted),
      await ada.ok(api.invitations.assign, wanted),
    ];
    expect(again.invitation.id).toBe(first.invitation.id);
    await mailedCode(email);
    // More than the five e-mails a day to one address.
    for (let each = 0; each < 6; each += 1) await invite(ada, email, await newTask(ada));
    expect(await emailsTo(app, email)).toHaveLength(1);
    expect(await invitedTo(ada, task)).toEqual([email]);
  });

  test('keeps the limits of invitations', async () => {
    const email = newEmail();
    for (let each = 0; each < 5; each += 1) {
      const someone = await app.newPerson('Someone');
      await invite(someone, email, await newTask(someone));
    }
    const ada = await app.newPerson('Ada');
    const { id } = await newTask(ada);
    expect(await ada.refused(api.invitations.assign, { id: newId(), email, taskIds: [id] })).toMatchObject({
      status: 429,
    });
  });
});
