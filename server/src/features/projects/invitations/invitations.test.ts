import { newId } from '@longtable/contract/ids';
import { projectInvitationsApi as api } from '@longtable/contract/place-invitations';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notified, toldTo } from '../../../../test/notified.ts';
import { projectOfThree } from '../../../../test/project.ts';
import { recordEvents } from '../../../../test/recorded-events.ts';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const three = await projectOfThree(app);
  ({ owner, admin, member, stranger } = three);
  projectId = three.project.id;
});

type Who = { personId: string } | { email: string };
const invite = (who: Who = { personId: stranger.id }) =>
  admin.ok(api.create, { projectId, id: newId(), who });
const statuses = async () =>
  (await owner.ok(api.list, { projectId })).invitations.map(({ status }) => status);
const gone = {
  code: 'project-invitation/not-found',
  status: 404,
  text: 'This invitation is no longer valid.',
};
const invited = 'Project Invitation: Adam Admin invited you to the project New harbour.';

test('a person is told once, also when the invitation is sent twice', async () => {
  const given = { projectId, id: newId(), who: { personId: stranger.id } };
  const made = await admin.ok(api.create, given);
  expect(await admin.ok(api.create, given)).toEqual(made);
  expect(made).toMatchObject({ personId: stranger.id, email: null, status: 'pending', inviterId: admin.id });
  expect(await notified(stranger)).toMatchObject([
    {
      type: 'project_invitation',
      message: 'Adam Admin invited you to the project New harbour.',
      actionUrl: `/app/collaboration/projects?invitation=${made.id}`,
      metadata: { projectId, invitationId: made.id },
    },
  ]);
  expect((await toldTo(owner)).filter((told) => told.includes('invited'))).toEqual([]);
});

test('who accepts is a Member without being connected, also twice', async () => {
  const { id: projectInvitationId } = await invite();
  expect(await stranger.ok(api.accept, { projectInvitationId })).toEqual({ projectId });
  expect(await stranger.ok(api.accept, { projectInvitationId })).toEqual({ projectId });
  expect(await stranger.ok(projectsApi.get, { projectId })).toMatchObject({
    role: 'Member',
    membersCount: 4,
  });
  expect([await statuses(), await toldTo(stranger)]).toEqual([['accepted'], []]);
  const { activity } = await owner.ok(projectActivityApi.list, { projectId });
  expect(activity[0]).toMatchObject({
    kind: 'member-joined',
    actorId: stranger.id,
    subjectId: stranger.id,
  });
});

test('who declines is not asked any more, until they are invited again', async () => {
  const { id: projectInvitationId } = await invite();
  await stranger.ok(api.decline, { projectInvitationId });
  await stranger.ok(api.decline, { projectInvitationId });
  expect([await statuses(), await toldTo(stranger)]).toEqual([['declined'], []]);
  expect(await stranger.refused(api.accept, { projectInvitationId })).toMatchObject(gone);
  await invite();
  expect([await statuses(), await toldTo(stranger)]).toEqual([['pending', 'declined'], [invited]]);
});

test('a revoked invitation is taken back, and so is one whose inviter may not invite any more', async () => {
  const { id: projectInvitationId } = await invite();
  await owner.ok(api.revoke, { projectInvitationId });
  expect([await statuses(), await toldTo(stranger)]).toEqual([[], []]);
  expect(await stranger.refused(api.accept, { projectInvitationId })).toMatchObject(gone);
  const other = await invite();
  await owner.ok(projectMembersApi.changeRole, { projectId, personId: admin.id, role: 'Member' });
  expect(await stranger.refused(api.accept, { projectInvitationId: other.id })).toMatchObject(gone);
});

test('members are not invited', async () => {
  for (const who of [{ personId: member.id }, { email: member.email }]) {
    expect(await admin.refused(api.create, { projectId, id: newId(), who })).toMatchObject({
      code: 'project/already-a-member',
    });
  }
});

test('an address gets an e-mail, and whoever has it is told in the app; the sender does not learn whether somebody has', async () => {
  const nobody = `${newId()}@example.test`;
  for (const email of [stranger.email, nobody]) {
    const made = await invite({ email });
    expect(made).toMatchObject({ personId: null, email, status: 'pending' });
    // Again is the same, without another e-mail.
    expect((await invite({ email })).id).toBe(made.id);
  }
  expect(await toldTo(stranger)).toEqual([invited]);
  await vi.waitFor(async () => {
    expect(await emailsTo(app, stranger.email)).toMatchObject([
      {
        subject: 'Adam Admin invites you to the project New harbour',
        body_text: expect.stringContaining('http://longtable.test/app/notifications?show=projects') as string,
      },
    ]);
    expect(await emailsTo(app, nobody)).toMatchObject([
      { body_text: expect.stringContaining('http://longtable.test/signup') as string },
    ]);
  });
});

test('all who may invite see each change of an invitation, and no other member', async () => {
  const changed = (events: readonly { type: string }[]) =>
    events.filter(({ type }) => type === 'project-invitations.changed').length;
  const received = await recordEvents(app, [owner, admin, member, stranger], async () => {
    const { id: projectInvitationId } = await invite();
    await stranger.ok(api.decline, { projectInvitationId });
    await admin.ok(api.revoke, { projectInvitationId });
  });
  expect(received.map(changed)).toEqual([3, 3, 0, 0]);
});
