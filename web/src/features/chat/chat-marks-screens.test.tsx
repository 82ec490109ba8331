import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const cards = { people: [cardOf(ada), cardOf(grace)] };

/** Opens a chat with a message that has all reactions that it can have, one of them a thousand times; both messages are pinned. */
async function openMarked(): Promise<void> {
  const chat = aDirectChat(grace, { lastRead: 2 });
  const [first, second] = messagesOf(chat, [
    [grace, 'The carriage sticks at the third wheel.', 12],
    [ada, `Averyveryverylongword${'a'.repeat(180)}`, 11],
  ]);
  if (!first || !second) throw new Error('Nothing was said.');
  const reactions = Array.from({ length: 20 }, (_, index) => ({
    emoji: String.fromCodePoint(0x1f600 + index),
    count: index === 0 ? 1204 : 1,
    personIds: [index === 1 ? ada.id : grace.id],
  }));
  const pinnedAt = second.createdAt;
  const marked = { ...first, reactions, ownReactions: [reactions[1]?.emoji ?? ''], pinnedAt };
  fakeChats(ada, [chat], [marked, { ...second, pinnedAt }], { cards, pins: true });
  await renderApp(`/app/chat/${[ada.id, grace.id].toSorted().join('_')}`, { user: ada });
  await expect.element(message().getByRole('list', { name: 'Reactions' })).toBeVisible();
}

/** The search on a phone is in the menu of the chat. */
async function chooseInMenu(name: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${grace.name}` })
    .last()
    .click();
  await page.getByRole('menuitem', { name }).click();
}

const message = (): Locator =>
  page
    .getByRole('list', { name: /^Messages in/ })
    .getByRole('listitem')
    .filter({ hasText: 'The carriage sticks' })
    .first();
const picker = () => page.getByRole('dialog', { name: 'Add reaction' });

describe.each(devices)('marks of messages on a $device', (device) => {
  onDevice(device);

  test('a message has many reactions and is pinned', async () => {
    await openMarked();
    await expectScreen('reactions');
  });

  test('the picker of emoji, with all and with those that were found', async () => {
    await openMarked();
    (
      message()
        .getByRole('button', { name: /^Actions for/ })
        .element() as HTMLElement
    ).click();
    await page.getByRole('menuitem', { name: 'Add reaction…' }).click();
    await expect.element(picker().getByRole('region', { name: 'Flags' })).toBeInTheDocument();
    await expectScreen('picker', { resized: false });
    await picker().getByRole('searchbox').fill('sail');
    await expect.element(picker().getByRole('button', { name: 'sailboat' })).toBeVisible();
    await expectScreen('picker with results', { resized: false });
  });

  test('the search, with what was found and without', async () => {
    await openMarked();
    await chooseInMenu(/^Search/);
    const words = page.getByRole('searchbox', { name: 'Search this chat by words' });
    await words.fill('averyvery');
    const found = page.getByRole('list', { name: 'Messages found' });
    await expect.element(found.getByRole('listitem')).toBeVisible();
    await expectScreen('search with results', { resized: false });
    await words.fill('nowhere');
    await expect.element(page.getByText('No messages found')).toBeVisible();
    await expectScreen('search without results', { resized: false });
  });

  test('the choice of a date, also of none', async () => {
    await openMarked();
    await chooseInMenu(/^Jump to date/);
    const dialog = page.getByRole('dialog', { name: 'Jump to date' });
    await dialog.getByRole('button', { name: 'Go to date' }).click();
    await expect.element(dialog.getByText('Enter a date.')).toBeVisible();
    await expectScreen('jump to date', { resized: false });
  });

  test('the pinned messages', async () => {
    await openMarked();
    await page.getByRole('button', { name: 'Pinned messages' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Pinned messages' }).getByRole('listitem').first())
      .toBeVisible();
    await expectScreen('pinned messages');
  });
});
