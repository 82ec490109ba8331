import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addToProject, newProject } from '../../../../test/project.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';

// An account that was closed but not erased, as after a crash: what others see of it, and what is refused. The test
// takes a lock that holds up the erasure.

let app: TestApp;
let owner: Person;
let leaver: Person;
/** The person who leaves, in another browser that has not been used since. */
let elsewhere: Person;
let teamId: string;
let projectId: string;
let taskId: string;
let answer: Promise<{ status: number }>;
/** The owner's events. */
let subscription: Awaited<ReturnType<typeof subscribe>>;
/** Releases the erasure. */
let release: () => Promise<void>;

beforeAll(async () => {
  app = await startTestApp();
  [owner, leaver] = await Promise.all([app.newPerson('Olive Owner'), app.newPerson('Quentin Quick')]);
  ({ id: teamId } = await newTeam(owner));
  await addToTeam(owner, teamId, [leaver]);
  ({ id: projectId } = await newProject(owner));
  await owner.ok(api.projectMembers.add, { projectId, id: newId(), personId: leaver.id });
  ({ id: taskId } = await owner.ok(api.tasks.create, {
    id: newId(),
    title: 'For who leaves',
    projectId,
    assigneeId: leaver.id,
  }));
  elsewhere = await app.again(leaver);
  subscription = await subscribe(app, owner);
  release = await blockErasure();
  answer = leaver.send(api.account.delete, {
    confirmation: leaver.email,
    currentPassword: testPassword,
  });
  await vi.waitFor(async () => expect(await isClosed()).toBe(true), 10_000);
}, 60_000);
afterAll(() => {
  subscription.stop();
  return app.close();
});

/** A reference to a person keeps their row from being deleted and their address from being changed. */
async function blockErasure(): Promise<() => Promise<void>> {
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select id from users where id = $1 for key share', [leaver.id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function isClosed(): Promise<boolean> {
  const { rows } = await app.database.pool.query<{ closed: boolean }>(
    'select closed_at is not null as closed from user_profiles where id = $1',
    [leaver.id],
  );
  return rows[0]?.closed ?? true;
}

describe('a closed account', () => {
  test('is signed out everywhere and cannot sign in', async () => {
    expect((await leaver.ok(api.people.session, {})).user).toBeNull();
    expect(await leaver.refused(api.tasks.create, { id: newId(), title: 'No more' })).toMatchObject({
      status: 401,
    });
    await expect(app.again(leaver)).rejects.toThrow('auth/wrong-credentials');
    // However a session came to exist, it is not valid.
    const [token = ''] = decodeURIComponent(elsewhere.cookie.split('=')[1] ?? '').split('.');
    await app.database.pool.query(
      "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [newId(), leaver.id, hashToken(token)],
    );
    expect((await elsewhere.ok(api.people.session, {})).user).toBeNull();
  });

  test('cannot be found by anybody', async () => {
    for (const text of ['Quentin', 'Deleted account', leaver.email])
      expect((await owner.ok(api.profile.search, { text })).people).toEqual([]);
    expect(await owner.refused(api.profile.get, { personId: leaver.id })).toMatchObject({
      status: 404,
      code: 'person/not-found',
    });
    const other = await newProject(owner);
    expect((await owner.ok(api.projectMembers.candidates, { projectId: other.id })).candidates).toEqual([]);
  });

  test('is shown without its name where the person still is', async () => {
    const { members } = await owner.ok(api.projectMembers.list, { projectId });
    expect(members.map(({ personId }) => nameTo(owner, personId))).toEqual([
      'Olive Owner',
      'Deleted account',
    ]);
    expect(await owner.ok(api.tasks.get, { taskId })).toMatchObject({ assignedTo: leaver.id });
    expect(owner.known.people.get(leaver.id)?.name).toBe('Deleted account');
    expect(JSON.stringify(members)).not.toContain('Quentin');
  });

  test('cannot be added or assigned to anything', async () => {
    const personId = leaver.id;
    const id = newId();
    const places = { projectId: (await newProject(owner)).id, teamId: (await newTeam(owner)).id };
    // One after the other: the second to lock the person would wait for the erasure, which waits for this test.
    const codes = [
      await owner.refused(api.tasks.create, { id, title: 'A task', projectId, assigneeId: personId }),
      await owner.refused(api.tasks.create, { id, title: 'A task', assigneeId: personId }),
      await owner.refused(api.projects.transfer, { projectId, newOwnerId: personId }),
      await owner.refused(api.connections.request, { id, personId }),
      await owner.refused(api.taskComments.post, { taskId, id, content: 'Look', mentionIds: [personId] }),
      await owner.refused(api.projectMembers.add, { projectId: places.projectId, id, personId }),
      await owner.refused(api.teamMembers.add, { teamId: places.teamId, id, personId }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'task/assignee-not-in-project',
      'task/assignee-not-connected',
      'project/new-owner-not-a-member',
      'person/not-found',
      'task-comment/mention-outside',
      'project/not-a-candidate',
      'team/not-connected',
    ]);
    expect(await owner.ok(api.teams.transfer, { teamId, newOwnerId: personId })).toMatchObject({
      success: false,
    });
    const { id: departmentId } = await owner.ok(api.departments.create, { teamId, id, name: 'Press' });
    expect(await owner.refused(api.departments.addMember, { departmentId, id, personId })).toMatchObject({
      code: 'department/not-in-team',
    });
    const { refused } = await owner.ok(api.taskChanges.changeMany, {
      changeId: newId(),
      taskIds: [(await owner.ok(api.tasks.create, { id: newId(), title: 'Mine', projectId })).id],
      changes: { assigneeId: personId },
    });
    expect(refused).toMatchObject([{ code: 'task/assignee-not-in-project' }]);
  });

  test('is erased once nothing blocks it, and its tasks are reassigned', async () => {
    await release();
    expect((await answer).status).toBe(200);
    // The job, which would start in half a minute.
    await app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await expect
      .poll(
        async () =>
          (await app.database.pool.query('select 1 from users where id = $1', [leaver.id])).rowCount,
      )
      .toBe(0);
    expect(await owner.ok(api.tasks.get, { taskId })).toMatchObject({ assignedTo: owner.id });
    expect((await owner.ok(api.projectMembers.list, { projectId })).members).toHaveLength(1);
    expect((await owner.ok(api.teamMembers.list, { teamId })).members).toHaveLength(1);
  });

  test('has its card published to those who see it, before anything of theirs goes', async () => {
    const { received } = subscription;
    await untilReceived(received, ({ type }) => type === 'team-member.removed');
    // The counts of the project, of before, are published when they are ready.
    const first = received.find(({ type }) => type !== 'project.progress');
    expect(first).toMatchObject({
      type: 'person.saved',
      payload: {
        personId: leaver.id,
        cards: { people: [{ id: leaver.id, name: 'Deleted account', avatarUrl: null }] },
      },
    });
  });
});

test('erases the name from the activity of projects, including rows that were locked at first', async () => {
  const goer = await app.newPerson('Nina Named');
  const { id } = await newProject(owner);
  await addToProject(owner, id, [goer]);
  const client = await app.database.pool.connect();
  // As the erasure of another account does.
  await client.query('begin');
  await client.query('select id from project_activity where subject_id = $1 for update', [goer.id]);
  const deletion = goer.send(api.account.delete, {
    confirmation: goer.email,
    currentPassword: testPassword,
  });
  const membersLeft = async () => (await owner.ok(api.projectMembers.list, { projectId: id })).members.length;
  await expect.poll(membersLeft, { timeout: 10_000 }).toBe(1);
  // It keeps looking for what is left.
  await pause(300);
  await client.query('rollback');
  client.release();
  expect((await deletion).status).toBe(200);
  const { rows } = await app.database.pool.query<{ subject: string }>(
    "select distinct subject from project_activity where project_id = $1 and subject <> ''",
    [id],
  );
  expect(rows).toEqual([{ subject: 'Deleted account' }]);
});
