import { accountApi } from '@longtable/contract/account';
import { newId } from '@longtable/contract/ids';
import { notificationsApi } from '@longtable/contract/notifications';
import { peopleApi } from '@longtable/contract/people';
import { teamInvitationsApi as api } from '@longtable/contract/place-invitations';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { notified, toldTo } from '../../../../test/notified.ts';
import { recordEvents } from '../../../../test/recorded-events.ts';
import { teamOfThree } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let teamId: string;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const three = await teamOfThree(app);
  ({ owner, admin, member, stranger } = three);
  teamId = three.team.id;
});

const invite = (by: Person = admin, personId = stranger.id) =>
  by.ok(api.create, { teamId, id: newId(), personId });
const statuses = async (by: Person = owner) =>
  (await by.ok(api.list, { teamId })).invitations.map(({ status }) => status);
const gone = { code: 'team-invitation/not-found', status: 404, text: 'This invitation is no longer valid.' };
const invited = 'Team Invitation: Adam Admin invited you to the team Engine room.';

/** Sends the link of an invitation to addresses. */
async function sendTo(emails: readonly string[]): Promise<string> {
  const { id, inviteCode } = await admin.ok(teamInvitesApi.create, { teamId, id: newId() });
  await admin.ok(teamInvitesApi.send, { teamInviteId: id, emails: [...emails] });
  return inviteCode;
}

describe('an invitation of a person', () => {
  test('tells them once, also when it is sent twice, and nobody else', async () => {
    const given = { teamId, id: newId(), personId: stranger.id };
    const made = await admin.ok(api.create, given);
    expect(await admin.ok(api.create, given)).toEqual(made);
    // One more of somebody else is the same.
    expect((await invite(owner)).id).toBe(made.id);
    expect(made).toMatchObject({
      personId: stranger.id,
      email: null,
      status: 'pending',
      inviterId: admin.id,
      can: { revoke: true },
    });
    expect(nameTo(admin, stranger.id)).toBe('Sam Stranger');
    expect(await notified(stranger)).toMatchObject([
      {
        type: 'team_invitation',
        title: 'Team Invitation',
        message: 'Adam Admin invited you to the team Engine room.',
        actionUrl: `/app/collaboration/teams?invitation=${made.id}`,
        actionText: 'View Details',
        metadata: { teamId, invitationId: made.id },
        about: `team:${teamId}`,
        actorId: admin.id,
      },
    ]);
    expect((await toldTo(owner)).filter((told) => told.includes('invited'))).toEqual([]);
    expect(await statuses()).toEqual(['pending']);
  });

  test('makes them a Member once they accept, also twice, and nobody is told of it', async () => {
    const { id: teamInvitationId } = await invite();
    const before = await Promise.all([owner, admin].map(toldTo));
    const [byAdmin = [], byStranger = []] = await recordEvents(app, [admin, stranger], async () => {
      expect(await stranger.ok(api.accept, { teamInvitationId })).toEqual({ teamId });
      expect(await stranger.ok(api.accept, { teamInvitationId })).toEqual({ teamId });
    });
    expect(byAdmin.map(({ type }) => type)).toEqual(['team-member.saved', 'team-invitations.changed']);
    expect(byStranger.map(({ type }) => type)).toContain('notification.deleted');
    expect(await stranger.ok(teamsApi.get, { teamId })).toMatchObject({ role: 'Member' });
    expect(await statuses()).toEqual(['accepted']);
    expect(await toldTo(stranger)).toEqual([]);
    expect(await Promise.all([owner, admin].map(toldTo))).toEqual(before);
  });

  test('that is declined shows so to those who may invite, and cannot be accepted then', async () => {
    const { id: teamInvitationId } = await invite();
    await stranger.ok(api.decline, { teamInvitationId });
    await stranger.ok(api.decline, { teamInvitationId });
    expect([await statuses(), await toldTo(stranger)]).toEqual([['declined'], []]);
    expect(await stranger.refused(api.accept, { teamInvitationId })).toMatchObject(gone);
    // They can be asked again.
    await invite();
    expect([await statuses(), await toldTo(stranger)]).toEqual([['pending', 'declined'], [invited]]);
  });

  test('that is revoked is taken back', async () => {
    const { id: teamInvitationId } = await invite();
    expect(await owner.ok(api.revoke, { teamInvitationId })).toEqual({ teamInvitationId });
    expect([await statuses(), await toldTo(stranger)]).toEqual([[], []]);
    expect(await stranger.refused(api.accept, { teamInvitationId })).toMatchObject(gone);
  });

  test.each(['has left', 'may not invite any more'])('is refused when the inviter %s', async (what) => {
    const { id: teamInvitationId } = await invite();
    if (what === 'has left') await admin.ok(teamsApi.leave, { teamId });
    else await owner.ok(teamMembersApi.changeRole, { teamId, personId: admin.id, role: 'Member' });
    expect(await stranger.refused(api.accept, { teamInvitationId })).toMatchObject(gone);
    expect(await stranger.refused(teamsApi.get, { teamId })).toMatchObject({ status: 404 });
  });

  test('is refused after 30 days, and not listed', async () => {
    const { id: teamInvitationId } = await invite();
    await app.database.pool.query(
      `update team_invitations set expires_at = now() - interval '1 second' where id = $1`,
      [teamInvitationId],
    );
    expect(await stranger.refused(api.accept, { teamInvitationId })).toMatchObject(gone);
    expect(await statuses()).toEqual([]);
  });

  test('ends as accepted when they come in another way', async () => {
    await invite();
    await connect(owner, stranger);
    await owner.ok(teamMembersApi.add, { teamId, id: newId(), personId: stranger.id });
    expect(await statuses()).toEqual(['accepted']);
    expect(await toldTo(stranger)).not.toContain(invited);
  });

  test('is refused for a member, and for nobody', async () => {
    const of = (personId: string) => ({ teamId, id: newId(), personId });
    expect(await admin.refused(api.create, of(member.id))).toMatchObject({ code: 'team/already-a-member' });
    expect(await admin.refused(api.create, of(newId()))).toMatchObject({ code: 'person/not-found' });
  });

  test('is in the download of both people', async () => {
    await invite();
    for (const [person, direction] of [
      [admin, 'sent'],
      [stranger, 'received'],
    ] as const) {
      const answer = await fetch(app.url + accountApi.download.path, { headers: { cookie: person.cookie } });
      const files = unzip(new Uint8Array(await answer.arrayBuffer()));
      expect(JSON.parse(files.get('invitations-to-teams.json')?.toString('utf8') ?? '')).toMatchObject([
        { team: { id: teamId, name: 'Engine room' }, direction, status: 'pending' },
      ]);
    }
  });

  test('ends with the account of the inviter or the invited person', async () => {
    await invite();
    await admin.ok(accountApi.delete, { confirmation: admin.email, currentPassword: testPassword });
    expect([await statuses(), await toldTo(stranger)]).toEqual([[], []]);
    await invite(owner);
    await stranger.ok(accountApi.delete, { confirmation: stranger.email, currentPassword: testPassword });
    expect(await statuses()).toEqual([]);
  });

  test('shows each change of it to all who may invite, and to no other member', async () => {
    const changed = (events: readonly { type: string }[]) =>
      events.filter(({ type }) => type === 'team-invitations.changed').length;
    const received = await recordEvents(app, [owner, admin, member, stranger], async () => {
      const { id: teamInvitationId } = await invite();
      await stranger.ok(api.decline, { teamInvitationId });
      await admin.ok(api.revoke, { teamInvitationId });
    });
    expect(received.map(changed)).toEqual([3, 3, 0, 0]);
  });
});

describe('an e-mail with the link of the team', () => {
  test('also tells whoever has the address, and its sender does not learn whether somebody has', async () => {
    const nobody = `${newId()}@example.test`;
    await sendTo([stranger.email, nobody, member.email]);
    admin.known.people.clear();
    const { invitations } = await admin.ok(api.list, { teamId });
    expect(
      new Set(invitations.map(({ email, personId, status }) => `${email} ${personId} ${status}`)),
    ).toEqual(new Set([`${stranger.email} null pending`, `${nobody} null pending`]));
    expect([...admin.known.people.keys()]).toEqual([admin.id]);
    expect(await toldTo(stranger)).toEqual([invited]);
    const [told] = await notified(stranger);
    await stranger.ok(api.accept, { teamInvitationId: told?.metadata['invitationId'] ?? '' });
    expect((await statuses()).toSorted()).toEqual(['accepted', 'pending']);
  });

  test('tells somebody who signs up with the address later', async () => {
    const email = `${newId()}@example.test`;
    await sendTo([email]);
    const body = { fullName: 'Ben', email, password: 'a long password' };
    const { headers } = await app.visitor().raw('POST', peopleApi.signUp.path, body);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answer = await app.visitor().raw('GET', notificationsApi.list.path, undefined, { cookie });
    const { notifications } = notificationsApi.list.output.parse(answer.body);
    expect(notifications.map(({ type }) => type).toSorted()).toEqual([
      'team_invitation',
      'welcome_notification',
    ]);
  });

  test('is accepted in the app too by whoever joins by the link', async () => {
    const inviteCode = await sendTo([stranger.email]);
    await stranger.ok(teamInvitesApi.accept, { inviteCode, id: newId() });
    expect([await statuses(), await toldTo(stranger)]).toEqual([['accepted'], []]);
  });
});
