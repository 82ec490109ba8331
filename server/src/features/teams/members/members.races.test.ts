import { accountApi } from '@longtable/contract/account';
import { connectionsApi } from '@longtable/contract/connections';
import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { teamMembersApi as api } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { newTeam, teamOfThree } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

// Two actions at the same moment run one after the other, never fail with a server error, and leave correct counts.

const rounds = 10;

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let team: Team;
let teamId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, admin, member, stranger, team } = await teamOfThree(app));
  teamId = team.id;
});
afterEach(async () => {
  const { rows } = await app.database.pool.query(
    `select 'team' as what, id from teams where members_count <>
       (select count(*) from team_members where team_id = teams.id)
       or departments_count <> (select count(*) from departments where team_id = teams.id)
     union all
     select 'department', id from departments where members_count <>
       (select count(*) from department_members where department_id = departments.id)
     union all
     select 'owner', team_id from team_members where role = 'Owner' group by team_id having count(*) <> 1`,
  );
  expect(rows).toEqual([]);
});

test('removing and promoting concurrently removes the member', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [removed, promoted] = await Promise.all([
      owner.send(api.remove, { teamId, personId: member.id }),
      owner.send(api.changeRole, { teamId, personId: member.id, role: 'Admin' }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(promoted.status);
    expect(await everyone()).toEqual(['Adam Admin', 'Olive Owner']);
    await back();
  }
});

test('removing by an Admin and promoting by the owner concurrently have one serial outcome', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [removed, promoted] = await Promise.all([
      admin.send(api.remove, { teamId, personId: member.id }),
      owner.send(api.changeRole, { teamId, personId: member.id, role: 'Admin' }),
    ]);
    expect([`${removed.status} ${promoted.status}`]).toEqual([
      (await everyone()).length === 3 ? '403 200' : '200 404',
    ]);
    if (removed.status === 200) await back();
    else await owner.ok(api.changeRole, { teamId, personId: member.id, role: 'Member' });
  }
});

test('adding a person many times concurrently makes one member', async () => {
  await Promise.all([connect(owner, stranger), connect(admin, stranger)]);
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      [owner, admin, owner, admin].map((who) =>
        who.send(api.add, { teamId, id: newId(), personId: stranger.id }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    await owner.ok(api.remove, { teamId, personId: stranger.id });
  }
});

test('sending one addition many times concurrently makes one member, the answer to all', async () => {
  await connect(owner, stranger);
  const id = newId();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.ok(api.add, { teamId, id, personId: stranger.id })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('one id used concurrently in two teams is taken by one', async () => {
  await connect(owner, stranger);
  const other = await newTeam(owner, 'Other');
  for (let round = 0; round < rounds; round += 1) {
    const id = newId();
    const answers = await Promise.all(
      [teamId, other.id].map((of) => owner.send(api.add, { teamId: of, id, personId: stranger.id })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const of = answers[0]?.status === 200 ? teamId : other.id;
    await owner.ok(api.remove, { teamId: of, personId: stranger.id });
  }
});

test('adding while the connection is removed adds, or refuses as not connected', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const connectionId = await connect(owner, stranger);
    const [added, ended] = await Promise.all([
      owner.send(api.add, { teamId, id: newId(), personId: stranger.id }),
      stranger.send(connectionsApi.remove, { connectionId }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 403]).toContain(added.status);
    if (added.status === 200) await owner.ok(api.remove, { teamId, personId: stranger.id });
  }
});

test('adding while the account is deleted leaves no member', async () => {
  for (let round = 0; round < rounds / 2; round += 1) {
    const leaver = await app.newPerson('Leaver');
    await connect(owner, leaver);
    const [added, deleted] = await Promise.all([
      owner.send(api.add, { teamId, id: newId(), personId: leaver.id }),
      leaver.send(accountApi.delete, { confirmation: leaver.email, currentPassword: testPassword }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 403]).toContain(added.status);
    expect(await everyone()).toEqual(['Adam Admin', 'Mia Member', 'Olive Owner']);
  }
});

test('leaving while being promoted or removed leaves', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const rival =
      round % 2 === 0
        ? owner.send(api.changeRole, { teamId, personId: member.id, role: 'Admin' })
        : owner.send(api.remove, { teamId, personId: member.id });
    const [left, other] = await Promise.all([member.send(teamsApi.leave, { teamId }), rival]);
    const statuses = [left.status, other.status];
    expect([200, 404]).toEqual(expect.arrayContaining(statuses));
    expect(statuses).toContain(200);
    expect(await everyone()).toEqual(['Adam Admin', 'Olive Owner']);
    await back();
  }
});

test('two Admins who demote each other: the second is refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await owner.ok(api.changeRole, { teamId, personId: member.id, role: 'Admin' });
    const answers = await Promise.all([
      admin.send(api.changeRole, { teamId, personId: member.id, role: 'Member' }),
      member.send(api.changeRole, { teamId, personId: admin.id, role: 'Member' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 403]);
    await owner.ok(api.changeRole, { teamId, personId: admin.id, role: 'Admin' });
    await owner.ok(api.changeRole, { teamId, personId: member.id, role: 'Member' });
  }
});

test('transferring to a member who is removed or leaves concurrently leaves one owner', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const of = await newTeam(owner, 'Handed over');
    await owner.ok(api.add, { teamId: of.id, id: newId(), personId: member.id });
    const [handed, gone] = await Promise.all([
      owner.send(teamsApi.transfer, { teamId: of.id, newOwnerId: member.id }),
      round % 2 === 0
        ? member.send(teamsApi.leave, { teamId: of.id })
        : owner.send(api.remove, { teamId: of.id, personId: member.id }),
    ]);
    expect(handed.status).toBe(200);
    expect([200, 403, 409]).toContain(gone.status);
    const isHanded = (handed.body as { success: boolean }).success;
    expect(gone.status === 200).toBe(!isHanded);
  }
});

test('adding to a department while being removed from the team leaves in neither', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const departmentId = await department();
    const [entered, removed] = await Promise.all([
      owner.send(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id }),
      owner.send(api.remove, { teamId, personId: member.id }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 422]).toContain(entered.status);
    expect((await owner.ok(departmentsApi.get, { departmentId })).membersCount).toBe(1);
    await back();
  }
});

test('adding to a department and leaving it many times concurrently happens once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const departmentId = await department();
    const enter = () =>
      owner.send(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
    const entered = await Promise.all([enter(), enter(), enter()]);
    expect(statusesOf(entered)).toEqual([200, 409, 409]);
    const [left, removed] = await Promise.all([
      member.send(departmentsApi.leave, { departmentId }),
      owner.send(departmentsApi.removeMember, { departmentId, personId: member.id }),
    ]);
    expect(statusesOf([left, removed])).toEqual([200, 404]);
  }
});

test('deleting a department while it is used leaves nothing behind', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const departmentId = await department();
    await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
    const [deleted, ...others] = await Promise.all([
      owner.send(departmentsApi.delete, { departmentId }),
      member.send(updatesApi.postToDepartment, { departmentId, id: newId(), content: 'Hello' }),
      member.send(departmentsApi.leave, { departmentId }),
      owner.send(departmentsApi.addMember, { departmentId, id: newId(), personId: admin.id }),
      owner.send(departmentsApi.update, { departmentId, name: `Round ${round}` }),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of others) expect([200, 403, 404]).toContain(status);
    expect(await owner.send(departmentsApi.get, { departmentId })).toMatchObject({ status: 404 });
  }
});

test('deleting a team while members change leaves nothing behind', async () => {
  await connect(owner, stranger);
  for (let round = 0; round < rounds; round += 1) {
    const of = (await newTeam(owner, 'Doomed')).id;
    await owner.ok(api.add, { teamId: of, id: newId(), personId: member.id });
    const [deleted, ...others] = await Promise.all([
      owner.send(teamsApi.delete, { teamId: of }),
      owner.send(api.add, { teamId: of, id: newId(), personId: stranger.id }),
      owner.send(api.changeRole, { teamId: of, personId: member.id, role: 'Admin' }),
      member.send(teamsApi.leave, { teamId: of }),
      owner.send(departmentsApi.create, { teamId: of, id: newId(), name: 'Late' }),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of others) expect([200, 404]).toContain(status);
  }
  const { rows } = await app.database.pool.query("select id from teams where name = 'Doomed'");
  expect(rows).toEqual([]);
});

async function everyone(): Promise<string[]> {
  const { members } = await owner.ok(api.list, { teamId });
  return members.map(({ personId }) => nameTo(owner, personId)).toSorted();
}

async function back(): Promise<void> {
  await owner.ok(api.add, { teamId, id: newId(), personId: member.id });
}

async function department(): Promise<string> {
  return (await owner.ok(departmentsApi.create, { teamId, id: newId(), name: 'Design' })).id;
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
