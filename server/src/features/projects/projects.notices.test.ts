import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { runJob } from '../../../test/notification-emails.ts';
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

test('who becomes Owner because the Owner deletes the account is told, without the name', async () => {
  // Deleting it is refused while there are other members: they have come in the meantime.
  await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [owner.id]);
  await runJob(app, 'people.erase-account', { userId: owner.id });
  expect(await Promise.all([admin, member].map(toldTo))).toEqual([
    [
      'Project Ownership Transferred: You are now the Owner of New harbour, because its Owner has deleted their account.',
    ],
    [],
  ]);
  expect(await notified(admin)).toMatchObject([
    { actorId: null, about: `project:${projectId}`, reason: 'you are the Owner of the project' },
  ]);
});

test('a project is named as it is, also with the marks of templates in its name', async () => {
  await owner.ok(projectsApi.update, { projectId, name: '{actor} of {name}' });
  await admin.ok(projectMembersApi.remove, { projectId, personId: member.id });
  expect(await toldTo(member)).toEqual([
    'Removed from Project: Adam Admin removed you from {actor} of {name}.',
  ]);
});
