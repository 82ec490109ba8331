import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const deleting = (person: Person) => ({ confirmation: person.email, currentPassword: testPassword });
const remove = (person: Person) => person.ok(api.account.delete, deleting(person));

/** Ada is an Admin of Ben's team and in a department of it, with updates in both, and has invited people. */
async function adaInBensTeam() {
  const [ada, ben, cem] = await Promise.all([
    app.newPerson('Ada'),
    app.newPerson('Ben'),
    app.newPerson('Cem'),
  ]);
  const team = await newTeam(ben, "Ben's team");
  await addToTeam(ben, team.id, [ada], 'Admin');
  await addToTeam(ben, team.id, [cem]);
  await ben.ok(api.teamMembers.update, { teamId: team.id, personId: ada.id, tags: ['numbers'] });
  const department = await ben.ok(api.departments.create, { teamId: team.id, id: newId(), name: 'Press' });
  const departmentId = department.id;
  await ben.ok(api.departments.addMember, { departmentId, id: newId(), personId: ada.id });
  const said = await ada.ok(api.updates.postToTeam, { teamId: team.id, id: newId(), content: 'In the team' });
  const saidThere = await ada.ok(api.updates.postToDepartment, {
    departmentId,
    id: newId(),
    content: 'In the department',
  });
  const invite = await ada.ok(api.teamInvites.create, { teamId: team.id, id: newId() });
  return { ada, ben, cem, team, department, said, saidThere, invite };
}

test('memberships, updates and invitations are in the export', async () => {
  const { ada, team, department, said, saidThere, invite } = await adaInBensTeam();
  const own = await newTeam(ada, 'Her own');
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown[];
  const places = json('teams.json');
  expect(places).toHaveLength(2);
  expect(places).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ team: { id: own.id, name: 'Her own' }, role: 'Owner', departments: [] }),
      expect.objectContaining({
        team: { id: team.id, name: "Ben's team" },
        role: 'Admin',
        tags: ['numbers'],
        departments: [{ id: department.id, name: 'Press', role: 'member' }],
      }),
    ]),
  );
  expect(json('team-updates.json')).toMatchObject([
    { id: said.id, team: { id: team.id }, content: 'In the team', editedAt: null },
  ]);
  expect(json('department-updates.json')).toMatchObject([
    { id: saidThere.id, department: { id: department.id, name: 'Press' }, content: 'In the department' },
  ]);
  expect(json('team-invitations.json')).toMatchObject([
    { id: invite.id, team: { id: team.id }, inviteCode: invite.inviteCode, usesLeft: null },
  ]);
});

describe('deleting an account', () => {
  test('names the consequences beforehand', async () => {
    const { ada, team, ben } = await adaInBensTeam();
    const consequences = async () => (await ada.ok(api.account.deletion, {})).consequences;
    expect(await consequences()).toEqual(
      expect.arrayContaining([
        'You leave 1 team.',
        '2 updates that you posted to teams and departments stay, without your name.',
        '1 invitation of yours to teams stops working.',
      ]),
    );
    await newTeam(ada, 'One');
    expect(await consequences()).toContain('1 team with nobody in it but you is deleted.');
    await newTeam(ada, 'Two');
    expect(await consequences()).toContain('2 teams with nobody in them but you are deleted.');
    expect((await ben.ok(api.account.deletion, {})).obstacles).toEqual([
      { kind: 'team', id: team.id, name: "Ben's team" },
    ]);
  });

  test('is refused to the owner of a team with other members, naming it, until it is transferred', async () => {
    const { ada, ben, team } = await adaInBensTeam();
    expect(await ben.refused(api.account.delete, deleting(ben))).toMatchObject({
      code: 'account/owns-with-others',
      text: expect.stringContaining("Ben's team") as string,
    });
    await ben.ok(api.teams.transfer, { teamId: team.id, newOwnerId: ada.id });
    await remove(ben);
    expect(await ada.ok(api.teams.get, { teamId: team.id })).toMatchObject({
      ownerId: ada.id,
      membersCount: 2,
      role: 'Owner',
    });
  });

  test('publishes the departure to the remaining members; updates stay without an author', async () => {
    const { ada, ben, cem, team, department, said, saidThere, invite } = await adaInBensTeam();
    const [benEvents, cemEvents] = await Promise.all([subscribe(app, ben), subscribe(app, cem)]);
    await remove(ada);
    for (const { received } of [benEvents, cemEvents]) {
      const left = await untilReceived(received, ({ type }) => type === 'team-member.removed');
      expect(left.payload).toEqual({ teamId: team.id, personId: ada.id, membersCount: 2 });
      // Cem is not connected with her, and learns of it through the team.
      await untilReceived(received, ({ type }) => type === 'person.removed');
    }
    await untilReceived(benEvents.received, ({ type }) => type === 'department-member.removed');
    benEvents.stop();
    cemEvents.stop();
    const { updates } = await ben.ok(api.updates.listOfTeam, { teamId: team.id });
    expect(updates).toMatchObject([{ id: said.id, content: 'In the team', authorId: null }]);
    const inDepartment = await ben.ok(api.updates.listOfDepartment, { departmentId: department.id });
    expect(inDepartment.updates).toMatchObject([{ id: saidThere.id, authorId: null }]);
    expect(await ben.ok(api.teams.get, { teamId: team.id })).toMatchObject({ membersCount: 2 });
    expect(
      (await ben.ok(api.teamMembers.list, { teamId: team.id })).members.map(({ personId }) => personId),
    ).toEqual([ben.id, cem.id]);
    expect(
      await app.visitor().refused(api.teamInvites.details, { inviteCode: invite.inviteCode }),
    ).toMatchObject({ code: 'team-invite/unknown' });
  });

  test('deletes teams without other members, with their photos', async () => {
    const ada = await app.newPerson('Ada');
    const team = await newTeam(ada, 'Alone');
    await ada.ok(api.teams.setPhoto, { teamId: team.id }, await plainPicture('png'));
    const photos = async () => {
      const { rows } = await app.database.pool.query('select 1 from stored_files where key like $1', [
        `%${team.id}%`,
      ]);
      return rows.length;
    };
    expect(await photos()).toBe(1);
    await remove(ada);
    const { rows } = await app.database.pool.query('select 1 from teams where id = $1', [team.id]);
    expect(rows).toEqual([]);
    await expect.poll(photos, { timeout: 10_000 }).toBe(0);
  });

  test('while somebody joins a team of theirs keeps both or neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
      const { id: teamId } = await newTeam(ada);
      const { inviteCode } = await ada.ok(api.teamInvites.create, { teamId, id: newId() });
      const [deleted, joined] = await Promise.all([
        ada.send(api.account.delete, deleting(ada)),
        ben.send(api.teamInvites.accept, { inviteCode, id: newId() }),
      ]);
      const { teams } = await ben.ok(api.teams.list, {});
      const outcome = { deleted: deleted.status, joined: joined.status, teams: teams.length };
      expect([
        { deleted: 409, joined: 200, teams: 1 },
        { deleted: 200, joined: 404, teams: 0 },
      ]).toContainEqual(outcome);
    }
  });

  test('of all members of a team at once leaves no team without an owner', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ada, ben, cem, team } = await adaInBensTeam();
      const [, kept] = await Promise.all([
        remove(ada),
        ben.send(api.account.delete, deleting(ben)),
        remove(cem),
      ]);
      expect([200, 409]).toContain(kept.status);
      if (kept.status !== 200) await remove(ben);
      const { rows } = await app.database.pool.query('select 1 from teams where id = $1', [team.id]);
      expect(rows).toEqual([]);
    }
  });
});
