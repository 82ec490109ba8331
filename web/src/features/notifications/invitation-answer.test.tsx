import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { projectInvitationsApi, teamInvitationsApi } from '@longtable/contract/place-invitations';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aNotification, fakeNotifications } from '../../../test/fake-notifications.ts';
import { pressOn } from '../../../test/keyboard.ts';
import { tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aProject } from '../../../test/sample-projects.ts';
import { aTeam } from '../../../test/sample-teams.ts';
import { aUser } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const invitationId = newId();
const teamId = newId();
const projectId = newId();
const accept = page.getByRole('button', { name: /^Accept/ });
const decline = page.getByRole('button', { name: /^Decline/ });

/** An invitation. Returns what the server does when it is answered: its notification is gone. */
function fakeInvitation(kind: 'team' | 'project'): () => void {
  const row = aNotification(kind === 'team' ? 'Team Invitation' : 'Project Invitation', {
    type: `${kind}_invitation`,
    message: 'Grace Hopper invites you.',
    actionUrl: `/app/collaboration/${kind}s`,
    metadata: kind === 'team' ? { teamId, invitationId } : { projectId, invitationId },
    about: kind === 'team' ? `team:${teamId}` : `project:${projectId}`,
    reason: 'you were invited',
  });
  const { remove } = fakeNotifications([row]);
  return () => remove(row.id);
}

async function open(path = '/app/notifications'): Promise<void> {
  await renderApp(path, { user: ada });
  await live.connected();
}

describe('the notification of an invitation', () => {
  onDevice(desktop);

  test('accepts by a key, disappears, and opens the project', async () => {
    const answered = fakeInvitation('project');
    fakeApi(projectsApi.get, { ...aProject(ada, 'Engine room', { id: projectId }), cards: {} });
    fakeApi(projectMembersApi.list, { members: [], cards: {}, next: null });
    fakeApi(projectActivityApi.list, { activity: [], cards: {}, next: null });
    const accepted = fakeApi(projectInvitationsApi.accept, () => {
      answered();
      return { projectId };
    });
    await open();
    await pressOn(page.getByRole('link', { name: /Project Invitation/ }), 'a');
    await expect.poll(() => accepted).toEqual([{ projectInvitationId: invitationId }]);
    await expect.poll(() => location.pathname).toBe(`/app/collaboration/projects/${projectId}`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Engine room' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  test('declines in the dropdown, and disappears', async () => {
    const answered = fakeInvitation('team');
    const declined = fakeApi(teamInvitationsApi.decline, () => {
      answered();
      return { done: true as const };
    });
    await open('/app/connect');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await decline.click();
    await expect.poll(() => declined).toEqual([{ teamInvitationId: invitationId }]);
    await expect.element(page.getByText('No notifications yet')).toBeVisible();
  });

  test('says when the invitation is not valid any more, and offers no answer then', async () => {
    fakeInvitation('team');
    fakeApi(teamInvitationsApi.accept, new Refusal('team-invitation/not-found'));
    await open();
    await expectScreen('invitation');
    await accept.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(errorText('team-invitation/not-found'));
    await expect.element(accept).not.toBeInTheDocument();
    await expect.element(decline).not.toBeInTheDocument();
  });

  test('says that answering needs a connection', async () => {
    fakeInvitation('team');
    await open();
    await expect.element(accept).toBeVisible();
    setOffline(true);
    await expect.element(page.getByText('Answering an invitation needs a connection.')).toBeVisible();
    setOffline(false);
  });
});

describe.each(devices)(
  'an invitation above the list to which its notification leads, on a $device',
  (device) => {
    onDevice(device);

    test('is accepted there, and opens the team', async () => {
      fakeInvitation('team');
      fakeApi(teamsApi.get, { ...aTeam(ada, 'Engine room', { id: teamId }), cards: {} });
      fakeApi(updatesApi.listOfTeam, { updates: [], cards: {}, next: null });
      fakeApi(teamMembersApi.list, { members: [], cards: {}, next: null });
      const accepted = fakeApi(teamInvitationsApi.accept, { teamId });
      await open(`/app/collaboration/teams?invitation=${invitationId}`);
      await expect.element(page.getByText('Grace Hopper invites you.')).toBeVisible();
      await expectScreen('invitation above the teams');
      await accept.click();
      await expect.poll(() => accepted).toEqual([{ teamInvitationId: invitationId }]);
      await expect.poll(() => location.pathname).toBe(`/app/collaboration/teams/${teamId}`);
    });

    test('disappears when it is declined, and says that this needs a connection', async () => {
      const answered = fakeInvitation('project');
      const declined = fakeApi(projectInvitationsApi.decline, () => {
        answered();
        return { done: true as const };
      });
      await open(`/app/collaboration/projects?invitation=${invitationId}`);
      await expect.element(decline).toBeVisible();
      setOffline(true);
      await expect.element(page.getByText('Answering an invitation needs a connection.')).toBeVisible();
      setOffline(false);
      await decline.click();
      await expect.poll(() => declined).toEqual([{ projectInvitationId: invitationId }]);
      await expect.element(page.getByText('Grace Hopper invites you.')).not.toBeInTheDocument();
      await expect.element(page.getByText('Create your first project', { exact: false })).toBeVisible();
    });

    test('is not there when it has ended', async () => {
      fakeInvitation('team');
      await open(`/app/collaboration/teams?invitation=${newId()}`);
      await expect.element(page.getByText('Create your first team')).toBeVisible();
      await expect.element(accept).not.toBeInTheDocument();
    });
  },
);

describe('the notification of an invitation, on a phone', () => {
  onDevice(phone);

  test('is accepted by touch in the sheet of the bell, which closes, and opens the team', async () => {
    fakeInvitation('team');
    fakeApi(teamsApi.get, { ...aTeam(ada, 'Engine room', { id: teamId }), cards: {} });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards: {}, next: null });
    fakeApi(teamMembersApi.list, { members: [], cards: {}, next: null });
    const accepted = fakeApi(teamInvitationsApi.accept, { teamId });
    await open('/app');
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
    await expect.element(bell).toBeVisible();
    await tap(bell);
    await expect.element(accept).toBeVisible();
    await expectScreen('invitation in the sheet');
    await tap(accept);
    await expect.poll(() => accepted).toEqual([{ teamInvitationId: invitationId }]);
    await expect.poll(() => location.pathname).toBe(`/app/collaboration/teams/${teamId}`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Engine room' })).toBeVisible();
    await expect.element(accept).not.toBeInTheDocument();
  });

  test('an invitation that is declined by touch disappears from the page', async () => {
    fakeInvitation('project');
    const declined = fakeApi(projectInvitationsApi.decline, { done: true });
    await open();
    await expect.element(decline).toBeVisible();
    await tap(decline);
    await expect.poll(() => declined).toEqual([{ projectInvitationId: invitationId }]);
    await expect.element(page.getByText('No notifications yet')).toBeVisible();
  });
});
