import { connectionsApi } from '@longtable/contract/connections';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api.ts';
import { aGroupChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aConnection, aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const maryam = aPerson('Maryam Mirzakhani');
const emmy = aPerson('Emmy Noether');
const everyone = [grace, maryam, emmy];
const cards = { people: [cardOf(ada), ...everyone.map(cardOf)] };

describe.each(devices)('groups on a $device', (device) => {
  onDevice(device);

  test('several connections are chosen for a group', async () => {
    fakeChats(ada, [], [], { cards });
    fakeApi(connectionsApi.list, {
      connections: everyone.map((person) => aConnection(person)),
      cards: { people: everyone.map(cardOf) },
      next: null,
    });
    await renderApp('/app/chat', { user: ada });
    await page.getByRole('button', { name: 'New chat' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    for (const { name } of [grace, emmy]) await dialog.getByRole('checkbox', { name }).click();
    await expect.element(dialog.getByRole('button', { name: 'Create group' })).toBeEnabled();
    await expectScreen('a new group');
  });

  test('a group and its details', async () => {
    const name = 'Regatta crew of the spring, with everyone who sails and rows';
    const chat = aGroupChat([ada, ...everyone], {
      name,
      lastRead: 2,
      can: { post: true, editGroup: true, removePeople: true },
    });
    const said = messagesOf(chat, [
      [grace, 'Is the mast up?', 12],
      [ada, 'It is.', 11],
    ]);
    fakeChats(ada, [chat], said, { cards, pins: true });
    await renderApp(`/app/chat/${chat.id}`, { user: ada });
    await expect.element(page.getByRole('article').getByText('It is.')).toBeVisible();
    await expectScreen('a group');
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Group details' }).click();
    await expect.element(page.getByRole('list', { name: 'People in the group' })).toBeVisible();
    await expectScreen('the details of a group');
    await page.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('the question before one leaves');
  });
});
