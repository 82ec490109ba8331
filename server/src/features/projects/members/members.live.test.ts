import { newId } from '@longtable/contract/ids';
import type { LiveEvent, LiveEventType } from '@longtable/contract/live';
import { projectMembersApi as api } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

type Who = 'owner' | 'admin' | 'member' | 'visitor' | 'stranger';

let app: TestApp;
let people: Record<Who, Person>;
let project: Project;
let projectId: string;
/** The events that each person has received. */
let subscriptions: Record<Who, Awaited<ReturnType<typeof subscribe>>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const [owner, admin, member, visitor, stranger] = await Promise.all(
    ['Olive Owner', 'Adam Admin', 'Mia Member', 'Vera Visitor', 'Sam Stranger'].map((name) =>
      app.newPerson(name),
    ),
  );
  if (!owner || !admin || !member || !visitor || !stranger) throw new Error('Nobody came.');
  people = { owner, admin, member, visitor, stranger };
  const { id: teamId } = await newTeam(owner);
  await addToTeam(owner, teamId, [visitor]);
  project = await newProject(owner, { type: 'team', teamId, visibility: 'team' });
  projectId = project.id;
  await addToProject(owner, projectId, [admin], 'Admin');
  await addToProject(owner, projectId, [member]);
  await Promise.all([connect(owner, stranger), connect(admin, stranger)]);
  const subscribing = Object.entries(people).map(async ([who, person]) => [
    who,
    await subscribe(app, person),
  ]);
  subscriptions = Object.fromEntries(await Promise.all(subscribing)) as typeof subscriptions;
  // Earlier events may arrive too.
  await settle();
  for (const { received: all } of Object.values(subscriptions)) all.length = 0;
});
afterEach(() => {
  for (const { stop } of Object.values(subscriptions)) stop();
});

describe('the members of a project receive', () => {
  test('an addition: the new member and everyone who sees the project, and then its events', async () => {
    const { admin, owner, stranger } = people;
    await admin.ok(api.add, { projectId, id: newId(), personId: stranger.id });
    await settle();
    for (const who of ['owner', 'admin', 'member', 'visitor', 'stranger'] as const) {
      expect(received(who, 'project-member.saved')).toMatchObject([
        {
          projectId,
          membersCount: 4,
          member: { role: 'Member', personId: stranger.id, email: stranger.email },
          cards: { people: [{ id: stranger.id, name: 'Sam Stranger', avatarUrl: null, version: 1 }] },
        },
      ]);
    }
    expect(received('stranger', 'project.membership-changed')).toEqual([
      {
        projectId,
        change: 'joined',
        byId: admin.id,
        project: await stranger.ok(projectsApi.get, { projectId }),
        cards: {
          people: [
            { id: admin.id, name: 'Adam Admin', avatarUrl: null, version: 1 },
            { id: owner.id, name: 'Olive Owner', avatarUrl: null, version: 1 },
          ],
          teams: [{ id: project.teamId, name: 'Engine room', version: 1 }],
          projects: [{ id: projectId, name: project.name, version: 1 }],
        },
      },
    ]);
    expect(received('member', 'project.membership-changed')).toEqual([]);
    expect(received('owner', 'project-activity.added')).toMatchObject([
      {
        activity: { kind: 'member-joined', subject: 'Sam Stranger', actorId: admin.id },
        cards: { people: [{ id: admin.id, name: 'Adam Admin' }] },
      },
    ]);
    expect(received('visitor', 'project-activity.added')).toEqual([]);
    await owner.ok(projectsApi.update, { projectId, name: 'Open plans' });
    await settle();
    expect(received('stranger', 'project.saved')).toMatchObject([{ project: { name: 'Open plans' } }]);
  });

  test('a removal: the removed member on an open connection, and nothing afterwards', async () => {
    const { admin, owner, member } = people;
    await admin.ok(api.remove, { projectId, personId: member.id });
    await settle();
    for (const who of ['owner', 'admin', 'member', 'visitor'] as const) {
      expect(received(who, 'project-member.removed')).toEqual([
        { projectId, personId: member.id, membersCount: 2 },
      ]);
    }
    expect(received('member', 'project.membership-changed')).toMatchObject([
      {
        change: 'removed',
        byId: admin.id,
        project: null,
        // Its name, for the notice on the page that they have open.
        cards: { people: [{ name: 'Adam Admin' }], projects: [{ id: projectId, name: project.name }] },
      },
    ]);
    expect(received('admin', 'project-activity.added')).toMatchObject([
      { activity: { kind: 'member-removed', subject: 'Mia Member', subjectId: member.id } },
    ]);
    const before = received('member').length;
    await owner.ok(projectsApi.update, { projectId, name: 'Secret plans' });
    const task = { id: newId(), title: 'Secret', projectId, assigneeId: admin.id };
    await owner.ok(tasksApi.create, task);
    await settle();
    expect(received('visitor', 'project.saved')).toMatchObject([{ project: { name: 'Secret plans' } }]);
    expect(received('admin', 'project.saved')).toHaveLength(1);
    expect(titles('admin')).toContain('Secret');
    expect(received('member')).toHaveLength(before);
    expect(titles('member')).not.toContain('Secret');
    expect(received('stranger')).toEqual([]);
  });

  test('their own departure, which nobody else did', async () => {
    const { member } = people;
    await member.ok(projectsApi.leave, { projectId });
    await settle();
    expect(received('member', 'project.membership-changed')).toMatchObject([{ change: 'left', byId: null }]);
    expect(received('owner', 'project-member.removed')).toEqual([
      { projectId, personId: member.id, membersCount: 2 },
    ]);
    expect(received('owner', 'project-activity.added')).toMatchObject([
      { activity: { kind: 'member-left', actorId: member.id } },
    ]);
  });

  test('a change of their role, with everyone who sees the project', async () => {
    const { owner, member } = people;
    await owner.ok(api.changeRole, { projectId, personId: member.id, role: 'Admin' });
    await settle();
    expect(received('member', 'project.membership-changed')).toMatchObject([
      { change: 'rights', byId: owner.id },
    ]);
    expect(received('visitor', 'project-member.saved')).toMatchObject([
      { member: { role: 'Admin', personId: member.id }, membersCount: 3 },
    ]);
    expect(received('admin', 'project.membership-changed')).toEqual([]);
  });

  test('changes of the whole list as additions and removals', async () => {
    const { owner, admin, member, stranger } = people;
    await owner.ok(projectsApi.update, { projectId, memberIds: [admin.id, stranger.id] });
    await settle();
    expect(received('visitor', 'project-member.removed')).toEqual([
      { projectId, personId: member.id, membersCount: 2 },
    ]);
    expect(received('visitor', 'project-member.saved')).toMatchObject([
      { member: { personId: stranger.id }, membersCount: 3 },
    ]);
    expect(received('member', 'project.membership-changed')).toMatchObject([{ change: 'removed' }]);
    expect(received('stranger', 'project.membership-changed')).toMatchObject([{ change: 'joined' }]);
    expect(received('admin', 'project.membership-changed')).toEqual([]);
  });
});

test('a former member receives how they still see the project through its team', async () => {
  const { owner, visitor } = people;
  await owner.ok(api.add, { projectId, id: newId(), personId: visitor.id });
  await owner.ok(api.remove, { projectId, personId: visitor.id });
  await settle();
  expect(received('visitor', 'project.membership-changed')).toMatchObject([
    { change: 'joined', project: { role: 'Member' } },
    { change: 'removed', project: await visitor.ok(projectsApi.get, { projectId }) },
  ]);
  await owner.ok(projectsApi.changeScope, {
    projectId,
    type: 'team',
    teamId: project.teamId,
    departmentIds: [],
    visibility: 'private',
  });
  await settle();
  const scopes = (who: Who) =>
    subscriptions[who].received.flatMap(({ type, can }) => (type === 'project.scope-changed' ? [can] : []));
  expect([scopes('visitor'), scopes('member')]).toEqual([[{ read: false }], [{ read: true }]]);
});

test('each receiver gets the rights that a fresh answer says, also when their own have just changed', async () => {
  const { owner, admin, member, stranger } = people;
  await admin.ok(api.add, { projectId, id: newId(), personId: stranger.id });
  await owner.ok(api.changeRole, { projectId, personId: member.id, role: 'Admin' });
  await owner.ok(projectsApi.transfer, { projectId, newOwnerId: member.id });
  await settle();
  for (const [who, person] of Object.entries(people) as [Who, Person][]) {
    const { can } = await person.ok(projectsApi.get, { projectId });
    const { members } = await person.ok(api.list, { projectId });
    const fresh = new Map<string, LiveEvent['can']>([
      [projectId, can],
      ...members.map((each) => [each.id, each.can] as const),
    ]);
    const said = lastSaid(who);
    expect(said).toContainEqual([projectId, can]);
    // A person about whom no event has come since their own membership changed has to ask.
    expect(said).toEqual(said.map(([id]) => [id, fresh.get(id)]));
  }
  for (const who of ['owner', 'member', 'stranger'] as const) {
    const { role, can } = await people[who].ok(projectsApi.get, { projectId });
    expect(received(who, 'project.membership-changed').at(-1)).toMatchObject({ project: { role, can } });
  }
});

test('a transfer: both people, and everyone the new owner', async () => {
  const { owner, admin } = people;
  await owner.ok(projectsApi.transfer, { projectId, newOwnerId: admin.id });
  await settle();
  for (const who of ['owner', 'admin', 'member', 'visitor'] as const) {
    expect(received(who, 'project.saved')).toMatchObject([
      {
        project: { ownerId: admin.id, version: project.version + 1 },
        cards: { people: [{ id: admin.id, name: 'Adam Admin' }] },
      },
    ]);
    expect(received(who, 'project-member.saved')).toMatchObject([
      { member: { role: 'Admin', personId: owner.id } },
      { member: { role: 'Owner', personId: admin.id } },
    ]);
  }
  expect(received('owner', 'project.membership-changed')).toMatchObject([{ change: 'rights', byId: null }]);
  expect(received('admin', 'project.membership-changed')).toMatchObject([
    { change: 'rights', byId: owner.id },
  ]);
  expect(received('member', 'project-activity.added')).toMatchObject([
    { activity: { kind: 'project-transferred', subject: 'Adam Admin', subjectId: admin.id } },
  ]);
  expect(received('member', 'project.membership-changed')).toEqual([]);
  expect(received('stranger')).toEqual([]);
});

/** The events a person received, without those of tasks. */
function received(who: Who, type?: LiveEventType) {
  return subscriptions[who].received
    .filter((event) => event.type !== 'task.saved' && (type === undefined || event.type === type))
    .map(({ payload }) => payload);
}

/** The titles of tasks in the events that a person received. */
function titles(who: Who): string[] {
  return subscriptions[who].received.flatMap((event) =>
    event.type === 'task.saved' ? event.payload.task.title : [],
  );
}

/** What a person may do by the last events of the project and each member since their own membership changed, by id. */
function lastSaid(who: Who): [string, LiveEvent['can']][] {
  const all = subscriptions[who].received;
  const since = all.findLastIndex(({ type }) => type === 'project.membership-changed');
  const said = new Map<string, LiveEvent['can']>();
  for (const { type, payload, can } of all.slice(since + 1)) {
    if (type === 'project.saved') said.set(payload.project.id, can);
    if (type === 'project-member.saved') said.set(payload.member.id, can);
  }
  return [...said];
}

async function settle(): Promise<void> {
  await Promise.all(
    (Object.keys(people) as Who[]).map(async (who) => {
      const { id } = await people[who].ok(tasksApi.create, { id: newId(), title: 'Now' });
      await untilReceived(
        subscriptions[who].received,
        (event) => event.type === 'task.saved' && event.payload.task.id === id,
      );
    }),
  );
}
