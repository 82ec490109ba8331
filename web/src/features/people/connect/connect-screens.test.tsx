import type { ConnectionRequest } from '@longtable/contract/connections';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { profileApi } from '@longtable/contract/profile';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import {
  aConnection,
  aConnectionStatus,
  aPerson,
  aProfile,
  aRequest,
  aUser,
  cardOf,
  longAgo,
} from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const maryam = aPerson('مريم العتيبي');
const jean = aPerson('Jean of the list');
const alan = aPerson('Alan of the list');
const nobody = aPerson('Nobody of the list');
const cards = { people: [grace, maryam, jean, alan, nobody].map(cardOf) };

function tab(name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

function personRow(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
}

const findBox = page.getByRole('textbox', { name: 'Find people by name or full e-mail address' });

function fakeRequests(requests: readonly ConnectionRequest[]): void {
  fakeApi(connectionsApi.requests, ({ direction }) => ({
    requests: requests.filter((one) => one.direction === direction),
    cards,
    next: null,
  }));
}

/** Responses with two connections and a request in each direction. */
function fakePeople(): void {
  fakeApi(connectionsApi.counts, { connections: 2, received: 1, sent: 1 });
  fakeApi(connectionsApi.list, ({ text }) => ({
    connections: [grace, maryam].filter(({ name }) => name.includes(text)).map(aConnection),
    cards,
    next: null,
  }));
  fakeRequests([aRequest('received', jean), aRequest('sent', alan)]);
  const found = [
    { person: jean, connection: aConnectionStatus('pending_received') },
    { person: alan, connection: aConnectionStatus('pending_sent') },
    { person: nobody, connection: aConnectionStatus('none') },
  ];
  fakeApi(profileApi.search, ({ text }) => ({
    people: found
      .filter(({ person }) => person.name.includes(text))
      .map(({ person, connection }) => ({ id: person.id, email: null, connection })),
    cards,
  }));
}

async function openConnect(): Promise<void> {
  await renderApp('/app/connect', { user: ada });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
}

describe.each(devices)('Connect, on a $device', (device) => {
  onDevice(device);

  test('without connections and requests', async () => {
    await openConnect();
    await expect.element(page.getByText('No connections yet')).toBeVisible();
    await expectScreen('no connections');
    await tab('Received').click();
    await expectScreen('no requests received');
    await tab('Sent').click();
    await expectScreen('no requests sent');
  });

  test('connections and requests', async () => {
    fakePeople();
    await openConnect();
    await expect.element(personRow(grace.name)).toBeVisible();
    await expectScreen('connections');
    await page.getByRole('button', { name: `Actions for ${grace.name}` }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Open profile' })).toBeVisible();
    await expectScreen('menu of a connection');
    await page.getByRole('menuitem', { name: 'Remove connection…' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('confirmation of removing');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabelText('Filter connections by name or e-mail address').fill('nothing like it');
    await expect.element(page.getByText('No matching connections')).toBeVisible();
    await expectScreen('no connection found');
    await tab('Received').click();
    await expect.element(personRow(jean.name)).toBeVisible();
    await expectScreen('received');
    await tab('Sent').click();
    await expect.element(personRow(alan.name)).toBeVisible();
    await expectScreen('sent');
  });

  test('people search', async () => {
    fakePeople();
    await openConnect();
    await findBox.fill('of the list');
    for (const { name } of [jean, alan, nobody]) await expect.element(personRow(name)).toBeVisible();
    await expectScreen('people found');
    await findBox.fill('x');
    await expectScreen('search text too short');
    await findBox.fill('nobody is called like this');
    await expect.element(page.getByRole('heading', { name: 'No people found' })).toBeVisible();
    await expectScreen('no people found');
  });

  test('profiles', async () => {
    fakePeople();
    const shared = { connections: { count: 1, personIds: [maryam.id] } };
    const profiles = [
      { person: grace, profile: aProfile(grace, 'connected', shared) },
      { person: jean, profile: aProfile(jean, 'pending_received') },
      { person: alan, profile: aProfile(alan, 'pending_sent') },
      { person: nobody, profile: aProfile(nobody, 'none') },
      { person: ada, profile: aProfile({ ...cardOf(ada), email: ada.email }, 'self') },
    ];
    fakeApi(profileApi.get, ({ personId }) => {
      const found = profiles.find(({ person }) => person.id === personId)?.profile;
      return found
        ? { ...found, cards: { people: [...cards.people, cardOf(ada)] } }
        : new Refusal('person/not-found');
    });
    await openConnect();
    for (const { person } of profiles) {
      await visit(`/app/connect?person=${person.id}`);
      const profile = page.getByRole('dialog', { name: person.name });
      await expect.element(profile).toMatchTextContent('Joined');
      await expectScreen(`profile of ${person.name}`);
    }
    await visit(`/app/connect?person=${newId()}`);
    await expect.element(page.getByRole('dialog')).toMatchTextContent('could not be found');
    await expectScreen('unavailable profile');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('invitations', async () => {
    const invitation = {
      id: newId(),
      email: null,
      createdAt: longAgo,
      expiresAt: '2031-01-01T00:00:00.000Z',
    };
    fakeApi(invitationsApi.create, ({ id }) => ({
      invitation: { ...invitation, id },
      url: `https://longtable.example/signup?invitation=${'x'.repeat(43)}`,
    }));
    await openConnect();
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    await expect.element(page.getByLabelText('Invitation link')).toBeVisible();
    await expectScreen('invitations');
  });

  test('offline', async () => {
    fakePeople();
    await openConnect();
    setOffline(true);
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await findBox.fill('somebody');
    await expect.element(page.getByText('This could not be loaded', { exact: false })).toBeVisible();
    await expectScreen('offline');
    setOffline(false);
    await expect.element(page.getByRole('heading', { name: 'No people found' })).toBeVisible();
  });
});
