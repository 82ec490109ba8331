import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { teamInvitationsApi } from '@longtable/contract/place-invitations';
import { type TeamInvite, type TeamInviteDetails, teamInvitesApi } from '@longtable/contract/team-invites';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTeam, aTeamMember } from '../../../../test/sample-teams.ts';
import { aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const olive = aUser({ name: 'Olive Grace Owner-Hammersmith of the Committee' });
const team = aTeam(olive, 'The Committee for the Very Long Names of Teams and Everything Else 🚀', {
  description: `What we do, and why.\n${'Every day a little more of it. '.repeat(12)}`,
});
const cards = { people: [cardOf(olive)] };
const offer: TeamInviteDetails = {
  teamName: team.name,
  teamDescription: team.description,
  teamIconSeed: team.iconSeed,
  teamColour: team.colour,
  teamPhotoUrl: null,
  teamMemberCount: 1,
  inviterName: olive.name,
  expiresAt: '2031-01-01T00:00:00.000Z',
  createdAt: longAgo,
  memberOfTeamId: null,
};
const code = 'x'.repeat(22);

function anInvite(usesLeft: number | null, expiresAt: string): TeamInvite {
  return {
    id: newId(),
    teamId: team.id,
    inviteCode: code,
    url: `https://longtable.example/join-team/${code}`,
    createdBy: olive.id,
    createdAt: longAgo,
    expiresAt,
    usesLeft,
    role: 'Member',
    can: { send: true, revoke: true },
  };
}

async function openInvitations() {
  await renderApp(`/app/collaboration/teams/${team.id}?tab=members`, { user: olive });
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await expect.element(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  return dialog;
}

describe.each(devices)('invitations to a team, on a $device', (device) => {
  onDevice(device);
  beforeEach(() => {
    fakeApi(teamsApi.get, { ...team, cards });
    fakeApi(teamMembersApi.list, { members: [aTeamMember({ ...olive }, 'Owner')], cards, next: null });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
    fakeApi(teamInvitesApi.list, { invites: [], cards });
    fakeApi(teamInvitationsApi.list, { invitations: [], cards });
    fakeApi(teamInvitesApi.details, ({ inviteCode }) =>
      inviteCode === code ? offer : new Refusal('team-invite/unknown'),
    );
  });

  test('no links', async () => {
    await openInvitations();
    await expectScreen('no links');
  });

  test('links', async () => {
    const dialog = await openInvitations();
    fakeApi(teamInvitesApi.list, {
      invites: [
        anInvite(null, '2031-01-07T00:00:00.000Z'),
        anInvite(25, '2031-01-30T00:00:00.000Z'),
        anInvite(1, '2031-01-01T00:00:00.000Z'),
      ],
      cards,
    });
    await live.connected();
    live.send('team-invites.changed', { teamId: team.id });
    await expect.poll(() => dialog.getByRole('button', { name: /^Revoke/ }).length).toBe(3);
    await expect
      .element(dialog.getByRole('textbox', { name: 'Link' }))
      .toHaveValue(`https://longtable.example/join-team/${code}`);
    await dialog
      .getByLabelText('Send the link by e-mail')
      .fill(
        `a-very-long-address-of-somebody${'x'.repeat(30)}@a-very-long-domain.example.test, b@example.test`,
      );
    await userEvent.keyboard('{Enter}');
    await expectScreen('links');
    await dialog
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await expectScreen('confirmation of revoking');
  });

  test('names an invalid address and one that the server refuses', async () => {
    fakeApi(teamInvitesApi.create, { ...anInvite(null, '2031-01-07T00:00:00.000Z'), cards });
    const dialog = await openInvitations();
    const field = dialog.getByLabelText('Send the link by e-mail');
    await field.fill('ada@example.test, grace@');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringContaining('grace@: Enter a valid e-mail address.'));
    await expect.element(field).toHaveValue('ada@example.test, grace@');
    await field.fill('ada@example.test, grace@example.test');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    fakeApi(
      teamInvitesApi.send,
      new Refusal('request/malformed', { fields: { 'emails.1': 'This address is blocked.' } }),
    );
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringContaining('grace@example.test: This address is blocked.'));
    await expect.element(field).toHaveFocus();
    await expectScreen('a refused address');
  });

  test('opened signed out', async () => {
    await renderApp(`/join-team/${code}`, { user: null });
    await expect.element(page.getByRole('link', { name: 'Sign in to join' })).toBeVisible();
    await expectScreen('an invitation, signed out');
  });

  test('invalid, opened signed out', async () => {
    await renderApp('/join-team/no-such-code', { user: null });
    await expect.element(page.getByText('This link no longer works')).toBeVisible();
    await expectScreen('invalid invitation, signed out');
  });

  test('opened signed in', async () => {
    await renderApp(`/app/join-team/${code}`, { user: aUser({ name: 'Jean Joiner' }) });
    await expect.element(page.getByRole('button', { name: 'Join team' })).toBeVisible();
    await expectScreen('an invitation');
  });

  test('invalid, opened signed in', async () => {
    await renderApp('/app/join-team/no-such-code', { user: aUser({ name: 'Jean Joiner' }) });
    await expect.element(page.getByText(errorText('team-invite/unknown'))).toBeVisible();
    await expectScreen('invalid invitation');
  });
});
