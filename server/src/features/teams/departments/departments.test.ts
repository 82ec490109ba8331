import { departmentsApi as api, type DepartmentRole } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { teamPermissions } from '@longtable/contract/rules/team-rights';
import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  notFound: [404, 'Department not found.'],
  manage: [403, 'Only the team owner can manage departments.'],
  members: [403, 'Only the team owner can manage department members.'],
  notInTeam: [422, 'User must be a team member before being added to a department.'],
  already: [409, 'User is already a member of this department.'],
  notAMember: [403, 'You are not a member of this department.'],
  noTarget: [404, 'Target member not found in this department.'],
} satisfies Record<string, [number, string]>;

describe('departments', () => {
  test('are created, edited and deleted by the owner', async () => {
    const made = await create('Design', 'Pixels');
    expect(made).toMatchObject({
      teamId,
      name: 'Design',
      description: 'Pixels',
      membersCount: 1,
      role: 'admin',
      version: 1,
      can: { edit: true, delete: true, manageMembers: true, leave: true, post: true },
    });
    expect(owner.known.teams.get(teamId)).toEqual({ id: teamId, name: team.name, version: 1 });
    const departmentId = made.id;
    expect(await owner.ok(api.update, { departmentId, name: ' Looks ' })).toMatchObject({
      name: 'Looks',
      description: 'Pixels',
      version: 2,
    });
    expect(await owner.ok(api.update, { departmentId, name: 'Looks' })).toMatchObject({ version: 2 });
    expect((await owner.ok(teamsApi.get, { teamId })).departmentsCount).toBe(1);
    expect(await owner.ok(api.delete, { departmentId })).toEqual({ departmentId });
    const again = await owner.refused(api.delete, { departmentId });
    expect([again.status, again.text]).toEqual(refusals.notFound);
    expect((await owner.ok(teamsApi.get, { teamId })).departmentsCount).toBe(0);
  });

  test('have their creator as first admin until they leave', async () => {
    const given = { teamId, id: newId(), name: 'Design' };
    const { id: departmentId } = await owner.ok(api.create, given);
    const membersOf = async () =>
      (await owner.ok(api.members, { departmentId })).members.map(({ personId, departmentRole }) => [
        personId,
        departmentRole,
      ]);
    expect(await membersOf()).toEqual([[owner.id, 'admin']]);
    expect(await owner.ok(api.create, given)).toMatchObject({ membersCount: 1, role: 'admin' });
    await owner.ok(api.leave, { departmentId });
    // The first request was late and repeated: it does not add anybody again.
    expect(await owner.ok(api.create, given)).toMatchObject({ membersCount: 0, role: null });
    expect(await membersOf()).toEqual([]);
  });

  test('need a name', async () => {
    for (const name of ['', '   ', 'x'.repeat(101)])
      expect((await owner.send(api.create, { teamId, id: newId(), name })).status).toBe(400);
    const long = { teamId, id: newId(), name: 'x', description: 'x'.repeat(2001) };
    expect((await owner.send(api.create, long)).status).toBe(400);
  });

  test('are created once when sent again; in another team the id is taken', async () => {
    const id = newId();
    const first = await owner.ok(api.create, { teamId, id, name: 'Design' });
    expect(await owner.ok(api.create, { teamId, id, name: 'Design' })).toEqual(first);
    expect(await names(owner)).toEqual(['Design']);
    const another = await newTeam(owner, 'Another');
    expect(await owner.refused(api.create, { teamId: another.id, id, name: 'Design' })).toMatchObject({
      code: 'request/id-taken',
    });
  });

  test('are managed by the owner only, whatever the permissions of others', async () => {
    const { id: departmentId } = await create('Design');
    await enter(departmentId, member, 'admin');
    for (const permissions of [...teamPermissions.map((permission) => [permission]), [...teamPermissions]]) {
      for (const who of [admin, member]) {
        await owner.ok(teamMembersApi.update, { teamId, personId: who.id, permissions });
        const tries = [
          who.refused(api.create, { teamId, id: newId(), name: 'Mine' }),
          who.refused(api.update, { departmentId, name: 'Mine' }),
          who.refused(api.delete, { departmentId }),
        ];
        for (const { status, text } of await Promise.all(tries))
          expect([status, text]).toEqual(refusals.manage);
      }
    }
  });

  test('are visible to the Owner, Admins and their members', async () => {
    const [design, sales] = [await create('Design'), await create('sales')];
    await enter(sales.id, member);
    expect([await names(owner), await names(admin), await names(member)]).toEqual([
      ['Design', 'sales'],
      ['Design', 'sales'],
      ['sales'],
    ]);
    expect((await member.ok(teamsApi.get, { teamId })).departmentsCount).toBe(1);
    expect((await admin.ok(teamsApi.get, { teamId })).departmentsCount).toBe(2);
    expect(await member.ok(api.get, { departmentId: sales.id })).toMatchObject({
      role: 'member',
      can: { edit: false, delete: false, manageMembers: false, leave: true, post: true },
    });
    expect(await admin.ok(api.get, { departmentId: sales.id })).toMatchObject({
      role: null,
      can: { edit: false, delete: false, manageMembers: false, leave: false, post: false },
    });
    for (const { who, departmentId } of [
      { who: member, departmentId: design.id },
      { who: stranger, departmentId: sales.id },
      { who: owner, departmentId: newId() },
    ]) {
      const tries = [
        who.refused(api.get, { departmentId }),
        who.refused(api.update, { departmentId, name: 'x' }),
        who.refused(api.delete, { departmentId }),
        who.refused(api.leave, { departmentId }),
        who.refused(api.members, { departmentId }),
        who.refused(api.candidates, { departmentId }),
        who.refused(api.addMember, { departmentId, id: newId(), personId: who.id }),
        who.refused(api.changeMemberRole, { departmentId, personId: member.id, departmentRole: 'admin' }),
        who.refused(api.removeMember, { departmentId, personId: member.id }),
      ];
      for (const { status, text } of await Promise.all(tries))
        expect([status, text]).toEqual(refusals.notFound);
    }
    expect(await stranger.refused(api.list, { teamId })).toMatchObject({ code: 'team/not-a-member' });
    expect(await stranger.refused(api.create, { teamId, id: newId(), name: 'x' })).toMatchObject({
      code: 'team/not-a-member',
    });
  });

  test('are listed in pages by name, and narrowed by it', async () => {
    for (const name of ['b', 'A', 'c', 'B', '100 %']) await create(name);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await admin.ok(api.list, { teamId, limit: 2, ...(after !== undefined && { after }) });
      seen.push(...page.departments.map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen.map((name) => name.toLowerCase())).toEqual(['100 %', 'a', 'b', 'b', 'c']);
    expect(await names(owner, '%')).toEqual(['100 %']);
    expect(await names(owner, 'C')).toEqual(['c']);
    expect(await owner.refused(api.list, { teamId, after: 'x' })).toMatchObject({
      code: 'request/malformed',
    });
  });
});

describe('department members', () => {
  let departmentId: string;
  beforeEach(async () => {
    departmentId = (await create('Design')).id;
  });

  test('are added by the owner from the team', async () => {
    expect(await enter(departmentId, member)).toMatchObject({
      personId: member.id,
      email: member.email,
      departmentRole: 'member',
    });
    expect(await people(admin)).toEqual(['Olive Owner admin', 'Mia Member member']);
    expect(await owner.ok(api.get, { departmentId })).toMatchObject({
      membersCount: 2,
      role: 'admin',
      can: { leave: true, post: true },
    });
    expect(await refusedAdding(owner, stranger)).toEqual(refusals.notInTeam);
    expect(await refusedAdding(owner, { id: newId() })).toEqual(refusals.notInTeam);
    expect(await refusedAdding(owner, member)).toEqual(refusals.already);
    for (const who of [admin, member]) expect(await refusedAdding(who, admin)).toEqual(refusals.members);
  });

  test('are added once when sent again; for others the id is taken', async () => {
    const id = newId();
    const first = await owner.ok(api.addMember, { departmentId, id, personId: member.id });
    expect(await owner.ok(api.addMember, { departmentId, id, personId: member.id })).toEqual(first);
    expect(await owner.refused(api.addMember, { departmentId, id, personId: admin.id })).toMatchObject({
      code: 'request/id-taken',
    });
    const other = await create('Other');
    const elsewhere = { departmentId: other.id, id, personId: member.id };
    expect(await owner.refused(api.addMember, elsewhere)).toMatchObject({ code: 'request/id-taken' });
    expect((await owner.ok(api.get, { departmentId })).membersCount).toBe(2);
  });

  test('are offered by name, without members', async () => {
    await enter(departmentId, member);
    const offered = async (text = '') =>
      (await owner.ok(api.candidates, { departmentId, text })).candidates.map(({ personId }) =>
        nameTo(owner, personId),
      );
    expect(await offered()).toEqual(['Adam Admin']);
    await owner.ok(api.leave, { departmentId });
    expect(await offered()).toEqual(['Adam Admin', 'Olive Owner']);
    expect(await offered('OLIVE')).toEqual(['Olive Owner']);
    for (const who of [admin, member]) {
      const { status, text } = await who.refused(api.candidates, { departmentId });
      expect([status, text]).toEqual(refusals.members);
    }
  });

  test('are made admin or member by the owner', async () => {
    await enter(departmentId, admin);
    await enter(departmentId, member);
    const role = { departmentId, personId: member.id, departmentRole: 'admin' as const };
    expect(await owner.ok(api.changeMemberRole, role)).toMatchObject({ departmentRole: 'admin' });
    expect(await owner.ok(api.changeMemberRole, role)).toMatchObject({ departmentRole: 'admin' });
    expect(await people(member)).toEqual(['Olive Owner admin', 'Mia Member admin', 'Adam Admin member']);
    expect(await member.ok(api.get, { departmentId })).toMatchObject({
      role: 'admin',
      can: { manageMembers: false },
    });
    for (const who of [admin, member]) {
      const { status, text } = await who.refused(api.changeMemberRole, { ...role, personId: admin.id });
      expect([status, text]).toEqual(refusals.members);
    }
    const nobody = await owner.refused(api.changeMemberRole, { ...role, personId: stranger.id });
    expect([nobody.status, nobody.text]).toEqual(refusals.noTarget);
    expect((await owner.send(api.changeMemberRole, { ...role, departmentRole: 'Owner' })).status).toBe(400);
  });

  test('are removed by the owner, or leave', async () => {
    await enter(departmentId, admin);
    await enter(departmentId, member);
    for (const who of [admin, member]) {
      const { status, text } = await who.refused(api.removeMember, { departmentId, personId: member.id });
      expect([status, text]).toEqual(refusals.members);
    }
    expect(await owner.ok(api.removeMember, { departmentId, personId: member.id })).toEqual({
      personId: member.id,
    });
    const gone = await owner.refused(api.removeMember, { departmentId, personId: member.id });
    expect([gone.status, gone.text]).toEqual(refusals.noTarget);
    expect(await member.refused(api.get, { departmentId })).toMatchObject({ code: 'department/not-found' });
    expect(await admin.ok(api.leave, { departmentId })).toEqual({ departmentId });
    expect(await owner.ok(api.leave, { departmentId })).toEqual({ departmentId });
    for (const who of [admin, owner]) {
      const { status, text } = await who.refused(api.leave, { departmentId });
      expect([status, text]).toEqual(refusals.notAMember);
    }
    expect((await owner.ok(api.get, { departmentId })).membersCount).toBe(0);
  });

  test('are listed in pages, admins first, and narrowed by name or address', async () => {
    const others = await Promise.all(['Nia', 'Ole', 'Pia'].map((name) => app.newPerson(name)));
    await addToTeam(owner, teamId, others);
    for (const person of [...others, member]) await enter(departmentId, person);
    await owner.ok(api.changeMemberRole, { departmentId, personId: member.id, departmentRole: 'admin' });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await member.ok(api.members, {
        departmentId,
        limit: 1,
        ...(after !== undefined && { after }),
      });
      seen.push(...page.members.map(({ personId }) => nameTo(member, personId)));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['Olive Owner', 'Mia Member', 'Nia', 'Ole', 'Pia']);
    expect(await people(member, member.email)).toEqual(['Mia Member admin']);
    expect(await people(member, '_')).toEqual([]);
    const after2 = `${newId()}x`;
    expect(await member.refused(api.members, { departmentId, after: after2 })).toMatchObject({
      code: 'request/malformed',
    });
  });

  test('leave its departments when they leave the team or are removed', async () => {
    const other = await create('Other');
    for (const id of [departmentId, other.id]) {
      await enter(id, member);
      await enter(id, admin);
    }
    await owner.ok(teamMembersApi.remove, { teamId, personId: member.id });
    await admin.ok(teamsApi.leave, { teamId });
    for (const id of [departmentId, other.id])
      expect((await owner.ok(api.get, { departmentId: id })).membersCount).toBe(1);
    expect(await member.refused(api.get, { departmentId })).toMatchObject({ code: 'department/not-found' });
    // Rejoining the team does not restore memberships of its departments.
    await owner.ok(teamMembersApi.add, { teamId, id: newId(), personId: member.id });
    expect(await names(member)).toEqual([]);
  });

  async function people(who: Person, text = '') {
    const { members } = await who.ok(api.members, { departmentId, text });
    return members.map(({ personId, departmentRole }) => `${nameTo(who, personId)} ${departmentRole}`);
  }

  async function refusedAdding(who: Person, { id: personId }: { id: string }) {
    const { status, text } = await who.refused(api.addMember, { departmentId, id: newId(), personId });
    return [status, text];
  }
});

function create(name: string, description = '') {
  return owner.ok(api.create, { teamId, id: newId(), name, description });
}

function enter(departmentId: string, whom: Person, departmentRole: DepartmentRole = 'member') {
  return owner.ok(api.addMember, { departmentId, id: newId(), personId: whom.id, departmentRole });
}

async function names(who: Person, text = '') {
  return (await who.ok(api.list, { teamId, text })).departments.map(({ name }) => name);
}
