import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi as api } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addToTeam, newTeam, teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const done = {
  success: true,
  message: 'Ownership transferred successfully. You are now an admin of this team.',
};
const no = (message: string) => ({ success: false, message });
const notTheOwner = no('Only the team owner can transfer ownership.');

/** The ownership of a team: the recorded owner, and the members with the role. */
async function ownersOf(teamId: string): Promise<{ recorded: string; owners: string[] }> {
  const { rows } = await app.database.pool.query<{ recorded: string; owners: string[] }>(
    `select owner_id as recorded,
      array(select user_id from team_members where team_id = teams.id and role = 'Owner') as owners
     from teams where id = $1`,
    [teamId],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such team.');
  return row;
}

describe('a transfer', () => {
  test('makes the member Owner and the previous Owner an Admin, and posts an update', async () => {
    const { owner, admin, member, team } = await teamOfThree(app);
    const teamId = team.id;
    expect(await owner.ok(api.transfer, { teamId, newOwnerId: member.id })).toEqual(done);
    expect(await owner.ok(api.get, { teamId })).toMatchObject({
      ownerId: member.id,
      role: 'Admin',
      permissions: permissionsOfRole('Admin'),
      version: team.version + 1,
      can: { edit: false, delete: false, transfer: false, leave: true },
    });
    expect(owner.known.people.get(member.id)?.name).toBe('Mia Member');
    const owned = await member.ok(api.get, { teamId });
    expect(owned).toMatchObject({ role: 'Owner', can: { edit: true, delete: true, leave: false } });
    expect(owned.permissions.toSorted()).toEqual([...teamPermissions].toSorted());
    expect(await admin.ok(api.get, { teamId })).toMatchObject({ role: 'Admin', ownerId: member.id });
    const { members } = await admin.ok(teamMembersApi.list, { teamId });
    expect(members.map(({ role, personId }) => [role, personId])).toEqual([
      ['Owner', member.id],
      ['Admin', owner.id],
      ['Admin', admin.id],
    ]);
    const { updates } = await admin.ok(updatesApi.listOfTeam, { teamId });
    expect(updates).toMatchObject([
      {
        content: 'Olive Owner transferred the ownership of this team to Mia Member.',
        authorId: owner.id,
      },
    ]);
    expect(await owner.refused(api.delete, { teamId })).toMatchObject({ code: 'team/delete-refused' });
    expect(await owner.ok(api.transfer, { teamId, newOwnerId: owner.id })).toEqual(notTheOwner);
  });

  test('is refused to others whatever their permissions', async () => {
    const { owner, admin, member, stranger, team } = await teamOfThree(app);
    const teamId = team.id;
    await owner.ok(teamMembersApi.update, { teamId, personId: admin.id, permissions: [...teamPermissions] });
    for (const person of [admin, member])
      expect(await person.ok(api.transfer, { teamId, newOwnerId: person.id })).toEqual(notTheOwner);
    for (const at of [teamId, newId()]) {
      const answer = await stranger.ok(api.transfer, { teamId: at, newOwnerId: stranger.id });
      expect(answer).toEqual(no('Team not found.'));
    }
    expect(await app.visitor().refused(api.transfer, { teamId, newOwnerId: owner.id })).toMatchObject({
      status: 401,
    });
    expect(await ownersOf(teamId)).toEqual({ recorded: owner.id, owners: [owner.id] });
  });

  test('is refused to anybody but another member', async () => {
    const { owner, stranger, team } = await teamOfThree(app);
    for (const newOwnerId of [stranger.id, owner.id, newId()]) {
      expect(await owner.ok(api.transfer, { teamId: team.id, newOwnerId })).toEqual(
        no('The selected user is not a member of this team.'),
      );
    }
    expect(await ownersOf(team.id)).toEqual({ recorded: owner.id, owners: [owner.id] });
    expect((await owner.ok(updatesApi.listOfTeam, { teamId: team.id })).updates).toEqual([]);
  });

  test('repairs a broken ownership first', async () => {
    const { owner, admin, member, team } = await teamOfThree(app);
    const teamId = team.id;
    const { pool } = app.database;
    await pool.query(`delete from team_members where team_id = $1 and user_id = $2`, [teamId, owner.id]);
    await pool.query(`update team_members set role = 'Owner' where user_id = $1`, [admin.id]);
    // The owner is the only member with the role.
    expect(await owner.ok(api.transfer, { teamId, newOwnerId: member.id })).toEqual(notTheOwner);
    expect(await ownersOf(teamId)).toEqual({ recorded: admin.id, owners: [admin.id] });
    expect(await owner.ok(api.transfer, { teamId, newOwnerId: member.id })).toEqual(no('Team not found.'));
    expect(await admin.ok(api.transfer, { teamId, newOwnerId: member.id })).toEqual(done);
  });
});

describe('concurrent transfers', () => {
  test('leave exactly one owner', async () => {
    const { owner, admin, member, team } = await teamOfThree(app);
    const teamId = team.id;
    const people = new Map([owner, admin, member].map((person) => [person.id, person]));
    let current: Person = owner;
    for (let round = 0; round < 25; round += 1) {
      const others = [...people.values()].filter(({ id }) => id !== current.id);
      const results = await Promise.all(
        others.map(({ id }) => current.ok(api.transfer, { teamId, newOwnerId: id })),
      );
      expect(results.filter(({ success }) => success)).toEqual([done]);
      expect(results.filter(({ success }) => !success)).toEqual([notTheOwner]);
      const { recorded, owners } = await ownersOf(teamId);
      expect(owners).toEqual([recorded]);
      expect(recorded).toBe(others[results.findIndex(({ success }) => success)]?.id);
      const next = people.get(recorded);
      if (!next) throw new Error('Somebody else owns it.');
      current = next;
    }
    const { updates } = await owner.ok(updatesApi.listOfTeam, { teamId });
    expect(updates).toHaveLength(25);
  });

  test('are safe in the stored procedure by itself', async () => {
    const { owner, admin, member, team } = await teamOfThree(app);
    const { pool } = app.database;
    const transfer = async (teamId: string, newOwnerId: string) => {
      const { rows } = await pool.query<{ result: { success: boolean } }>(
        'select transfer_team_ownership($1, $2, $3) as result',
        [teamId, newOwnerId, owner.id],
      );
      return rows[0]?.result;
    };
    // All have begun, and none can continue before the first one does.
    const gate = await pool.connect();
    await gate.query('begin');
    await gate.query('select from teams where id = $1 for update', [team.id]);
    const calls = [admin, member, admin, member].map(({ id }) => transfer(team.id, id));
    await vi.waitFor(async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%transfer_team_ownership%' and pid <> pg_backend_pid()
           and datname = current_database()`,
      );
      expect(rows[0]?.waiting).toBe(calls.length);
    });
    await gate.query('commit');
    gate.release();
    const results = await Promise.all(calls);
    expect(results.filter((result) => result?.success)).toEqual([done]);
    expect(results.filter((result) => !result?.success)).toEqual([notTheOwner, notTheOwner, notTheOwner]);
    const { recorded, owners } = await ownersOf(team.id);
    expect(owners).toEqual([recorded]);
    expect(await transfer(newId(), admin.id)).toEqual(no('Team not found.'));
  });

  test('while the new owner leaves or is removed leave one owner, who is a member', async () => {
    const owner = await app.newPerson('Olive');
    for (let round = 0; round < 8; round += 1) {
      const member = await app.newPerson('Mia');
      const { id: teamId } = await newTeam(owner);
      await addToTeam(owner, teamId, [member]);
      await Promise.all([
        owner.ok(api.transfer, { teamId, newOwnerId: member.id }),
        round % 2 === 0
          ? member.send(api.leave, { teamId })
          : owner.send(teamMembersApi.remove, { teamId, personId: member.id }),
      ]);
      const { recorded, owners } = await ownersOf(teamId);
      expect(owners).toEqual([recorded]);
    }
  });
});

describe('a transfer that fails', () => {
  test('at the team leaves everything unchanged', async () => {
    await failing('teams', `new.owner_id <> old.owner_id`, async (transfer) => {
      expect(await transfer()).toEqual(no('Failed to update team owner. Transfer aborted.'));
    });
  });

  test('at the new owner is rolled back', async () => {
    await failing('team_members', `new.role = 'Owner' and old.role <> 'Owner'`, async (transfer) => {
      expect(await transfer()).toEqual(no('Failed to update new owner role. Transfer reverted.'));
    });
  });

  test('in any other way says so and changes nothing', async () => {
    await failing(
      'team_members',
      `new.role = 'Owner' and old.role <> 'Owner'`,
      async (transfer) => {
        expect(await transfer()).toEqual(no('Ownership transfer failed. Please try again.'));
      },
      `raise exception 'the disk is full'`,
    );
  });
});

/** A transfer in a database that ignores some writes, or fails on them. */
async function failing(
  table: string,
  when: string,
  work: (transfer: () => Promise<unknown>) => Promise<void>,
  how = 'return null',
): Promise<void> {
  const { owner, member, team } = await teamOfThree(app);
  const { pool } = app.database;
  await pool.query(`create function hinder() returns trigger language plpgsql as $$ begin ${how}; end $$`);
  await pool.query(
    `create trigger hinder before update on ${table} for each row when (${when}) execute function hinder()`,
  );
  try {
    await work(() => owner.ok(api.transfer, { teamId: team.id, newOwnerId: member.id }));
    expect(await ownersOf(team.id)).toEqual({ recorded: owner.id, owners: [owner.id] });
    expect(await owner.ok(api.get, { teamId: team.id })).toEqual({
      ...team,
      membersCount: 3,
    });
    expect((await owner.ok(updatesApi.listOfTeam, { teamId: team.id })).updates).toEqual([]);
  } finally {
    await pool.query('drop function hinder cascade');
  }
}
