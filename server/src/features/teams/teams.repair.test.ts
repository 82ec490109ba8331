import type { LiveEventType } from '@longtable/contract/live';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi as api } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let teamId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member, stranger } = people);
  teamId = team.id;
});

/** Breaks the ownership by SQL. */
async function breakIt(statement: string, ...parameters: string[]): Promise<void> {
  await app.database.pool.query(statement, parameters);
}

async function setRole(person: Person, role: 'Owner' | 'Admin' | 'Member'): Promise<void> {
  await breakIt(
    'update team_members set role = $1 where team_id = $2 and user_id = $3',
    role,
    teamId,
    person.id,
  );
}

/** The recorded owner, and everyone's role and permissions, as stored. */
async function ownership(): Promise<{ recorded: string; roles: Record<string, string> }> {
  const { pool } = app.database;
  const team = await pool.query<{ owner_id: string; members_count: number }>(
    'select owner_id, members_count from teams where id = $1',
    [teamId],
  );
  const members = await pool.query<{
    user_id: string;
    role: 'Owner' | 'Admin' | 'Member';
    permissions: string[];
  }>('select user_id, role, permissions from team_members where team_id = $1', [teamId]);
  expect(team.rows[0]?.members_count).toBe(members.rows.length);
  for (const { role, permissions } of members.rows)
    expect(permissions.toSorted()).toEqual(permissionsOfRole(role).toSorted());
  return {
    recorded: team.rows[0]?.owner_id ?? '',
    roles: Object.fromEntries(members.rows.map(({ user_id, role }) => [user_id, role])),
  };
}

function whole() {
  return {
    recorded: owner.id,
    roles: { [owner.id]: 'Owner', [admin.id]: 'Admin', [member.id]: 'Member' },
  };
}

describe('a team without an Owner', () => {
  test('makes its recorded owner the Owner when anybody opens it', async () => {
    for (const person of [owner, admin, member]) {
      await breakIt(
        `update team_members set role = 'Member', permissions = '{}' where team_id = $1 and user_id = $2`,
        teamId,
        owner.id,
      );
      expect(await person.ok(api.get, { teamId })).toMatchObject({ ownerId: owner.id });
      expect(await ownership()).toEqual(whole());
    }
    expect(await owner.ok(api.get, { teamId })).toMatchObject({ role: 'Owner' });
  });

  test('makes its recorded owner a member where they are none', async () => {
    for (const person of [owner, member]) {
      await breakIt('delete from team_members where team_id = $1 and user_id = $2', teamId, owner.id);
      // The team is in their list, so that they can open it.
      expect((await owner.ok(api.list, {})).teams).toMatchObject([{ id: teamId, role: 'Owner' }]);
      expect(await person.ok(api.get, { teamId })).toMatchObject({ membersCount: 3 });
      expect(await ownership()).toEqual(whole());
    }
  });

  test('is its recorded owner’s also without any member', async () => {
    await breakIt('delete from team_members where team_id = $1', teamId);
    expect(await member.refused(api.get, { teamId })).toMatchObject({ code: 'team/not-a-member' });
    expect(await owner.ok(api.get, { teamId })).toMatchObject({ role: 'Owner', membersCount: 1 });
    expect(await ownership()).toEqual({ recorded: owner.id, roles: { [owner.id]: 'Owner' } });
  });
});

describe('a team with several Owners', () => {
  test('keeps the recorded one, and makes the others Admins', async () => {
    await setRole(admin, 'Owner');
    await setRole(member, 'Owner');
    expect(await member.ok(api.get, { teamId })).toMatchObject({
      ownerId: owner.id,
      role: 'Admin',
      permissions: permissionsOfRole('Admin'),
      can: { delete: false, edit: false },
    });
    expect(await ownership()).toEqual({
      recorded: owner.id,
      roles: { [owner.id]: 'Owner', [admin.id]: 'Admin', [member.id]: 'Admin' },
    });
  });

  test('keeps the first to join if none is the recorded owner, and records them', async () => {
    await breakIt(
      `update team_members set role = 'Member', permissions = '{CAN_MANAGE_PROJECTS}'
       where team_id = $1 and user_id = $2`,
      teamId,
      owner.id,
    );
    await setRole(admin, 'Owner');
    await setRole(member, 'Owner');
    await breakIt(
      `update team_members set joined_at = '2020-01-01', permissions = (
         select permissions || '{CAN_DELETE_TEAM}' from team_members where team_id = $1 and user_id = $3)
       where team_id = $1 and user_id = $2`,
      teamId,
      member.id,
      admin.id,
    );
    expect(await owner.ok(api.get, { teamId })).toMatchObject({
      ownerId: member.id,
      role: 'Member',
      can: { edit: false },
    });
    expect(await ownership()).toEqual({
      recorded: member.id,
      roles: { [owner.id]: 'Member', [admin.id]: 'Admin', [member.id]: 'Owner' },
    });
  });
});

describe('a recorded owner without the role', () => {
  test('gives way to the member who has it', async () => {
    await breakIt('update teams set owner_id = $1 where id = $2', admin.id, teamId);
    expect(await admin.ok(api.get, { teamId })).toMatchObject({
      ownerId: owner.id,
      role: 'Admin',
      can: { edit: false, delete: false },
    });
    expect(await ownership()).toEqual(whole());
  });

  test('who is no member either loses the team', async () => {
    await breakIt('update teams set owner_id = $1 where id = $2', stranger.id, teamId);
    await breakIt(
      `insert into team_invites (id, team_id, invite_code, created_by, days, expires_at)
       values (gen_random_uuid(), $1, 'code of a stranger', $2, 7, now() + interval '7 days')`,
      teamId,
      stranger.id,
    );
    expect(await stranger.refused(api.get, { teamId })).toMatchObject({
      status: 404,
      code: 'team/not-a-member',
    });
    expect(await ownership()).toEqual(whole());
    expect((await stranger.ok(api.list, {})).teams).toEqual([]);
    const { rows } = await app.database.pool.query('select id from team_invites where team_id = $1', [
      teamId,
    ]);
    expect(rows).toEqual([]);
  });
});

test('repairs once, and publishes once, when many open the team concurrently', async () => {
  await setRole(owner, 'Admin');
  const { received, stop } = await subscribe(app, member);
  const people = [owner, admin, member];
  const answers = await Promise.all([...people, ...people].map((person) => person.ok(api.get, { teamId })));
  for (const answer of answers) expect(answer.ownerId).toBe(owner.id);
  expect(await ownership()).toEqual(whole());
  await owner.ok(api.update, { teamId, name: 'The end' });
  await untilReceived(
    received,
    ({ type, payload }) => type === 'team.saved' && payload.team.name === 'The end',
  );
  // Events about people added before may still arrive.
  const published = received
    .flatMap(({ type, payload }) => (type === 'team-member.saved' ? [payload.member] : []))
    .filter(({ personId }) => personId === owner.id);
  expect(published).toMatchObject([{ role: 'Owner' }]);
  stop();
});

test('publishes the repair to everyone affected', async () => {
  await breakIt('update teams set owner_id = $1 where id = $2', stranger.id, teamId);
  const subscriptions = {
    owner: await subscribe(app, owner),
    stranger: await subscribe(app, stranger),
  };
  await member.ok(api.get, { teamId });
  const of = (type: LiveEventType) => (event: { type: LiveEventType }) => event.type === type;
  const saved = await untilReceived(subscriptions.owner.received, of('team.saved'));
  expect(saved.payload).toMatchObject({ team: { ownerId: owner.id } });
  const change = await untilReceived(subscriptions.stranger.received, of('team.membership-changed'));
  expect(change.payload).toMatchObject({ teamId, change: 'removed', byId: null });
  subscriptions.owner.stop();
  subscriptions.stranger.stop();
});

test('writes nothing when the ownership is intact', async () => {
  const read = async () => {
    const { rows } = await app.database.pool.query<{ at: string }>(
      `select xmin::text || (select string_agg(xmin::text, ',' order by id) from team_members
        where team_id = teams.id) as at from teams where id = $1`,
      [teamId],
    );
    return rows[0]?.at;
  };
  const before = await read();
  for (const person of [owner, admin, member]) await person.ok(api.get, { teamId });
  await owner.ok(teamMembersApi.list, { teamId });
  expect(await read()).toBe(before);
});
