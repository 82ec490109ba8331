import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import type { LiveEventType } from '@longtable/contract/live';
import { tasksApi } from '@longtable/contract/tasks';
import { teamsApi as api, type Team } from '@longtable/contract/teams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

const roles = ['owner', 'admin', 'member', 'stranger'] as const;
type Role = (typeof roles)[number];

let app: TestApp;
let people: Record<Role, Person>;
let team: Team;
let teamId: string;
let subscriptions: Record<Role, Awaited<ReturnType<typeof subscribe>>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team: made, ...all } = await teamOfThree(app);
  [people, team, teamId] = [all, made, made.id];
  subscriptions = {
    owner: await subscribe(app, all.owner),
    admin: await subscribe(app, all.admin),
    member: await subscribe(app, all.member),
    stranger: await subscribe(app, all.stranger),
  };
  await settle();
  for (const role of roles) subscriptions[role].received.length = 0;
});
afterEach(() => {
  for (const role of roles) subscriptions[role].stop();
});

/** Waits until everyone has received all earlier events: one of their own comes after them. */
async function settle(): Promise<void> {
  for (const role of roles) {
    const id = newId();
    await people[role].ok(tasksApi.create, { id, title: 'The end' });
    await untilReceived(
      subscriptions[role].received,
      ({ type, payload }) => type === 'task.saved' && payload.task.id === id,
    );
  }
}

function received(role: Role, type: LiveEventType): unknown[] {
  return subscriptions[role].received.filter((event) => event.type === type).map(({ payload }) => payload);
}

/** All received events of the team. */
function all(role: Role): LiveEventType[] {
  return subscriptions[role].received.map(({ type }) => type).filter((type) => type !== 'task.saved');
}

describe('live', () => {
  test('publishes an edited team to its members only', async () => {
    const { owner } = people;
    await owner.ok(api.update, { teamId, name: 'Boiler room' });
    await owner.ok(api.update, { teamId, name: 'Boiler room' });
    const { photoUrl } = await owner.ok(api.setPhoto, { teamId }, await plainPicture('png'));
    await settle();
    for (const role of ['owner', 'admin', 'member'] as const) {
      expect(received(role, 'team.saved')).toMatchObject([
        { team: { id: teamId, name: 'Boiler room', version: 2, photoUrl: null } },
        {
          team: { id: teamId, name: 'Boiler room', version: 3, photoUrl },
          cards: {
            people: [{ id: people.owner.id }],
            teams: [{ id: teamId, name: 'Boiler room', version: 3 }],
          },
        },
      ]);
    }
    expect(all('stranger')).toEqual([]);
  });

  test('publishes a new team, and what happens in it, to every tab of its creator', async () => {
    const { owner } = people;
    const id = newId();
    const made = await owner.ok(api.create, { id, name: 'Second' });
    await settle();
    expect(received('owner', 'team.membership-changed')).toEqual([
      {
        teamId: id,
        change: 'joined',
        byId: null,
        team: made,
        cards: {
          people: [{ id: owner.id, name: 'Olive Owner', avatarUrl: null, version: 1 }],
          teams: [{ id, name: 'Second', version: 1 }],
        },
      },
    ]);
    await owner.ok(api.update, { teamId: id, colour: 'red' });
    await settle();
    expect(received('owner', 'team.saved')).toMatchObject([{ team: { id, colour: 'red' } }]);
    for (const role of ['admin', 'member', 'stranger'] as const) expect(all(role)).toEqual([]);
  });

  test('publishes a deletion once to every member, and nothing of the team afterwards', async () => {
    const { owner } = people;
    await owner.ok(api.delete, { teamId });
    await settle();
    for (const role of ['owner', 'admin', 'member'] as const)
      expect(subscriptions[role].received.filter(({ type }) => type === 'team.deleted')).toMatchObject([
        { payload: { teamId } },
      ]);
    expect(all('stranger')).toEqual([]);
    // Reusing the id, which clients choose, does not make events reach them.
    expect(await owner.refused(api.create, { id: teamId, name: 'Ghost' })).toMatchObject({
      code: 'request/deleted',
    });
    expect(await owner.refused(api.update, { teamId, name: 'Boo' })).toMatchObject({ status: 404 });
    await settle();
    for (const role of ['owner', 'admin', 'member'] as const)
      expect(received(role, 'team.saved')).toEqual([]);
  });

  test('publishes a transfer to every member, and to the new owner what owners receive from then on', async () => {
    const { owner, member } = people;
    await owner.ok(api.transfer, { teamId, newOwnerId: member.id });
    await settle();
    for (const role of ['owner', 'admin', 'member'] as const) {
      expect(received(role, 'team.saved')).toMatchObject([
        {
          team: { ownerId: member.id, version: 2 },
          cards: { people: [{ id: member.id, name: 'Mia Member' }] },
        },
      ]);
      expect(received(role, 'team-member.saved')).toMatchObject([
        { membersCount: 3, member: { role: 'Admin', personId: owner.id } },
        { membersCount: 3, member: { role: 'Owner', personId: member.id } },
      ]);
      expect(received(role, 'team-update.saved')).toMatchObject([
        {
          teamId,
          update: {
            content: 'Olive Owner transferred the ownership of this team to Mia Member.',
            authorId: owner.id,
          },
        },
      ]);
    }
    expect(received('owner', 'team.membership-changed')).toMatchObject([{ change: 'rights', byId: null }]);
    expect(received('member', 'team.membership-changed')).toMatchObject([
      { teamId, change: 'rights', byId: owner.id, cards: { teams: [{ id: teamId, name: team.name }] } },
    ]);
    expect(received('admin', 'team.membership-changed')).toEqual([]);
    expect(all('stranger')).toEqual([]);
    await member.ok(departmentsApi.create, { teamId, id: newId(), name: 'Sales' });
    await settle();
    for (const role of ['owner', 'admin', 'member'] as const)
      expect(received(role, 'department.saved')).toHaveLength(1);
  });

  test('publishes nothing when a transfer is refused', async () => {
    const { owner, admin, stranger } = people;
    await owner.ok(api.transfer, { teamId, newOwnerId: stranger.id });
    await admin.ok(api.transfer, { teamId, newOwnerId: admin.id });
    await settle();
    for (const role of roles) expect(all(role)).toEqual([]);
  });
});
