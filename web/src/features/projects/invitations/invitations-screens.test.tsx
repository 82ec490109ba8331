import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { type PlaceInvitation, projectInvitationsApi } from '@longtable/contract/place-invitations';
import { profileApi } from '@longtable/contract/profile';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal, silence, unreachable } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aConnectionStatus, aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const olive = aUser({ name: 'Olive Owner' });
const mia = aPerson('Mia Member');
const connected = aPerson('Una Known');
const stranger = aPerson('Una Stranger of the Very Long Name, who Lives Beyond the Harbour and the Hills');
const cards = { people: [olive, mia, connected, stranger].map((person) => cardOf(person)) };
const project = aProject(olive, 'Engine room', { membersCount: 2 });
const projectId = project.id;
const soon = new Date(Date.now() + 12 * 86_400_000).toISOString();

function anInvitation(fields: Partial<PlaceInvitation>): PlaceInvitation {
  return {
    id: newId(),
    personId: null,
    email: null,
    status: 'pending',
    inviterId: olive.id,
    createdAt: longAgo,
    expiresAt: soon,
    can: { revoke: true },
    ...fields,
  };
}

const dialog = page.getByRole('dialog', { name: 'Invite to the project' });
const field = dialog.getByRole('searchbox', { name: 'Find people by name, or type an e-mail address' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const invitedRows = () =>
  dialog.getByRole('region', { name: 'Invited people' }).getByRole('listitem').elements().map(textOf);
/** Without the letters in the place of a picture. */
const textOf = ({ textContent }: Element) => textContent.replace(/^[A-Z]{2}(?=[A-Z])/, '');

async function openInvitations(): Promise<void> {
  await renderApp(`/app/collaboration/projects/${projectId}?tab=members`, { user: olive });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(field).toBeVisible();
}

describe.each(devices)('inviting to a project, on a $device', (device) => {
  onDevice(device);
  beforeEach(() => {
    fakeApi(projectsApi.get, { ...project, cards });
    fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
    fakeApi(projectMembersApi.list, {
      members: [aProjectMember(olive, 'Owner'), aProjectMember(mia, 'Member')],
      cards,
      next: null,
    });
    fakeApi(projectInvitationsApi.list, { invitations: [], cards });
    fakeApi(profileApi.search, {
      people: [
        { id: stranger.id, email: null, connection: aConnectionStatus('none') },
        { id: mia.id, email: null, connection: aConnectionStatus('none') },
        { id: connected.id, email: connected.email, connection: aConnectionStatus('connected') },
      ],
      cards,
    });
  });

  test('lists whoever was invited, the open ones first, and follows the answers', async () => {
    const open = anInvitation({ personId: stranger.id });
    const answered = [
      anInvitation({ email: 'no@example.test', status: 'declined' }),
      anInvitation({ personId: mia.id, status: 'accepted', inviterId: mia.id }),
    ];
    fakeApi(projectInvitationsApi.list, { invitations: [...answered, open], cards });
    await openInvitations();
    await expect
      .poll(invitedRows)
      .toEqual([
        expect.stringMatching(/^Una Stranger.*Pending, expires in 12 days · invited by youRevoke$/),
        'no@example.testDeclined · invited by you',
        'Mia MemberAccepted · invited by Mia Member',
      ]);
    await expectScreen('invited people');
    fakeApi(projectInvitationsApi.list, {
      invitations: [...answered, { ...open, status: 'accepted' }],
      cards,
    });
    await live.connected();
    live.send('project-invitations.changed', { projectId });
    await expect.poll(() => invitedRows().some((row) => /Una Stranger.*Accepted/.test(row))).toBe(true);
    await expect.poll(() => dialog.getByRole('button', { name: /^Revoke/ }).elements().length).toBe(0);
  });

  test('revokes an open invitation, and keeps it with the reason when that fails', async () => {
    const open = anInvitation({ email: 'una@example.test' });
    fakeApi(projectInvitationsApi.list, { invitations: [open], cards });
    fakeApi(projectInvitationsApi.revoke, unreachable);
    await openInvitations();
    await button('Revoke the invitation of una@example.test').click();
    await expect.element(dialog.getByText('The invitation was not revoked')).toBeVisible();
    await expectScreen('not revoked');
    const revoked = fakeApi(projectInvitationsApi.revoke, { projectInvitationId: open.id });
    await button('Revoke the invitation of una@example.test').click();
    await expect.element(dialog.getByText(/listed here for 30 days/)).toBeVisible();
    expect(revoked.at(-1)).toEqual({ projectInvitationId: open.id });
  });

  test('offers people by name, connections first, and not those who are in the project', async () => {
    const added = fakeApi(projectMembersApi.add, ({ id }) => ({
      ...aProjectMember(connected, 'Member'),
      id,
      cards,
    }));
    await openInvitations();
    await field.fill('Una');
    await expect.element(button('Add Una Known')).toBeVisible();
    const people = dialog.getByRole('list', { name: 'People you can invite' }).getByRole('listitem');
    expect(people.elements().map(textOf)).toEqual([
      `Una Known${connected.email}Add`,
      `${stranger.name}Invite`,
      'Mia MemberIn the project',
    ]);
    await expectScreen('people found');
    await button('Add Una Known').click();
    await expect.element(button('Una Known added')).toHaveFocus();
    await expect.poll(() => added).toMatchObject([{ personId: connected.id, role: 'Member' }]);
  });

  test('offers nobody until it is known who is in the project', async () => {
    let answerMembers = (): void => undefined;
    const members = { members: [aProjectMember(mia, 'Member')], cards, next: null };
    fakeApi(projectMembersApi.list, ({ text }) =>
      text === ''
        ? members
        : new Promise<typeof members>((resolve) => {
            answerMembers = () => resolve(members);
          }),
    );
    const searches = fakeApi(profileApi.search, {
      people: [{ id: mia.id, email: null, connection: aConnectionStatus('none') }],
      cards,
    });
    await openInvitations();
    await field.fill('Mia');
    const found = dialog.getByRole('list', { name: 'People you can invite' });
    await expect.poll(() => searches.length).toBe(1);
    await expect.element(dialog.getByText('Loading...')).toBeInTheDocument();
    await expect.element(found).not.toBeInTheDocument();
    answerMembers();
    await expect.element(found).toMatchTextContent(/Mia MemberIn the project/);
    // While the next search is under way, what the one before has found stays as it is.
    await field.fill('Mia Member');
    await expect.poll(() => searches.length).toBe(2);
    await expect.element(found).toMatchTextContent(/Mia MemberIn the project/);
    await expect.element(button('Invite Mia Member')).not.toBeInTheDocument();
    answerMembers();
    await expect.element(found).toMatchTextContent(/Mia MemberIn the project/);
  });

  test('says so when it can’t be known who is in the project, and tries again', async () => {
    // No failure that is tried again by itself.
    let isUp = false;
    const members = { members: [aProjectMember(mia, 'Member')], cards, next: null };
    fakeApi(projectMembersApi.list, ({ text }) =>
      text === '' || isUp ? members : new Refusal('server/unexpected'),
    );
    await openInvitations();
    await field.fill('Mia');
    await expect.element(dialog.getByText('People could not be found')).toBeVisible();
    await expect.element(button('Invite Mia Member')).not.toBeInTheDocument();
    isUp = true;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByText('In the project')).toBeVisible();
  });

  test('invites several people by keys, and takes one back by Undo', async () => {
    let invitations: PlaceInvitation[] = [];
    fakeApi(projectInvitationsApi.list, () => ({ invitations, cards }));
    const invited = fakeApi(projectInvitationsApi.create, ({ id, who }) => {
      const invitation = anInvitation({ id, ...who });
      invitations = [invitation, ...invitations];
      return { ...invitation, cards };
    });
    const revoked = fakeApi(projectInvitationsApi.revoke, ({ projectInvitationId }) => {
      invitations = invitations.filter(({ id }) => id !== projectInvitationId);
      return { projectInvitationId };
    });
    await openInvitations();
    await field.fill('Una');
    await expect.element(button(`Invite ${stranger.name}`)).toBeVisible();
    button(`Invite ${stranger.name}`).element().focus();
    await press('{Enter}');
    await expect.element(button(`${stranger.name} is invited`)).toHaveFocus();
    await field.fill('new@example.test');
    await button('Invite new@example.test').click();
    await expect.element(button('new@example.test is invited')).toHaveFocus();
    expect(invited.map(({ who }) => who)).toEqual([{ personId: stranger.id }, { email: 'new@example.test' }]);
    await expect.poll(() => invitedRows().length).toBe(2);
    const [last] = invitations;
    const undo = page.getByRole('button', { name: 'Undo' });
    // That of the first is fading out.
    await expect.poll(() => undo.elements().length).toBe(1);
    await undo.click();
    await expect.poll(() => revoked).toEqual([{ projectInvitationId: last?.id }]);
    await expect.poll(() => invitedRows().length).toBe(1);
  });

  test('asks nothing about an address, and says why somebody cannot be invited', async () => {
    const searches = fakeApi(profileApi.search, { people: [], cards });
    fakeApi(projectInvitationsApi.create, new Refusal('project/already-a-member'));
    await openInvitations();
    await field.fill('mia@example.test');
    await button('Invite mia@example.test').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(errorText('project/already-a-member'));
    await expectScreen('refused');
    expect(searches).toEqual([]);
    await field.fill('Xanthippe');
    await expect.element(dialog.getByText(/No one has a name like this/)).toBeVisible();
  });

  test('says that it is loading', async () => {
    fakeApi(projectInvitationsApi.list, silence);
    await openInvitations();
    await expect.element(dialog.getByText('Loading...')).toBeVisible();
    await expectScreen('loading');
  });

  test('says what could not be loaded', async () => {
    fakeApi(projectInvitationsApi.list, new Refusal('server/unexpected'));
    fakeApi(profileApi.search, new Refusal('person/too-many-searches'));
    await openInvitations();
    await field.fill('Una');
    await expect.element(dialog.getByText('The invited people could not be loaded')).toBeVisible();
    await expect.element(dialog.getByText('People could not be found')).toBeVisible();
    await expectScreen('failed');
  });
});
