import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const alan = aPerson('Alan Turing');
const cards = { people: [cardOf(grace), cardOf(alan)] };
const list = page.getByRole('region', { name: 'Invitations to you' });

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('invitations to one’s address are accepted and declined', async () => {
    let invitations = [
      { id: newId(), inviterId: grace.id, tasks: 2, createdAt: longAgo },
      { id: newId(), inviterId: alan.id, tasks: 0, createdAt: longAgo },
    ];
    const [first, second] = invitations;
    fakeApi(invitationsApi.received, () => ({ invitations, cards }));
    fakeApi(connectionsApi.counts, () => ({ connections: 0, received: invitations.length, sent: 0 }));
    const without = (id: string) => {
      invitations = invitations.filter((one) => one.id !== id);
      return { done: true } as const;
    };
    const accepted = fakeApi(invitationsApi.accept, ({ invitationId }) => without(invitationId));
    await renderApp('/app/connect?tab=received', { user: ada });
    await expect.element(list.getByText('Has 2 tasks for you', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: /^Received/ })).toMatchTextContent(/2$/);
    await expectScreen('invitations received');
    await list.getByRole('button', { name: `Accept the invitation from ${grace.name}` }).click();
    await expect.element(list.getByText(grace.name)).not.toBeInTheDocument();
    expect(accepted).toMatchObject([{ invitationId: first?.id }]);
    await expect.element(page.getByRole('tab', { name: /^Received/ })).toMatchTextContent(/1$/);

    fakeApi(invitationsApi.decline, new Refusal('invitation/not-found'));
    await list.getByRole('button', { name: 'Decline the invitation from Alan Turing' }).click();
    await expect
      .element(list.getByRole('alert'))
      .toMatchTextContent('This invitation was already used or revoked.');
    const declined = fakeApi(invitationsApi.decline, ({ invitationId }) => without(invitationId));
    await list.getByRole('button', { name: 'Decline the invitation from Alan Turing' }).click();
    await expect.element(list).not.toBeInTheDocument();
    expect(declined).toMatchObject([{ invitationId: second?.id }, { invitationId: second?.id }]);
  });
});

test('an invitation that arrives is shown at once', async () => {
  await renderApp('/app/connect?tab=received', { user: ada });
  await expect.element(page.getByRole('heading', { name: 'No requests received' })).toBeVisible();
  await live.connected();
  fakeApi(invitationsApi.received, {
    invitations: [{ id: newId(), inviterId: alan.id, tasks: 1, createdAt: longAgo }],
    cards,
  });
  live.send('invitations.changed', {});
  await expect.element(list.getByText('Has a task for you', { exact: false })).toBeVisible();
});
