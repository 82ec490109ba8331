import { newId } from '@longtable/contract/ids';
import { type PlaceInvitation, teamInvitationsApi } from '@longtable/contract/place-invitations';
import { profileApi } from '@longtable/contract/profile';
import { type TeamInvite, teamInvitesApi } from '@longtable/contract/team-invites';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTeam, aTeamMember } from '../../../../test/sample-teams.ts';
import { aConnectionStatus, aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const olive = aUser({ name: 'Olive Owner' });
const una = aPerson('Una Stranger');
const cards = { people: [olive, una].map((person) => cardOf(person)) };
const team = aTeam(olive, 'Engine room', { membersCount: 1 });
const teamId = team.id;
const common = {
  status: 'pending',
  inviterId: olive.id,
  createdAt: longAgo,
  expiresAt: '2031-01-01T00:00:00.000Z',
  can: { revoke: true },
} as const;

const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
const field = dialog.getByRole('searchbox');

describe('inviting people to a team', () => {
  onDevice(desktop);
  beforeEach(async () => {
    fakeApi(teamsApi.get, { ...team, cards });
    fakeApi(teamMembersApi.list, { members: [aTeamMember(olive, 'Owner')], cards, next: null });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
    fakeApi(teamInvitesApi.list, { invites: [], cards });
    fakeApi(teamInvitationsApi.list, { invitations: [], cards });
    fakeApi(profileApi.search, {
      people: [{ id: una.id, email: null, connection: aConnectionStatus('none') }],
      cards,
    });
    await renderApp(`/app/collaboration/teams/${teamId}?tab=members`, { user: olive });
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect.element(field).toBeVisible();
  });

  test('sends an invitation to a person who is found by name', async () => {
    const invited = fakeApi(teamInvitationsApi.create, ({ id, personId }) => ({
      ...common,
      id,
      personId,
      email: null,
      cards,
    }));
    await field.fill('Una');
    await dialog.getByRole('button', { name: 'Invite Una Stranger' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Una Stranger is invited' })).toHaveFocus();
    expect(invited).toMatchObject([{ teamId, personId: una.id }]);
    await expect
      .element(dialog.getByRole('region', { name: 'Invited people' }))
      .toMatchTextContent('Una Stranger');
  });

  test('offers nobody until it is known who is in the team', async () => {
    let answerMembers = (): void => undefined;
    const members = { members: [aTeamMember(una, 'Member')], cards, next: null };
    fakeApi(
      teamMembersApi.list,
      () =>
        new Promise<typeof members>((resolve) => {
          answerMembers = () => resolve(members);
        }),
    );
    const searches = fakeApi(profileApi.search, {
      people: [{ id: una.id, email: null, connection: aConnectionStatus('none') }],
      cards,
    });
    await field.fill('Una');
    await expect.poll(() => searches.length).toBe(1);
    await expect.element(dialog.getByText('Loading...')).toBeInTheDocument();
    const found = dialog.getByRole('list', { name: 'People you can invite' });
    await expect.element(found).not.toBeInTheDocument();
    answerMembers();
    await expect.element(found).toMatchTextContent(/Una StrangerIn the team/);
  });

  test('sends the link of the team to an address, which is then listed', async () => {
    const invite: TeamInvite = {
      id: newId(),
      teamId,
      inviteCode: 'x'.repeat(22),
      url: `https://longtable.example/join-team/${'x'.repeat(22)}`,
      createdBy: olive.id,
      createdAt: longAgo,
      expiresAt: common.expiresAt,
      usesLeft: null,
      role: 'Member',
      can: { send: true, revoke: true },
    };
    fakeApi(teamInvitesApi.create, { ...invite, cards });
    fakeApi(teamInvitesApi.list, { invites: [invite], cards });
    const sent = fakeApi(teamInvitesApi.send, { sent: 1 });
    const listed: PlaceInvitation = { ...common, id: newId(), personId: null, email: 'new@example.test' };
    await field.fill('new@example.test');
    fakeApi(teamInvitationsApi.list, { invitations: [listed], cards });
    await dialog.getByRole('button', { name: 'Invite new@example.test' }).click();
    await expect.element(dialog.getByRole('button', { name: 'new@example.test is invited' })).toBeVisible();
    expect(sent).toEqual([{ teamInviteId: invite.id, emails: ['new@example.test'] }]);
    fakeApi(teamInvitationsApi.list, { invitations: [{ ...listed, status: 'accepted' }], cards });
    await live.connected();
    live.send('team-invitations.changed', { teamId });
    await expect.element(dialog.getByText('Accepted · invited by you')).toBeVisible();
  });
});
