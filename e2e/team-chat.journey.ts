import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { chatsApi } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { devices, type Locator, type Page } from '@playwright/test';
import { connect } from './support/people.ts';
import { addToTeam, newTeam, openTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

test('three people talk in the chat of their team, one of them on a phone and one without a connection for a while', async ({
  newPerson,
  watch,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const ben = await newPerson('Ben Babbage', { context: devices['Pixel 7'] });
  const carl = await newPerson('Carl Gauss');
  const team = await newTeam(ada, 'Engine room');
  for (const person of [ben, carl]) await addToTeam(ada, team.id, person);

  // From the page of the team; Ben sees the badge on his phone.
  await ben.page.goto('/app/tasks');
  await openTeam(ada.page, team);
  await ada.page.getByRole('banner').getByRole('link', { name: 'Chat' }).click();
  await expect(ada.page).toHaveURL(`/app/collaboration/teams/${team.id}/chat`);
  await write(ada.page, 'Engine room', 'The boiler is **hot**');
  await ben.page.getByRole('button', { name: /^More/ }).click();
  await ben.page.getByRole('menuitem', { name: /^Chat/ }).click();
  await expect(ben.page).toHaveURL('/app/chat');
  await ben.page.getByRole('link', { name: /^Engine room/ }).click();
  await expect(messages(ben.page)).toContainText(['The boiler is hot']);
  await carl.page.goto(`/app/collaboration/teams/${team.id}/chat`);
  await expect(messages(carl.page)).toContainText(['The boiler is hot']);
  await write(ben.page, 'Engine room', 'Open the valve');
  for (const { page } of [ada, carl])
    await expect(messages(page)).toContainText(['The boiler is hot', 'Open the valve']);

  // Carl writes while he has no connection, and Ada goes on.
  watch.expectError(/Failed to load resource|WebSocket/);
  await carl.page.context().setOffline(true);
  await write(carl.page, 'Engine room', 'From the tunnel');
  await expect(messages(carl.page).last()).toContainText('Sending…');
  await write(ada.page, 'Engine room', 'Valve is open');
  await expect(messages(ben.page)).toContainText(['The boiler is hot', 'Open the valve', 'Valve is open']);
  await carl.page.context().setOffline(false);
  const all = ['The boiler is hot', 'Open the valve', 'Valve is open', 'From the tunnel'];
  for (const { page } of [ada, ben, carl]) {
    await expect(messages(page)).toContainText(all);
    await expect(messages(page)).toHaveCount(all.length);
    await expect(messages(page).last()).not.toContainText('Sending…');
  }

  // Edited by its author by ↑, and deleted by the team's owner.
  await field(carl.page, 'Engine room').press('ArrowUp');
  const editor = carl.page.getByRole('textbox', { name: 'Edit the message' });
  await editor.fill('From the station');
  await editor.press('Enter');
  await expect(messages(ada.page).last()).toContainText('From the station');
  await expect(messages(ada.page).last()).toContainText('edited');
  await messages(ada.page).last().hover();
  await messages(ada.page)
    .last()
    .getByRole('button', { name: 'Actions for the message by Carl Gauss' })
    .click();
  await ada.page.getByRole('menuitem', { name: 'Delete…' }).click();
  await ada.page.getByRole('button', { name: 'Delete message' }).click();
  for (const { page } of [ada, ben, carl])
    await expect(messages(page).last()).toContainText('Message deleted');

  // Who is removed neither reads nor writes any more, without a reload.
  await ada.call(teamMembersApi.remove, { teamId: team.id, personId: carl.id });
  await expect(carl.page.getByText('Chat not found')).toBeVisible();
});

test('two people find each other’s messages by the badge and the bell, and see what was read', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const ben = await newPerson('Ben Babbage');
  await connect(ada, ben);
  const pair = [ada.id, ben.id].toSorted().join('_');
  await ada.page.goto(`/app/connect?person=${ben.id}`);
  await ada.page.getByRole('link', { name: 'Message' }).click();
  await expect(ada.page).toHaveURL(`/app/chat/${pair}`);
  await ben.page.goto('/app/tasks');
  await write(ada.page, 'Ben Babbage', 'Lunch?');
  await expect(badge(ben.page)).toHaveAccessibleName('Chat (1 unread chat)');
  // Some seconds later: Ben has not looked.
  const bell = ben.page.getByRole('button', { name: /^Notifications, \d unread$/ });
  await bell.click();
  await ben.page.getByRole('link', { name: /New message from Ada Lovelace/ }).click({ timeout: 30_000 });
  await expect(ben.page).toHaveURL(`/app/chat/${pair}`);
  await expect(messages(ben.page)).toContainText(['Lunch?']);
  await expect(messages(ada.page).last()).toContainText('Seen');
  await expect(badge(ben.page)).toHaveAccessibleName('Chat');

  // Many messages while Ben is elsewhere: he comes back to the first new one, and none is asked for one by one.
  await ben.page.getByRole('link', { name: 'Taskboard' }).click();
  const { id: chatId } = await ada.call(chatsApi.openDirect, { personId: ben.id, id: newId() });
  const requests: string[] = [];
  ben.page.on('request', (request) => {
    if (/\/api\/(chats|chat-messages)/.test(request.url())) requests.push(request.url());
  });
  for (let index = 1; index <= 20; index += 1)
    await ada.call(chatMessagesApi.post, {
      chatId,
      id: newId(),
      content: `Message ${index}`,
    });
  await expect(badge(ben.page)).toHaveAccessibleName('Chat (1 unread chat)');
  expect(requests).toEqual([]);
});

/** The messages of the open chat, oldest first. */
function messages(page: Page): Locator {
  return page.getByRole('list', { name: /^Messages in / }).getByRole('listitem');
}

/** The link to the chats in the sidebar. */
function badge(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Chats' }).getByRole('link');
}

function field(page: Page, chat: string): Locator {
  return page.getByRole('textbox', { name: `Message ${chat}` });
}

async function write(page: Page, chat: string, text: string): Promise<void> {
  await field(page, chat).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
