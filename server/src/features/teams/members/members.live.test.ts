import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import type { LiveEvent, LiveEventType } from '@longtable/contract/live';
import { tasksApi } from '@longtable/contract/tasks';
import { teamMembersApi as api } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { teamOfThree } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

type Who = 'owner' | 'admin' | 'member' | 'stranger';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let team: Team;
let teamId: string;
/** The events that each person has received. */
let subscriptions: Record<Who, Awaited<ReturnType<typeof subscribe>>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, admin, member, stranger, team } = await teamOfThree(app));
  teamId = team.id;
  await Promise.all([connect(owner, stranger), connect(admin, stranger)]);
  const [ownerEvents, adminEvents, memberEvents, strangerEvents] = await Promise.all(
    [owner, admin, member, stranger].map((person) => subscribe(app, person)),
  );
  if (!ownerEvents || !adminEvents || !memberEvents || !strangerEvents) throw new Error('Nobody listens.');
  subscriptions = { owner: ownerEvents, admin: adminEvents, member: memberEvents, stranger: strangerEvents };
  // Earlier events may arrive too.
  await settle();
  for (const { received: all } of Object.values(subscriptions)) all.length = 0;
});
afterEach(() => {
  for (const { stop } of Object.values(subscriptions)) stop();
});

describe('a member', () => {
  test('who was added receives that like all members, and then the team’s events', async () => {
    await admin.ok(api.add, { teamId, id: newId(), personId: stranger.id });
    await settle();
    for (const who of ['owner', 'admin', 'member', 'stranger'] as const) {
      expect(received(who, 'team-member.saved')).toMatchObject([
        {
          teamId,
          membersCount: 4,
          member: { role: 'Member', personId: stranger.id, email: stranger.email },
          cards: { people: [{ id: stranger.id, name: 'Sam Stranger', avatarUrl: null, version: 1 }] },
        },
      ]);
    }
    expect(received('stranger', 'team.membership-changed')).toEqual([
      {
        teamId,
        change: 'joined',
        byId: admin.id,
        team: await stranger.ok(teamsApi.get, { teamId }),
        cards: {
          people: [
            { id: admin.id, name: 'Adam Admin', avatarUrl: null, version: 1 },
            { id: owner.id, name: 'Olive Owner', avatarUrl: null, version: 1 },
          ],
          teams: [{ id: teamId, name: team.name, version: 1 }],
        },
      },
    ]);
    expect(received('member', 'team.membership-changed')).toEqual([]);
    await owner.ok(teamsApi.update, { teamId, name: 'Open plans' });
    await settle();
    expect(received('stranger', 'team.saved')).toMatchObject([{ team: { name: 'Open plans' } }]);
  });

  test('who was removed receives that, and nothing afterwards on the open connection', async () => {
    await admin.ok(api.remove, { teamId, personId: member.id });
    await settle();
    for (const who of ['owner', 'admin', 'member'] as const) {
      expect(received(who, 'team-member.removed')).toEqual([
        { teamId, personId: member.id, membersCount: 2 },
      ]);
    }
    expect(received('member', 'team.membership-changed')).toMatchObject([
      {
        change: 'removed',
        byId: admin.id,
        team: null,
        // Its name, for the notice on the page that they have open.
        cards: { people: [{ name: 'Adam Admin' }], teams: [{ id: teamId, name: team.name }] },
      },
    ]);
    await owner.ok(teamsApi.update, { teamId, name: 'Secret plans' });
    await settle();
    expect(received('admin', 'team.saved')).toMatchObject([{ team: { name: 'Secret plans' } }]);
    expect(received('member', 'team.saved')).toEqual([]);
    expect(received('stranger')).toEqual([]);
  });

  test('who leaves receives that without an actor', async () => {
    await member.ok(teamsApi.leave, { teamId });
    await settle();
    expect(received('member', 'team.membership-changed')).toMatchObject([{ change: 'left', byId: null }]);
    expect(received('owner', 'team-member.removed')).toEqual([
      { teamId, personId: member.id, membersCount: 2 },
    ]);
  });

  test('receives changed rights; changed tags do not refresh their rooms', async () => {
    await owner.ok(api.update, { teamId, personId: member.id, tags: ['Ops'] });
    await owner.ok(api.update, {
      teamId,
      personId: member.id,
      tags: ['Ops'],
      permissions: ['CAN_MANAGE_PROJECTS'],
    });
    await settle();
    expect(received('admin', 'team-member.saved')).toMatchObject([
      { member: { tags: ['Ops'] }, membersCount: 3 },
    ]);
    expect(received('member', 'team.membership-changed')).toEqual([]);
    await owner.ok(api.update, { teamId, personId: member.id, permissions: ['CAN_ADD_MEMBERS'] });
    await settle();
    expect(received('member', 'team.membership-changed')).toMatchObject([
      { change: 'rights', byId: owner.id },
    ]);
    expect(received('admin', 'team-member.saved')).toHaveLength(2);
  });

  test('who loses the right to invite receives the deletion of their invitations, and so does the owner', async () => {
    const id = newId();
    await app.database.db
      .insertInto('team_invites')
      .values({
        id,
        team_id: teamId,
        invite_code: id,
        created_by: admin.id,
        days: 7,
        uses: null,
        uses_left: null,
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .execute();
    await owner.ok(api.changeRole, { teamId, personId: member.id, role: 'Admin' });
    await owner.ok(api.changeRole, { teamId, personId: admin.id, role: 'Member' });
    await settle();
    expect([received('owner', 'team-invites.changed'), received('admin', 'team-invites.changed')]).toEqual([
      [{ teamId }],
      [{ teamId }],
    ]);
    expect(received('member', 'team-invites.changed')).toEqual([]);
  });
});

test('each receiver gets the rights that a fresh answer says, also when their own have just changed', async () => {
  const { id: departmentId } = await create('Design');
  await admin.ok(api.add, { teamId, id: newId(), personId: stranger.id });
  await owner.ok(api.changeRole, { teamId, personId: member.id, role: 'Admin' });
  await owner.ok(teamsApi.transfer, { teamId, newOwnerId: member.id });
  await member.ok(departmentsApi.update, { departmentId, name: 'Looks' });
  await settle();
  const people = { owner, admin, member, stranger };
  for (const [who, person] of Object.entries(people) as [Who, Person][]) {
    const { can } = await person.ok(teamsApi.get, { teamId });
    const { members } = await person.ok(api.list, { teamId });
    const { departments } = await person.ok(departmentsApi.list, { teamId });
    const fresh = new Map<string, LiveEvent['can']>([
      [teamId, can],
      ...[...members, ...departments].map((each) => [each.id, each.can] as const),
    ]);
    const said = lastSaid(who);
    expect(said).toContainEqual([teamId, can]);
    expect(said.filter(([id]) => id === departmentId)).toHaveLength(departments.length);
    // A person about whom no event has come since their own membership changed has to ask.
    expect(said).toEqual(said.map(([id]) => [id, fresh.get(id)]));
  }
  for (const who of ['owner', 'member', 'stranger'] as const) {
    const { role, can } = await people[who].ok(teamsApi.get, { teamId });
    expect(received(who, 'team.membership-changed').at(-1)).toMatchObject({ team: { role, can } });
  }
});

describe('a department', () => {
  test('is published only to people who see it', async () => {
    const { id: departmentId } = await create('Design');
    await settle();
    for (const who of ['owner', 'admin'] as const) {
      expect(received(who, 'department.saved')).toMatchObject([
        { department: { id: departmentId, name: 'Design' } },
      ]);
    }
    expect([received('member'), received('stranger')]).toEqual([[], []]);
    await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
    await settle();
    const membership = { teamId, departmentId };
    expect(received('member', 'department.membership-changed')).toEqual([
      {
        ...membership,
        change: 'joined',
        byId: owner.id,
        department: await member.ok(departmentsApi.get, { departmentId }),
        cards: {
          people: [{ id: owner.id, name: 'Olive Owner', avatarUrl: null, version: 1 }],
          teams: [{ id: teamId, name: team.name, version: 1 }],
          departments: [{ id: departmentId, name: 'Design', version: 1 }],
        },
        departmentsCount: 1,
      },
    ]);
    expect(received('admin', 'department-member.saved')).toMatchObject([
      { ...membership, membersCount: 2, member: { departmentRole: 'member', personId: member.id } },
    ]);
    await owner.ok(departmentsApi.update, { departmentId, name: 'Looks' });
    await owner.ok(departmentsApi.changeMemberRole, {
      ...membership,
      personId: member.id,
      departmentRole: 'admin',
    });
    await settle();
    expect(received('member', 'department.saved')).toMatchObject([
      {
        department: { name: 'Looks', version: 2 },
        cards: { departments: [{ id: departmentId, name: 'Looks', version: 2 }] },
      },
    ]);
    expect(received('member', 'department-member.saved')).toMatchObject([
      { member: { departmentRole: 'member' } },
      { member: { departmentRole: 'admin' } },
    ]);
    expect(received('stranger')).toEqual([]);
  });

  test('is counted for people who see all departments', async () => {
    const { id: departmentId } = await create('Design');
    await create('Sales');
    await owner.ok(departmentsApi.delete, { departmentId });
    await settle();
    for (const who of ['owner', 'admin'] as const)
      expect(received(who, 'team.departments').map((told) => Reflect.get(told, 'departmentsCount'))).toEqual([
        1, 2, 1,
      ]);
    expect(received('member', 'team.departments')).toEqual([]);
  });

  test('disappears for a removed member, and for everyone when it is deleted', async () => {
    const { id: departmentId } = await create('Design');
    await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
    await owner.ok(departmentsApi.removeMember, { departmentId, personId: member.id });
    await settle();
    expect(received('admin', 'department-member.removed')).toEqual([
      { teamId, departmentId, personId: member.id, membersCount: 1 },
    ]);
    expect(received('member', 'department.membership-changed')).toMatchObject([
      { change: 'joined' },
      {
        change: 'removed',
        department: null,
        departmentsCount: 0,
        cards: { departments: [{ id: departmentId, name: 'Design' }] },
      },
    ]);
    await owner.ok(departmentsApi.update, { departmentId, name: 'Secret' });
    await settle();
    expect(received('member', 'department.saved')).toEqual([]);
    await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
    await owner.ok(departmentsApi.delete, { departmentId });
    await settle();
    for (const who of ['owner', 'admin', 'member'] as const)
      expect(received(who, 'department.deleted')).toEqual([{ teamId, departmentId }]);
  });

  test('is left together with the team', async () => {
    const [design, sales] = [await create('Design'), await create('Sales')];
    for (const { id } of [design, sales])
      await owner.ok(departmentsApi.addMember, { departmentId: id, id: newId(), personId: member.id });
    await member.ok(teamsApi.leave, { teamId });
    await owner.ok(departmentsApi.update, { departmentId: design.id, name: 'Secret' });
    await settle();
    const gone = [design, sales].map(({ id }) => ({
      teamId,
      departmentId: id,
      personId: member.id,
      membersCount: 1,
    }));
    expect(received('admin', 'department-member.removed')).toEqual(expect.arrayContaining(gone));
    expect(received('admin', 'department-member.removed')).toHaveLength(2);
    expect(received('member', 'department.saved')).toEqual([]);
  });

  test('is published to new Admins, and to former ones no more', async () => {
    await owner.ok(api.changeRole, { teamId, personId: member.id, role: 'Admin' });
    await owner.ok(api.changeRole, { teamId, personId: admin.id, role: 'Member' });
    await settle();
    await create('Design');
    await settle();
    expect(received('member', 'department.saved')).toHaveLength(1);
    expect(received('admin', 'department.saved')).toEqual([]);
  });
});

function create(name: string) {
  return owner.ok(departmentsApi.create, { teamId, id: newId(), name });
}

/** The events a person received, without those of their own tasks. */
function received(who: keyof typeof subscriptions, type?: LiveEventType) {
  return subscriptions[who].received
    .filter((event) => event.type !== 'task.saved' && (type === undefined || event.type === type))
    .map(({ payload }) => payload);
}

/** What a person may do by the last events of each row since their own membership of the team changed, by id. */
function lastSaid(who: Who): [string, LiveEvent['can']][] {
  const all = subscriptions[who].received;
  const since = all.findLastIndex(({ type }) => type === 'team.membership-changed');
  const said = new Map<string, LiveEvent['can']>();
  for (const { type, payload, can } of all.slice(since + 1)) {
    if (type === 'team.saved') said.set(payload.team.id, can);
    if (type === 'team-member.saved') said.set(payload.member.id, can);
    if (type === 'department.saved') said.set(payload.department.id, can);
  }
  return [...said];
}

async function settle(): Promise<void> {
  await Promise.all(
    [owner, admin, member, stranger].map(async (person, index) => {
      const subscription = Object.values(subscriptions)[index];
      const { id } = await person.ok(tasksApi.create, { id: newId(), title: 'Now' });
      await untilReceived(
        subscription?.received ?? [],
        (event) => event.type === 'task.saved' && event.payload.task.id === id,
      );
    }),
  );
}
