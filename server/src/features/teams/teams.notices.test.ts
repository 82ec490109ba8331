import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { runJob } from '../../../test/notification-emails.ts';
import { notified, toldTo } from '../../../test/notified.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

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
  await connect(admin, stranger);
  await forget();
});

/** Forgets what everyone was told, so that a test sees only its own. */
async function forget(): Promise<void> {
  await app.database.db.deleteFrom('notifications').execute();
}

/** What each person was told. */
async function told(): Promise<Record<string, string[]>> {
  const people = { owner, admin, member, stranger };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([who, person]) => [who, await toldTo(person)] as const),
    ),
  );
}

const nobody = { owner: [], admin: [], member: [], stranger: [] };

describe('in a team', () => {
  test('who is added is told once, with a link to the team, also when the request is repeated', async () => {
    const add = { teamId, id: newId(), personId: stranger.id };
    await admin.ok(teamMembersApi.add, add);
    await admin.ok(teamMembersApi.add, add);
    expect(await told()).toEqual({
      ...nobody,
      stranger: ['Added to Team: Adam Admin added you to Engine room.'],
    });
    expect(await notified(stranger)).toMatchObject([
      {
        type: 'team_member_added',
        actionUrl: `/app/collaboration/teams/${teamId}`,
        actionText: 'View Team',
        metadata: { teamId },
        about: `team:${teamId}`,
        reason: 'you are a member of the team',
        actorId: admin.id,
        isRead: false,
      },
    ]);
  });

  test('who becomes Admin or Member again is told, and not of other rights or tags', async () => {
    const personId = member.id;
    await owner.ok(teamMembersApi.update, {
      teamId,
      personId,
      tags: ['Ops'],
      permissions: ['CAN_ADD_MEMBERS'],
    });
    expect(await told()).toEqual(nobody);
    await owner.ok(teamMembersApi.changeRole, { teamId, personId, role: 'Admin' });
    await owner.ok(teamMembersApi.changeRole, { teamId, personId, role: 'Admin' });
    expect(await told()).toEqual({
      ...nobody,
      member: ['Promoted to Admin: Olive Owner made you an Admin of Engine room.'],
    });
    await forget();
    await owner.ok(teamMembersApi.update, { teamId, personId, role: 'Member' });
    expect(await told()).toEqual({
      ...nobody,
      member: ['No Longer Admin: Olive Owner made you a Member of Engine room.'],
    });
    expect(await notified(member)).toMatchObject([{ type: 'team_admin_removed', metadata: { teamId } }]);
  });

  test('the new Owner is told, and nobody else', async () => {
    await owner.ok(teamsApi.transfer, { teamId, newOwnerId: member.id });
    const text = 'Team Ownership Transferred: Olive Owner transferred the ownership of Engine room to you.';
    expect(await told()).toEqual({ ...nobody, member: [text] });
    expect(await owner.ok(teamsApi.transfer, { teamId, newOwnerId: member.id })).toMatchObject({
      success: false,
    });
    expect(await told()).toEqual({ ...nobody, member: [text] });
    expect(await notified(member)).toMatchObject([{ reason: 'you are the Owner of the team' }]);
  });

  test('the Owner and Admins are told that a member left, but not the other members', async () => {
    await owner.ok(teamMembersApi.add, { teamId, id: newId(), personId: await connected(stranger) });
    await forget();
    await member.ok(teamsApi.leave, { teamId });
    const text = 'Member Left Team: Mia Member left Engine room.';
    expect(await told()).toEqual({ ...nobody, owner: [text], admin: [text] });
    await forget();
    await admin.ok(teamsApi.leave, { teamId });
    expect(await told()).toEqual({ ...nobody, owner: ['Member Left Team: Adam Admin left Engine room.'] });
  });

  test('who is removed is told, with a link to all teams', async () => {
    await admin.ok(teamMembersApi.remove, { teamId, personId: member.id });
    expect(await told()).toEqual({
      ...nobody,
      member: ['Removed from Team: Adam Admin removed you from Engine room.'],
    });
    expect(await notified(member)).toMatchObject([
      { actionUrl: '/app/collaboration/teams', actionText: 'View Teams', metadata: { teamId } },
    ]);
  });

  test('who becomes Owner because the Owner deletes the account is told, without the name', async () => {
    // Deleting it is refused while there are other members: they have come in the meantime.
    await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [owner.id]);
    await runJob(app, 'people.erase-account', { userId: owner.id });
    expect(await Promise.all([admin, member].map(toldTo))).toEqual([
      [
        'Team Ownership Transferred: You are now the Owner of Engine room, because its Owner has deleted their account.',
      ],
      [],
    ]);
    expect(await notified(admin)).toMatchObject([
      { actorId: null, about: `team:${teamId}`, reason: 'you are the Owner of the team' },
    ]);
  });

  test('a team is named as it is, also with the marks of templates in its name', async () => {
    const { id } = await owner.ok(teamsApi.create, { id: newId(), name: '{actor} of {name}' });
    await owner.ok(teamMembersApi.add, { teamId: id, id: newId(), personId: member.id });
    expect(await toldTo(member)).toEqual(['Added to Team: Olive Owner added you to {actor} of {name}.']);
  });

  test('who has muted the team is not told', async () => {
    await app.database.db
      .insertInto('notification_follows')
      .values({ user_id: member.id, about: `team:${teamId}`, level: 'muted' })
      .execute();
    await owner.ok(teamMembersApi.changeRole, { teamId, personId: member.id, role: 'Admin' });
    expect(await told()).toEqual(nobody);
  });
});

describe('in a department', () => {
  let departmentId: string;
  beforeEach(async () => {
    ({ id: departmentId } = await owner.ok(departmentsApi.create, { teamId, id: newId(), name: 'Design' }));
  });

  test('its creator is told nothing; who is added is told once, with a link to the department', async () => {
    expect(await told()).toEqual(nobody);
    const add = { departmentId, id: newId(), personId: member.id };
    await owner.ok(departmentsApi.addMember, add);
    await owner.ok(departmentsApi.addMember, add);
    expect(await told()).toEqual({
      ...nobody,
      member: ['Added to Department: Olive Owner added you to Design in Engine room.'],
    });
    expect(await notified(member)).toMatchObject([
      {
        type: 'department_member_added',
        actionUrl: `/app/collaboration/teams/${teamId}/department/${departmentId}`,
        actionText: 'View Department',
        metadata: { teamId, departmentId },
        about: `department:${departmentId}`,
      },
    ]);
  });

  test('who becomes its admin or a member again is told', async () => {
    await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
    await forget();
    for (const departmentRole of ['admin', 'admin', 'member'] as const)
      await owner.ok(departmentsApi.changeMemberRole, { departmentId, personId: member.id, departmentRole });
    expect(await told()).toEqual({
      ...nobody,
      member: [
        'Department Role Changed: Olive Owner made you a member of Design in Engine room.',
        'Department Role Changed: Olive Owner made you an admin of Design in Engine room.',
      ],
    });
  });

  test('its admins are told that a member left, but not its other members', async () => {
    for (const { id: personId } of [member, admin])
      await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId });
    await forget();
    await member.ok(departmentsApi.leave, { departmentId });
    const text = 'Member Left Department: Mia Member left Design in Engine room.';
    expect(await told()).toEqual({ ...nobody, owner: [text] });
    expect(await notified(owner)).toMatchObject([{ reason: 'you are an admin of the department' }]);
  });
});

async function connected(person: Person): Promise<string> {
  await connect(owner, person);
  return person.id;
}
