import { newId } from '@longtable/contract/ids';
import {
  permissionsOfRole,
  type TeamPermission,
  teamPermissions,
} from '@longtable/contract/rules/team-rights';
import { teamMembersApi as api } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addToTeam, newTeam, teamOfThree } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

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

const refusals = {
  notAMember: [404, 'You are not a member of this team.'],
  add: [403, 'You do not have permission to add members to this team.'],
  addAdmin: [403, 'Admins cannot add other admins. Only the team owner can.'],
  addOwner: [422, 'Cannot add someone as Owner. Use transfer ownership instead.'],
  already: [409, 'User is already a member of this team.'],
  notConnected: [403, 'You can add people you are connected with. Send everybody else an invitation.'],
  noTarget: [404, 'Target member not found in this team.'],
  remove: [403, 'You do not have permission to remove members from this team.'],
  removeAdmin: [403, 'Admins cannot remove other admins. Only the team owner can.'],
  removeOwner: [409, 'Cannot remove the team owner. Transfer ownership first if needed.'],
  ownerLeaves: [409, 'Team owners cannot leave the team. Please transfer ownership to another member first.'],
  roles: [403, 'You do not have permission to manage member roles.'],
  changeOwner: [409, "Cannot change the owner's role. Transfer ownership first if needed."],
  toOwner: [422, 'Cannot promote to Owner role. Use transfer ownership instead.'],
} satisfies Record<string, [number, string]>;

describe('the list', () => {
  test('has Owner, Admins, Members in pages, of each the first to join first', async () => {
    const later = await Promise.all(['Nia', 'Ole'].map((name) => app.newPerson(name)));
    await addToTeam(owner, teamId, later);
    const [lateAdmin] = later as [Person, Person];
    await owner.ok(api.changeRole, { teamId, personId: lateAdmin.id, role: 'Admin' });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await member.ok(api.list, { teamId, limit: 2, ...(after !== undefined && { after }) });
      seen.push(...page.members.map(({ personId }) => nameTo(member, personId)));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['Olive Owner', 'Adam Admin', 'Nia', 'Mia Member', 'Ole']);
  });

  test('omits nobody who joined within the same millisecond', async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, index) => app.newPerson(`Guest ${index}`)),
    );
    for (const [index, { id }] of people.entries()) {
      await app.database.pool.query(
        `insert into team_members (id, team_id, user_id, joined_at)
         values (gen_random_uuid(), $1, $2, '2026-01-01T10:00:00.123Z'::timestamptz + $3 * interval '1 microsecond')`,
        [teamId, id, (index * 137) % 1000],
      );
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await owner.ok(api.list, { teamId, limit: 3, ...(after !== undefined && { after }) });
      seen.push(...page.members.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
  });

  test('is narrowed by name or address, matched literally', async () => {
    const found = async (text: string) =>
      (await member.ok(api.list, { teamId, text })).members.map(({ personId }) => nameTo(member, personId));
    expect(await found(' mia ')).toEqual(['Mia Member']);
    expect(await found(admin.email.toUpperCase())).toEqual(['Adam Admin']);
    expect([await found('%'), await found('_'), await found('\\')]).toEqual([[], [], []]);
  });

  test('has for each member what the reader may do', async () => {
    const seenBy = async (who: Person) =>
      Object.fromEntries(
        (await who.ok(api.list, { teamId })).members.map(({ personId, can }) => [nameTo(who, personId), can]),
      );
    const nothing = { remove: false, promote: false, demote: false, edit: false };
    expect(await seenBy(owner)).toEqual({
      'Olive Owner': { ...nothing, edit: true },
      'Adam Admin': { remove: true, promote: false, demote: true, edit: true },
      'Mia Member': { remove: true, promote: true, demote: false, edit: true },
    });
    expect(await seenBy(admin)).toEqual({
      'Olive Owner': nothing,
      'Adam Admin': { ...nothing, demote: true },
      'Mia Member': { ...nothing, remove: true, promote: true },
    });
    expect(await seenBy(member)).toEqual({
      'Olive Owner': nothing,
      'Adam Admin': nothing,
      'Mia Member': nothing,
    });
  });

  test('rejects invented cursors', async () => {
    const joined = '2026-01-01T00:00:00.000000Z';
    for (const after of [
      'x',
      newId(),
      `${newId()}3|${joined}`,
      `${newId()}1`,
      `${newId()}2${joined}`,
      `${newId()}1|0000-01-01T00:00:00.000000Z`,
    ])
      expect(await owner.refused(api.list, { teamId, after })).toMatchObject({ code: 'request/malformed' });
    expect((await owner.ok(api.list, { teamId, after: `${newId()}2|${joined}` })).members).toHaveLength(1);
  });

  test('is for members only, like everything else', async () => {
    const personId = member.id;
    const tries = [
      stranger.refused(api.list, { teamId }),
      stranger.refused(api.candidates, { teamId }),
      stranger.refused(api.add, { teamId, id: newId(), personId: stranger.id }),
      stranger.refused(api.changeRole, { teamId, personId, role: 'Admin' }),
      stranger.refused(api.update, { teamId, personId, tags: ['x'] }),
      stranger.refused(api.remove, { teamId, personId }),
      stranger.refused(teamsApi.leave, { teamId }),
      owner.refused(api.list, { teamId: newId() }),
    ];
    for (const { status, text } of await Promise.all(tries))
      expect([status, text]).toEqual(refusals.notAMember);
  });
});

describe('adding', () => {
  test('makes a Member with the role’s permissions, and counts', async () => {
    await connect(admin, stranger);
    const added = await add(admin, stranger);
    expect(added).toMatchObject({
      personId: stranger.id,
      email: stranger.email,
      role: 'Member',
      permissions: ['CAN_MANAGE_PROJECTS'],
      tags: [],
      can: { remove: true, promote: true, demote: false, edit: false },
    });
    expect(await stranger.ok(teamsApi.get, { teamId })).toMatchObject({ role: 'Member', membersCount: 4 });
  });

  test('as Admin is for the owner only, in any spelling of the role', async () => {
    await Promise.all([connect(owner, stranger), connect(admin, stranger)]);
    expect(await refusedAdding(admin, stranger, 'ADMIN')).toEqual(refusals.addAdmin);
    expect(await add(owner, stranger, { role: ' aDMIN' })).toMatchObject({
      role: 'Admin',
      permissions: permissionsOfRole('Admin'),
    });
  });

  test('needs the permission; nobody is added as Owner', async () => {
    await Promise.all([owner, admin, member].map((who) => connect(who, stranger)));
    expect(await refusedAdding(member, stranger)).toEqual(refusals.add);
    expect(await refusedAdding(owner, stranger, 'Owner')).toEqual(refusals.addOwner);
    expect(await refusedAdding(admin, stranger, 'owner')).toEqual(refusals.addOwner);
    await grant(admin, []);
    expect(await refusedAdding(admin, stranger)).toEqual(refusals.add);
    await grant(member, ['CAN_ADD_MEMBERS']);
    expect(await refusedAdding(member, stranger, 'Admin')).toEqual(refusals.addAdmin);
    expect(await add(member, stranger)).toMatchObject({ role: 'Member' });
  });

  test('takes only people whom the actor is connected with, and no members', async () => {
    expect(await refusedAdding(owner, stranger)).toEqual(refusals.notConnected);
    expect(await refusedAdding(owner, { id: newId() })).toEqual(refusals.notConnected);
    expect(await refusedAdding(owner, member)).toEqual(refusals.already);
    expect(await refusedAdding(owner, owner)).toEqual(refusals.already);
    expect(
      (await owner.send(api.add, { teamId, id: newId(), personId: stranger.id, role: 'King' })).status,
    ).toBe(400);
  });

  test('adds once when sent again; for others the id is taken', async () => {
    const other = await app.newPerson('Other');
    await Promise.all([connect(owner, stranger), connect(owner, other)]);
    const id = newId();
    const first = await add(owner, stranger, { id });
    expect(await add(owner, stranger, { id })).toEqual(first);
    expect(await owner.refused(api.add, { teamId, id, personId: other.id })).toMatchObject({
      code: 'request/id-taken',
    });
    const another = await newTeam(owner, 'Another');
    expect(await owner.refused(api.add, { teamId: another.id, id, personId: stranger.id })).toMatchObject({
      code: 'request/id-taken',
    });
    expect(await counted()).toBe(4);
  });

  test('offers people who can be added, by name', async () => {
    const [zoe, bea] = await Promise.all([app.newPerson('zoe'), app.newPerson('Bea')]);
    await Promise.all([zoe, bea].map((person) => connect(owner, person)));
    const offered = async (who: Person, text = '') =>
      (await who.ok(api.candidates, { teamId, text })).candidates.map(({ personId }) =>
        nameTo(who, personId),
      );
    expect(await offered(owner)).toEqual(['Bea', 'zoe']);
    expect(await offered(owner, 'ZO')).toEqual(['zoe']);
    expect(await offered(owner, bea.email)).toEqual(['Bea']);
    expect(await offered(owner, '%')).toEqual([]);
    expect(await offered(admin)).toEqual([]);
    const { status, text } = await member.refused(api.candidates, { teamId });
    expect([status, text]).toEqual(refusals.add);
  });
});

describe('roles', () => {
  test('change from Member to Admin and back, with their permissions', async () => {
    expect(await change(admin, member, 'admin')).toMatchObject({
      role: 'Admin',
      permissions: permissionsOfRole('Admin'),
      can: { remove: false, promote: false, demote: true },
    });
    await change(member, admin, 'Member');
    expect(await member.ok(teamsApi.get, { teamId })).toMatchObject({
      role: 'Admin',
      can: { addMembers: true },
    });
    expect(await admin.ok(teamsApi.get, { teamId })).toMatchObject({
      role: 'Member',
      permissions: permissionsOfRole('Member'),
    });
  });

  test('stay unchanged by the same role again', async () => {
    await grant(member, ['CAN_ADD_MEMBERS']);
    expect(await change(admin, member, 'Member')).toMatchObject({ permissions: ['CAN_ADD_MEMBERS'] });
  });

  test('can be given up by their holder, who gets the remaining rights back', async () => {
    expect(await change(admin, admin, 'Member')).toMatchObject({
      role: 'Member',
      can: { promote: false, demote: false, remove: false },
    });
    expect(await refusedChanging(admin, admin, 'Admin')).toEqual(refusals.roles);
  });

  test('are not given by anybody to themselves', async () => {
    await grant(member, ['CAN_MANAGE_ROLES']);
    expect(await refusedChanging(member, member, 'Admin')).toEqual(refusals.roles);
    await change(member, admin, 'Member');
    expect(await change(member, admin, 'Admin')).toMatchObject({ role: 'Admin' });
  });

  test('need the permission, and are not changed for the owner', async () => {
    expect(await refusedChanging(member, admin, 'Member')).toEqual(refusals.roles);
    for (const who of [owner, admin]) {
      expect(await refusedChanging(who, owner, 'Member')).toEqual(refusals.changeOwner);
      expect(await refusedChanging(who, owner, 'Owner')).toEqual(refusals.changeOwner);
      expect(await refusedChanging(who, member, 'OWNER')).toEqual(refusals.toOwner);
      expect(await refusedChanging(who, stranger, 'Admin')).toEqual(refusals.noTarget);
    }
    await grant(
      admin,
      teamPermissions.filter((permission) => permission !== 'CAN_MANAGE_ROLES'),
    );
    expect(await refusedChanging(admin, member, 'Admin')).toEqual(refusals.roles);
  });
});

describe('the details of a member', () => {
  test('are edited by the owner: role, permissions and tags', async () => {
    const personId = member.id;
    expect(
      await owner.ok(api.update, { teamId, personId, role: 'admin', tags: [' Design ', 'Ops', 'Design'] }),
    ).toMatchObject({ role: 'Admin', permissions: permissionsOfRole('Admin'), tags: ['Design', 'Ops'] });
    expect(
      await owner.ok(api.update, {
        teamId,
        personId,
        role: 'Member',
        permissions: ['CAN_REMOVE_MEMBERS', 'CAN_ADD_MEMBERS', 'CAN_ADD_MEMBERS'],
      }),
    ).toMatchObject({
      role: 'Member',
      permissions: ['CAN_ADD_MEMBERS', 'CAN_REMOVE_MEMBERS'],
      tags: ['Design', 'Ops'],
    });
    // Setting the present role changes nothing.
    expect(await owner.ok(api.update, { teamId, personId, role: 'Member', tags: [] })).toMatchObject({
      permissions: ['CAN_ADD_MEMBERS', 'CAN_REMOVE_MEMBERS'],
      tags: [],
    });
  });

  test('are refused to others, whatever their permissions', async () => {
    for (const permission of teamPermissions) {
      await grant(member, [permission]);
      const { status, text } = await member.refused(api.update, { teamId, personId: member.id, tags: ['x'] });
      expect([status, text]).toEqual(refusals.roles);
    }
    const { status, text } = await admin.refused(api.update, { teamId, personId: member.id, role: 'Admin' });
    expect([status, text]).toEqual(refusals.roles);
  });

  test('of the owner are tags only', async () => {
    const own = { teamId, personId: owner.id };
    expect(await owner.ok(api.update, { ...own, tags: ['Boss'] })).toMatchObject({ tags: ['Boss'] });
    // A form sends all values, changed or not.
    expect(
      await owner.ok(api.update, { ...own, role: 'Owner', permissions: [...teamPermissions].toReversed() }),
    ).toMatchObject({ role: 'Owner', permissions: teamPermissions });
    for (const change of [{ role: 'Admin' }, { permissions: [] }]) {
      const { status, text } = await owner.refused(api.update, { ...own, ...change });
      expect([status, text]).toEqual(refusals.changeOwner);
    }
    const promoted = await owner.refused(api.update, { teamId, personId: member.id, role: 'Owner' });
    expect([promoted.status, promoted.text]).toEqual(refusals.toOwner);
    const nobody = await owner.refused(api.update, { teamId, personId: stranger.id, tags: [] });
    expect([nobody.status, nobody.text]).toEqual(refusals.noTarget);
  });
});

describe('removing and leaving', () => {
  test('needs the permission for Members, and the owner for Admins', async () => {
    const otherAdmin = await app.newPerson('Other admin');
    await addToTeam(owner, teamId, [otherAdmin], 'Admin');
    expect(await refusedRemoving(admin, otherAdmin)).toEqual(refusals.removeAdmin);
    expect(await admin.ok(api.remove, { teamId, personId: member.id })).toEqual({ personId: member.id });
    expect(await owner.ok(api.remove, { teamId, personId: otherAdmin.id })).toEqual({
      personId: otherAdmin.id,
    });
    expect(await refusedRemoving(owner, otherAdmin)).toEqual(refusals.noTarget);
    const gone = await member.refused(teamsApi.get, { teamId });
    expect([gone.status, gone.text]).toEqual(refusals.notAMember);
    expect(await counted()).toBe(2);
  });

  test('never removes the owner or the actor', async () => {
    expect(await refusedRemoving(member, admin)).toEqual(refusals.remove);
    expect(await refusedRemoving(admin, owner)).toEqual(refusals.removeOwner);
    expect(await refusedRemoving(owner, owner)).toEqual(refusals.removeOwner);
    expect(await refusedRemoving(admin, stranger)).toEqual(refusals.noTarget);
    expect(await refusedRemoving(admin, admin)).toEqual(refusals.remove);
    await grant(member, ['CAN_REMOVE_MEMBERS']);
    expect(await refusedRemoving(member, admin)).toEqual(refusals.removeAdmin);
    await grant(admin, []);
    expect(await refusedRemoving(admin, member)).toEqual(refusals.remove);
  });

  test('lets everybody but the owner leave, once', async () => {
    const refused = await owner.refused(teamsApi.leave, { teamId });
    expect([refused.status, refused.text]).toEqual(refusals.ownerLeaves);
    expect(await admin.ok(teamsApi.leave, { teamId })).toEqual({ teamId });
    expect(await member.ok(teamsApi.leave, { teamId })).toEqual({ teamId });
    expect(await member.refused(teamsApi.leave, { teamId })).toMatchObject({ status: 404 });
    expect(await counted()).toBe(1);
  });

  test('deletes the invitations of a member who may not invite any more, and no others', async () => {
    for (const lose of [
      () => owner.ok(api.remove, { teamId, personId: member.id }),
      () => member.ok(teamsApi.leave, { teamId }),
      () => change(owner, member, 'Member'),
      () => grant(member, ['CAN_REMOVE_MEMBERS']),
    ]) {
      await app.database.db.deleteFrom('team_invites').execute();
      if ((await owner.ok(api.list, { teamId, text: member.email })).members.length === 0)
        await add(owner, member);
      await owner.ok(api.update, { teamId, personId: member.id, role: 'Admin' });
      const others = await newTeam(member, 'Another');
      const kept = [
        await invite(teamId, owner),
        await invite(teamId, admin),
        await invite(others.id, member),
      ];
      await invite(teamId, member);
      await lose();
      const left = await app.database.db.selectFrom('team_invites').select('id').execute();
      expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
    }
  });

  test('keeps the invitations of those who still may invite', async () => {
    await invite(teamId, admin);
    await change(owner, member, 'Admin');
    await grant(admin, ['CAN_ADD_MEMBERS']);
    expect(await app.database.db.selectFrom('team_invites').select('id').execute()).not.toEqual([]);
  });
});

describe('a permission opens its own action only', () => {
  test.each(teamPermissions)('%s', async (permission) => {
    await connect(member, stranger);
    await grant(member, [permission]);
    const other = await app.newPerson('Other');
    await addToTeam(owner, teamId, [other]);
    const outcomes = {
      CAN_ADD_MEMBERS: (await member.send(api.add, { teamId, id: newId(), personId: stranger.id })).status,
      CAN_MANAGE_ROLES: (await member.send(api.changeRole, { teamId, personId: other.id, role: 'Admin' }))
        .status,
      CAN_REMOVE_MEMBERS: (
        await member.send(api.remove, {
          teamId,
          personId: permission === 'CAN_MANAGE_ROLES' ? admin.id : other.id,
        })
      ).status,
    };
    const expected = { CAN_ADD_MEMBERS: 403, CAN_MANAGE_ROLES: 403, CAN_REMOVE_MEMBERS: 403 };
    expect(outcomes).toEqual(permission in expected ? { ...expected, [permission]: 200 } : expected);
  });
});

function add(who: Person, whom: Person, options: { id?: string; role?: string } = {}) {
  const { id = newId(), role } = options;
  return who.ok(api.add, { teamId, id, personId: whom.id, ...(role !== undefined && { role }) });
}

async function refusedAdding(who: Person, { id: personId }: { id: string }, role = 'Member') {
  const { status, text } = await who.refused(api.add, { teamId, id: newId(), personId, role });
  return [status, text];
}

function change(who: Person, whom: Person, role: string) {
  return who.ok(api.changeRole, { teamId, personId: whom.id, role });
}

async function refusedChanging(who: Person, whom: Person, role: string) {
  const { status, text } = await who.refused(api.changeRole, { teamId, personId: whom.id, role });
  return [status, text];
}

async function refusedRemoving(who: Person, whom: Person) {
  const { status, text } = await who.refused(api.remove, { teamId, personId: whom.id });
  return [status, text];
}

function grant(whom: Person, permissions: TeamPermission[]) {
  return owner.ok(api.update, { teamId, personId: whom.id, permissions });
}

async function counted(): Promise<number> {
  return (await owner.ok(teamsApi.get, { teamId })).membersCount;
}

async function invite(of: string, who: Person): Promise<string> {
  const id = newId();
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await app.database.db
    .insertInto('team_invites')
    .values({
      id,
      team_id: of,
      invite_code: id,
      created_by: who.id,
      days: 7,
      uses: null,
      uses_left: null,
      expires_at,
    })
    .execute();
  return id;
}
