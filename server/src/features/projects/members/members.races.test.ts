import { accountApi } from '@longtable/contract/account';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { projectMembersApi as api } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { newProject, projectOfThree } from '../../../../test/project.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

// Two actions at the same moment run one after the other, never fail with a server error, and leave correct counts.

const rounds = 6;

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
afterEach(async () => {
  const { rows } = await app.database.pool.query(
    `select 'members' as what, id from projects where members_count <>
       (select count(*) from project_members where project_id = projects.id)
     union all
     select 'tasks', project_id from project_progress c where (total, completed) is distinct from
       (select (count(*)::int, count(completed_at)::int) from tasks where project_id = c.project_id)
     union all
     select 'owner', id from projects where array[owner_id] is distinct from
       array(select user_id from project_members where project_id = projects.id and role = 'Owner')
     union all
     select 'task of somebody outside', tasks.id from tasks where project_id is not null and not exists (
       select from project_members m where m.project_id = tasks.project_id and m.user_id = tasks.assigned_to)`,
  );
  expect(rows).toEqual([]);
});

test('removed and promoted at once: no longer a member', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [removed, promoted] = await Promise.all([
      owner.send(api.remove, { projectId, personId: member.id }),
      owner.send(api.changeRole, { projectId, personId: member.id, role: 'Admin' }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(promoted.status);
    expect(await everyone()).toEqual(['Adam Admin', 'Olive Owner']);
    await back();
  }
});

test('removed by an Admin and promoted by the Owner at once: one of the two, as if in sequence', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [removed, promoted] = await Promise.all([
      admin.send(api.remove, { projectId, personId: member.id }),
      owner.send(api.changeRole, { projectId, personId: member.id, role: 'Admin' }),
    ]);
    expect(`${removed.status} ${promoted.status}`).toBe(
      (await everyone()).length === 3 ? '403 200' : '200 404',
    );
    if (removed.status === 200) await back();
    else await owner.ok(api.changeRole, { projectId, personId: member.id, role: 'Member' });
  }
});

test('two Admins demote each other: the second is no longer allowed to', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await owner.ok(api.changeRole, { projectId, personId: member.id, role: 'Admin' });
    const answers = await Promise.all([
      admin.send(api.changeRole, { projectId, personId: member.id, role: 'Member' }),
      member.send(api.changeRole, { projectId, personId: admin.id, role: 'Member' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 403]);
    await owner.ok(api.changeRole, { projectId, personId: admin.id, role: 'Admin' });
    await owner.ok(api.changeRole, { projectId, personId: member.id, role: 'Member' });
  }
});

test('the same person added many times at once is a member once', async () => {
  await Promise.all([connect(owner, stranger), connect(admin, stranger)]);
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      [owner, admin, owner, admin].map((who) =>
        who.send(api.add, { projectId, id: newId(), personId: stranger.id }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    await owner.ok(api.remove, { projectId, personId: stranger.id });
  }
});

test('one addition sent many times at once is one, and every answer is that one', async () => {
  await connect(owner, stranger);
  const id = newId();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.ok(api.add, { projectId, id, personId: stranger.id })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('one id for members of two projects at once is taken by one of them', async () => {
  await connect(owner, stranger);
  const other = await newProject(owner);
  for (let round = 0; round < rounds; round += 1) {
    const id = newId();
    const answers = await Promise.all(
      [projectId, other.id].map((of) => owner.send(api.add, { projectId: of, id, personId: stranger.id })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const of = answers[0]?.status === 200 ? projectId : other.id;
    await owner.ok(api.remove, { projectId: of, personId: stranger.id });
  }
});

test('added while the connection is removed: a member, or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const connectionId = await connect(owner, stranger);
    const [added, ended] = await Promise.all([
      owner.send(api.add, { projectId, id: newId(), personId: stranger.id }),
      stranger.send(connectionsApi.remove, { connectionId }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 403]).toContain(added.status);
    if (added.status === 200) await owner.ok(api.remove, { projectId, personId: stranger.id });
  }
});

test('added while they leave the team: a member, or refused', async () => {
  const { id: teamId } = await newTeam(owner);
  await addToTeam(owner, teamId, [stranger]);
  await app.database.pool.query('delete from connections');
  const of = await newProject(owner, { type: 'team', teamId });
  for (let round = 0; round < rounds; round += 1) {
    const [added, left] = await Promise.all([
      owner.send(api.add, { projectId: of.id, id: newId(), personId: stranger.id }),
      stranger.send(teamsApi.leave, { teamId }),
    ]);
    expect(left.status).toBe(200);
    expect([200, 403]).toContain(added.status);
    if (added.status === 200) await owner.ok(api.remove, { projectId: of.id, personId: stranger.id });
    await app.database.pool.query(
      'insert into team_members (id, team_id, user_id) values (gen_random_uuid(), $1, $2)',
      [teamId, stranger.id],
    );
  }
});

test('added while their account is deleted: no membership is left', async () => {
  for (let round = 0; round < rounds / 2; round += 1) {
    const leaver = await app.newPerson('Leaver');
    await connect(owner, leaver);
    const [added, deleted] = await Promise.all([
      owner.send(api.add, { projectId, id: newId(), personId: leaver.id }),
      leaver.send(accountApi.delete, { confirmation: leaver.email, currentPassword: testPassword }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 403]).toContain(added.status);
    expect(await everyone()).toEqual(['Adam Admin', 'Mia Member', 'Olive Owner']);
  }
});

test('leaving while being promoted or removed: no longer a member', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const rival =
      round % 2 === 0
        ? owner.send(api.changeRole, { projectId, personId: member.id, role: 'Admin' })
        : owner.send(api.remove, { projectId, personId: member.id });
    const [left, other] = await Promise.all([member.send(projectsApi.leave, { projectId }), rival]);
    expect([200, 404]).toContain(left.status);
    expect([200, 403, 404]).toContain(other.status);
    expect([left.status, other.status]).toContain(200);
    expect(await everyone()).toEqual(['Adam Admin', 'Olive Owner']);
    await back();
  }
});

test('transferred to two members at once: one of them is the owner', async () => {
  const people = [owner, admin, member];
  let current = owner;
  for (let round = 0; round < rounds; round += 1) {
    const others = people.filter(({ id }) => id !== current.id);
    const answers = await Promise.all(
      others.map(({ id }) => current.send(projectsApi.transfer, { projectId, newOwnerId: id })),
    );
    expect(statusesOf(answers)).toEqual([200, 403]);
    const next = others[answers.findIndex(({ status }) => status === 200)];
    expect((await owner.ok(projectsApi.get, { projectId })).ownerId).toBe(next?.id);
    if (next) current = next;
  }
});

test('transferred to a member who is removed or leaves at once: there is an owner in any case', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const of = await newProject(owner, { name: 'Handed over' });
    await owner.ok(api.add, { projectId: of.id, id: newId(), personId: member.id });
    const [handed, gone] = await Promise.all([
      owner.send(projectsApi.transfer, { projectId: of.id, newOwnerId: member.id }),
      round % 2 === 0
        ? member.send(projectsApi.leave, { projectId: of.id })
        : owner.send(api.remove, { projectId: of.id, personId: member.id }),
    ]);
    expect(statusesOf([handed, gone])).toEqual([200, 409]);
  }
});

test('transferred to somebody who deletes their account at once: there is an owner in any case', async () => {
  for (let round = 0; round < rounds / 2; round += 1) {
    const leaver = await app.newPerson('Leaver');
    await connect(owner, leaver);
    await owner.ok(api.add, { projectId, id: newId(), personId: leaver.id });
    const [handed, deleted] = await Promise.all([
      owner.send(projectsApi.transfer, { projectId, newOwnerId: leaver.id }),
      leaver.send(accountApi.delete, { confirmation: leaver.email, currentPassword: testPassword }),
    ]);
    expect(statusesOf([handed, deleted])).toEqual([200, 409]);
    if (handed.status === 200) await leaver.ok(projectsApi.transfer, { projectId, newOwnerId: owner.id });
  }
});

test('the whole list set twice at once: as the later of the two has it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const lists = [[admin.id], [admin.id, member.id]];
    const answers = await Promise.all(
      lists.map((memberIds) => owner.send(projectsApi.update, { projectId, memberIds })),
    );
    expect(statusesOf(answers)).toEqual([200, 200]);
    const names = await everyone();
    expect([2, 3]).toContain(names.length);
    if (names.length === 2) await back();
  }
});

test('assigned a task while being removed: somebody else has the task in the end', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [removed, given, made] = await Promise.all([
      owner.send(api.remove, { projectId, personId: member.id }),
      admin.send(tasksApi.create, { id: newId(), title: 'Late', projectId, assigneeId: member.id }),
      member.send(tasksApi.create, { id: newId(), title: 'Their own', projectId }),
    ]);
    expect(removed.status).toBe(200);
    for (const { status } of [given, made]) expect([200, 403, 404, 409, 422]).toContain(status);
    const { rows } = await app.database.pool.query(
      'select id from tasks where project_id = $1 and $2 in (user_id, assigned_to, assigned_by)',
      [projectId, member.id],
    );
    expect(rows).toEqual([]);
    await back();
  }
});

test('deleted while members are added, removed, changed and work: nothing is left', async () => {
  await connect(owner, stranger);
  for (let round = 0; round < rounds; round += 1) {
    const { id: of } = await newProject(owner, { name: 'Doomed' });
    await owner.ok(api.add, { projectId: of, id: newId(), personId: member.id });
    await owner.ok(api.add, { projectId: of, id: newId(), personId: admin.id });
    const [deleted, ...others] = await Promise.all([
      owner.send(projectsApi.delete, { projectId: of }),
      owner.send(api.add, { projectId: of, id: newId(), personId: stranger.id }),
      owner.send(api.changeRole, { projectId: of, personId: admin.id, role: 'Admin' }),
      member.send(projectsApi.leave, { projectId: of }),
      owner.send(projectsApi.transfer, { projectId: of, newOwnerId: admin.id }),
    ]);
    const transferred = others.at(-1)?.status === 200;
    expect([transferred ? 403 : 200, 200]).toContain(deleted.status);
    for (const { status } of others) expect([200, 403, 404, 409]).toContain(status);
    if (deleted.status !== 200) await admin.ok(projectsApi.delete, { projectId: of });
  }
  const { rows } = await app.database.pool.query("select id from projects where name = 'Doomed'");
  expect(rows).toEqual([]);
});

async function everyone(): Promise<string[]> {
  const { members } = await owner.ok(api.list, { projectId });
  return members.map(({ personId }) => nameTo(owner, personId)).toSorted();
}

async function back(): Promise<void> {
  await owner.ok(api.add, { projectId, id: newId(), personId: member.id });
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
