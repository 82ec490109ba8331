import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { notified, toldTo } from '../../../test/notified.ts';
import { projectOfThree } from '../../../test/project.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, admin, member, stranger, project } = await projectOfThree(app));
  projectId = project.id;
  await Promise.all([connect(admin, stranger), connect(owner, stranger)]);
  await app.database.db.deleteFrom('notifications').execute();
});

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

test('who is added is told once, with a link to the project, also when the request is repeated', async () => {
  const add = { projectId, id: newId(), personId: stranger.id };
  await admin.ok(projectMembersApi.add, add);
  await admin.ok(projectMembersApi.add, add);
  expect(await told()).toEqual({
    ...nobody,
    stranger: ['Added to Project: Adam Admin added you to New harbour.'],
  });
  expect(await notified(stranger)).toMatchObject([
    {
      type: 'project_member_added',
      actionUrl: `/app/collaboration/projects/${projectId}`,
      actionText: 'View Project',
      metadata: { projectId },
      about: `project:${projectId}`,
      reason: 'you are a member of the project',
      actorId: admin.id,
    },
  ]);
});

test('who is removed is told, with a link to all projects; who leaves is not', async () => {
  await admin.ok(projectMembersApi.remove, { projectId, personId: member.id });
  await admin.ok(projectsApi.leave, { projectId });
  expect(await told()).toEqual({
    ...nobody,
    member: ['Removed from Project: Adam Admin removed you from New harbour.'],
  });
  expect(await notified(member)).toMatchObject([
    { actionUrl: '/app/collaboration/projects', actionText: 'View Projects', metadata: { projectId } },
  ]);
});

test('a new list of members tells each person who was added or removed, and nobody who stays', async () => {
  await owner.ok(projectsApi.update, { projectId, memberIds: [admin.id, stranger.id] });
  await owner.ok(projectsApi.update, { projectId, memberIds: [admin.id, stranger.id] });
  expect(await told()).toEqual({
    ...nobody,
    member: ['Removed from Project: Olive Owner removed you from New harbour.'],
    stranger: ['Added to Project: Olive Owner added you to New harbour.'],
  });
});

test('the new Owner is told, and nobody else', async () => {
  await owner.ok(projectsApi.transfer, { projectId, newOwnerId: member.id });
  expect(await told()).toEqual({
    ...nobody,
    member: ['Project Ownership Transferred: Olive Owner transferred the ownership of New harbour to you.'],
  });
});
