import type { Page } from '@playwright/test';
import { connect, openConnect, personRow, profileOf } from './support/people.ts';
import { addToTeam, newTeam, openTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { lostConnection } from './support/watch.ts';

const desktop = { context: { viewport: { width: 1440, height: 900 } } };

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` });
const messages = (page: Page) => page.getByRole('list', { name: /^Messages in/ }).getByRole('listitem');
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: name });
const badge = (page: Page) => page.getByRole('navigation', { name: 'Chats' }).getByRole('link');

async function say(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press('Enter');
}

test('two people talk, live on both screens, across a lost connection and a reload, and in a team', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace', desktop);
  const grace = await newPerson('Grace Hopper', desktop);
  await connect(ada, grace);
  await grace.page.goto('/app/settings');
  await expect(badge(grace.page)).toHaveAccessibleName('Chat');

  await test.step('a message from the profile is counted and shown at once', async () => {
    await openConnect(ada.page);
    await personRow(ada.page, grace.name).getByRole('link', { name: grace.name }).click();
    await profileOf(ada.page, grace.name).getByRole('link', { name: 'Message' }).click();
    await expect(ada.page).toHaveURL(`/app/chat/${[ada.id, grace.id].toSorted().join('_')}`);
    await say(ada.page, grace.name, 'Does the **engine** run?');
    await expect(badge(grace.page)).toHaveAccessibleName('Chat (1 unread chat)');
    await badge(grace.page).click();
    await expect(listed(grace.page, ada.name)).toContainText('Does the engine run?');
  });

  await test.step('reading and answering it shows on the other screen', async () => {
    await listed(grace.page, ada.name).getByRole('link').click();
    await expect(messages(grace.page)).toContainText(['Does the engine run?']);
    await expect(badge(grace.page)).toHaveAccessibleName('Chat');
    await expect(ada.page.getByText('Seen')).toBeVisible();
    await say(grace.page, ada.name, 'Since this morning.');
    await expect(messages(ada.page).last()).toContainText('Since this morning.');
  });

  await test.step('what is written offline is sent once, also after a reload', async () => {
    const { page } = ada;
    await page.context().setOffline(true);
    await say(page, grace.name, 'Then we begin.');
    await expect(messages(page).last()).toContainText('Then we begin.');
    await say(grace.page, ada.name, 'Are you there?');
    await expect(messages(grace.page).last()).toContainText('Are you there?');
    // It must be stored before Ada’s message is sent.
    await expect(messages(grace.page).last()).not.toContainText('Sending…');
    await page.context().setOffline(false);
    await expect(messages(grace.page).last()).toContainText('Then we begin.');
    await page.reload();
    await grace.page.reload();
    const said = ['Does the engine run?', 'Since this morning.', 'Are you there?', 'Then we begin.'];
    for (const each of [page, grace.page]) {
      await expect(messages(each)).toContainText(said);
      await expect(messages(each)).toHaveCount(said.length);
    }
  });

  await test.step('a team has a chat for its members, with what was said before', async () => {
    const team = await newTeam(ada, 'Analytical engine');
    await ada.page.goto(`/app/collaboration/teams/${team.id}/chat`);
    await say(ada.page, team.name, 'Is anyone here?');
    const mary = await newPerson('Mary Somerville', desktop);
    await mary.page.goto('/app/chat');
    await addToTeam(ada, team.id, mary);
    await expect(listed(mary.page, team.name)).toContainText('Is anyone here?');
    await openTeam(mary.page, team);
    await mary.page.getByRole('banner').getByRole('link', { name: 'Chat' }).click();
    await expect(messages(mary.page)).toContainText(['Is anyone here?']);
    await say(mary.page, team.name, 'I am.');
    await expect(messages(ada.page).last()).toContainText('I am.');
  });
});
