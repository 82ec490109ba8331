import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi as api, type Team } from '@longtable/contract/teams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTeam, teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notAMember = { status: 404, code: 'team/not-a-member', text: 'You are not a member of this team.' };

/** All pages of a person's teams, by name. */
async function allTeams(person: Person, asked: { text?: string; limit: number }): Promise<Team[]> {
  const all: Team[] = [];
  let after: string | undefined;
  do {
    const { teams, next } = await person.ok(api.list, { ...asked, after });
    expect(teams.length).toBeLessThanOrEqual(asked.limit);
    all.push(...teams);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}

describe('a new team', () => {
  test('belongs to its creator, who is its Owner with every permission', async () => {
    const ada = await app.newPerson('Ada');
    const id = newId();
    const team = await ada.ok(api.create, {
      id,
      name: '  Engine room ',
      description: ' All that moves. ',
      iconSeed: 'RocketLaunch',
      colour: 'plum',
    });
    expect(team).toEqual({
      id,
      name: 'Engine room',
      description: 'All that moves.',
      iconSeed: 'RocketLaunch',
      colour: 'plum',
      photoUrl: null,
      ownerId: ada.id,
      membersCount: 1,
      projectsCount: 0,
      countsVersion: 0,
      tasksCount: 0,
      resourcesCount: 0,
      completedTasksCount: 0,
      departmentsCount: 0,
      efficiency: 90,
      createdAt: expect.any(String),
      version: 1,
      role: 'Owner',
      permissions: [...teamPermissions],
      can: {
        edit: true,
        delete: true,
        transfer: true,
        leave: false,
        post: true,
        addMembers: true,
        addAdmins: true,
        manageProjects: true,
        manageDepartments: true,
      },
    });
    expect(ada.known.people.get(ada.id)).toEqual({ id: ada.id, name: 'Ada', avatarUrl: null, version: 1 });
    expect(await ada.ok(api.get, { teamId: id })).toEqual(team);
    const { members } = await ada.ok(teamMembersApi.list, { teamId: id });
    expect(members).toMatchObject([{ role: 'Owner', personId: ada.id }]);
  });

  test('gets the default icon, a colour and no description unless they are given', async () => {
    const ada = await app.newPerson('Ada');
    expect(await newTeam(ada)).toMatchObject({ iconSeed: 'Users', colour: 'blue', description: '' });
  });

  test('is created once when sent again, also concurrently; for others the id is taken', async () => {
    const [ada, eve] = [await app.newPerson('Ada'), await app.newPerson('Eve')];
    const input = { id: newId(), name: 'Once' };
    const [first, second] = await Promise.all([ada.ok(api.create, input), ada.ok(api.create, input)]);
    expect(second).toEqual(first);
    expect(await ada.ok(api.create, input)).toEqual(first);
    expect((await ada.ok(api.list, {})).teams).toHaveLength(1);
    expect(first.membersCount).toBe(1);
    expect(await eve.refused(api.create, input)).toMatchObject({ status: 409, code: 'request/id-taken' });
  });

  test.each([
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { description: 'x'.repeat(2001) },
    { iconSeed: 'Skull' },
    { colour: '#ff0000' },
    { id: 'x' },
    { ownerId: newId(), name: 7 },
  ])('%j is refused', async (wrong) => {
    const ada = await app.newPerson('Ada');
    const answer = await ada.refused(api.create, { id: newId(), name: 'Good', ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'request/malformed' });
    expect((await ada.ok(api.list, {})).teams).toEqual([]);
  });
});

describe('the list', () => {
  test('has the reader’s teams in pages, by name regardless of case', async () => {
    const [ada, bob] = [await app.newPerson('Ada'), await app.newPerson('Bob')];
    const names = ['beta', 'Alpha', 'gamma', 'Delta', 'alpha', 'Épée', 'alpha'];
    for (const name of names) await newTeam(ada, name);
    await newTeam(bob, 'Bobs');
    const whole = await allTeams(ada, { limit: 200 });
    expect(whole.map(({ name }) => name.toLowerCase()).filter((name) => name !== 'épée')).toEqual([
      'alpha',
      'alpha',
      'alpha',
      'beta',
      'delta',
      'gamma',
    ]);
    for (const limit of [1, 2, 3, 7]) expect(await allTeams(ada, { limit })).toEqual(whole);
    expect((await bob.ok(api.list, {})).teams.map(({ name }) => name)).toEqual(['Bobs']);
  });

  test('is narrowed by a text in the name, which is matched literally', async () => {
    const ada = await app.newPerson('Ada');
    for (const name of ['100% wool', '100 sheep', 'a_b', 'axb', 'back\\slash']) await newTeam(ada, name);
    const found = async (text: string) => (await allTeams(ada, { text, limit: 2 })).map(({ name }) => name);
    expect(await found('100')).toEqual(['100 sheep', '100% wool']);
    expect(await found(' 100% ')).toEqual(['100% wool']);
    expect(await found('A_B')).toEqual(['a_b']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found('none')).toEqual([]);
  });

  test('rejects a cursor that it did not give out', async () => {
    const ada = await app.newPerson('Ada');
    for (const after of ['x', `nonsense-${newId()}`, `${newId()}\u0000`, `${newId()}${'x'.repeat(300)}`])
      expect(await ada.refused(api.list, { after })).toMatchObject({ code: 'request/malformed' });
    expect((await ada.ok(api.list, { after: `${newId()}'; drop table teams; --` })).teams).toEqual([]);
  });

  test('shows the reader’s role and rights in each', async () => {
    const { owner, admin, member, stranger, team } = await teamOfThree(app);
    for (const name of ['Sales', 'Support'])
      await owner.ok(departmentsApi.create, { teamId: team.id, id: newId(), name });
    const seen = async (person: Person) => (await person.ok(api.list, {})).teams;
    expect(await seen(owner)).toMatchObject([{ role: 'Owner', departmentsCount: 2, membersCount: 3 }]);
    expect(await seen(admin)).toMatchObject([
      {
        role: 'Admin',
        departmentsCount: 2,
        permissions: permissionsOfRole('Admin'),
        can: { edit: false, delete: false, transfer: false, leave: true, addMembers: true, addAdmins: false },
      },
    ]);
    expect(await seen(member)).toMatchObject([
      {
        role: 'Member',
        departmentsCount: 0,
        permissions: ['CAN_MANAGE_PROJECTS'],
        can: { edit: false, leave: true, post: true, addMembers: false, manageDepartments: false },
      },
    ]);
    expect(await seen(stranger)).toEqual([]);
    for (const person of [owner, admin, member])
      expect(await person.ok(api.get, { teamId: team.id })).toEqual((await seen(person))[0]);
  });
});

describe('editing a team', () => {
  test('lets the owner change each field alone; equal values change nothing', async () => {
    const ada = await app.newPerson('Ada');
    const { id: teamId, ...before } = await newTeam(ada);
    const named = await ada.ok(api.update, { teamId, name: ' Boiler room ' });
    expect(named).toEqual({ ...before, id: teamId, name: 'Boiler room', version: 2 });
    const rest = { description: 'Hot.', iconSeed: 'PuzzlePiece', colour: 'red' } as const;
    expect(await ada.ok(api.update, { teamId, ...rest })).toEqual({ ...named, ...rest, version: 3 });
    expect(await ada.ok(api.update, { teamId, ...rest })).toMatchObject({ version: 3 });
    expect(await ada.ok(api.update, { teamId })).toMatchObject({ version: 3 });
    expect(await ada.ok(api.update, { teamId, description: '' })).toMatchObject({ description: '' });
    expect(await ada.refused(api.update, { teamId, name: ' ' })).toMatchObject({ code: 'request/malformed' });
  });

  test('is refused to others whatever their permissions; strangers learn nothing of the team', async () => {
    const { owner, admin, member, stranger, team } = await teamOfThree(app);
    const teamId = team.id;
    for (const { id: personId } of [admin, member])
      await owner.ok(teamMembersApi.update, { teamId, personId, permissions: [...teamPermissions] });
    for (const person of [admin, member]) {
      const refusals = [
        await person.refused(api.update, { teamId, name: 'Mine' }),
        await person.refused(api.removePhoto, { teamId }),
      ];
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          status: 403,
          code: 'team/edit-refused',
          text: 'You do not have permission to edit team details. Only the team owner can.',
        });
      }
      expect(await person.refused(api.delete, { teamId })).toMatchObject({
        status: 403,
        code: 'team/delete-refused',
        text: 'You do not have permission to delete this team. Only the team owner can.',
      });
    }
    for (const at of [teamId, newId()]) {
      expect(await stranger.refused(api.get, { teamId: at })).toMatchObject(notAMember);
      expect(await stranger.refused(api.update, { teamId: at, name: 'Mine' })).toMatchObject(notAMember);
      expect(await stranger.refused(api.delete, { teamId: at })).toMatchObject(notAMember);
      expect(await stranger.refused(api.removePhoto, { teamId: at })).toMatchObject(notAMember);
    }
    expect(await app.visitor().refused(api.get, { teamId })).toMatchObject({ status: 401 });
    expect(await owner.ok(api.get, { teamId })).toMatchObject({ name: team.name, version: team.version });
  });

  test('makes concurrent changes one after the other', async () => {
    const ada = await app.newPerson('Ada');
    const { id: teamId } = await newTeam(ada);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) => ada.ok(api.update, { teamId, name: `Name ${each}` })),
    );
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9]));
    const last = answers.find(({ version }) => version === 9);
    expect(await ada.ok(api.get, { teamId })).toEqual(last);
  });
});

describe('deleting a team', () => {
  test('deletes everything in it', async () => {
    const { owner, admin, member, team } = await teamOfThree(app);
    const teamId = team.id;
    const department = await owner.ok(departmentsApi.create, { teamId, id: newId(), name: 'Sales' });
    await owner.ok(departmentsApi.addMember, {
      departmentId: department.id,
      id: newId(),
      personId: member.id,
    });
    const { pool } = app.database;
    await pool.query(
      `insert into team_updates (id, team_id, author_id, content) values ($1, $2, $3, 'Hello')`,
      [newId(), teamId, member.id],
    );
    await pool.query(
      `insert into department_updates (id, department_id, author_id, content) values ($1, $2, $3, 'Hello')`,
      [newId(), department.id, member.id],
    );
    await pool.query(
      `insert into team_invites (id, team_id, invite_code, created_by, days, expires_at)
       values ($1::uuid, $2, $1::text, $3, 7, now() + interval '7 days')`,
      [newId(), teamId, owner.id],
    );
    expect(await leftOf(teamId, department.id)).toEqual([1, 3, 1, 2, 1, 1, 1]);
    expect(await owner.ok(api.delete, { teamId })).toEqual({ teamId });
    expect(await leftOf(teamId, department.id)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    for (const person of [owner, admin, member]) {
      expect(await person.refused(api.get, { teamId })).toMatchObject(notAMember);
      expect((await person.ok(api.list, {})).teams).toEqual([]);
    }
    expect(await owner.refused(api.delete, { teamId })).toMatchObject(notAMember);
  });

  test('while it is edited makes the edit before, or refuses it', async () => {
    const ada = await app.newPerson('Ada');
    for (let round = 0; round < 10; round += 1) {
      const { id: teamId } = await newTeam(ada);
      const [changed, deleted, again] = await Promise.all([
        ada.send(api.update, { teamId, name: 'Late' }),
        ada.send(api.delete, { teamId }),
        ada.send(api.delete, { teamId }),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(new Set([deleted.status, again.status])).toEqual(new Set([200, 404]));
      expect(await ada.refused(api.get, { teamId })).toMatchObject(notAMember);
    }
  });

  test('is refused to a person who has just transferred it', async () => {
    const { owner, member, team } = await teamOfThree(app);
    const teamId = team.id;
    const [transferred, deleted] = await Promise.all([
      owner.send(api.transfer, { teamId, newOwnerId: member.id }),
      owner.send(api.delete, { teamId }),
    ]);
    // Whichever came first, the other saw its result.
    const { message } = transferred.body as { message: string };
    expect([
      [200, 'Team not found.', 404],
      [403, 'Ownership transferred successfully. You are now an admin of this team.', 200],
    ]).toContainEqual([deleted.status, message, (await member.send(api.get, { teamId })).status]);
  });
});

/** Numbers of rows of a team, by table. */
async function leftOf(teamId: string, departmentId: string): Promise<number[]> {
  const { rows } = await app.database.pool.query<Record<string, number>>(
    `select (select count(*)::int from teams where id = $1) as a,
      (select count(*)::int from team_members where team_id = $1) as b,
      (select count(*)::int from departments where team_id = $1) as c,
      (select count(*)::int from department_members where team_id = $1) as d,
      (select count(*)::int from team_updates where team_id = $1) as e,
      (select count(*)::int from department_updates where department_id = $2) as f,
      (select count(*)::int from team_invites where team_id = $1) as g`,
    [teamId, departmentId],
  );
  return Object.values(rows[0] ?? {});
}
