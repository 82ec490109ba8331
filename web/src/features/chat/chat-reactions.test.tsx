import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { press } from '../../../test/keyboard.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const address = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

async function openChat() {
  const chat = aDirectChat(grace, { lastRead: 1 });
  const said = messagesOf(chat, [[grace, 'The moth is out', 5]]);
  const server = fakeChats(ada, [chat], said, { cards });
  await renderApp(address, { user: ada });
  await live.connected();
  await expect.element(message()).toBeVisible();
  return { server, id: said[0]?.id ?? '' };
}

const message = (): Locator =>
  page
    .getByRole('list', { name: /^Messages in/ })
    .getByRole('listitem')
    .filter({ hasText: 'The moth is out' })
    .first();
/** The button of a reaction, by who reacted with what; its name begins with the emoji and the count. */
const reaction = (said: string) =>
  message().getByRole('button', { name: new RegExp(`^\\S+ ?[\\d,]+ ?${said}$`) });
const clickHidden = (name: RegExp) =>
  (message().getByRole('button', { name }).element() as HTMLElement).click();
const openMenu = () => clickHidden(/^Actions for the message/);
const search = () => page.getByRole('searchbox', { name: 'Find an emoji by name' });

describe('reactions', () => {
  onDevice(desktop);

  test('are added from the menu and toggled by a click', async () => {
    const { server } = await openChat();
    openMenu();
    await page.getByRole('menuitemcheckbox', { name: 'React with 👍' }).click();
    const own = reaction('You reacted with 👍');
    await expect.element(own).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => server.reacted.map(({ emoji }) => emoji)).toEqual(['👍']);
    await own.click();
    await expect.element(own).not.toBeInTheDocument();
    await expect.poll(() => server.unreacted.map(({ emoji }) => emoji)).toEqual(['👍']);
  });

  test('of others come without a request, with their names', async () => {
    const { server, id } = await openChat();
    const fetched = server.pages.length;
    server.hearReaction(id, grace, '🎉');
    const given = reaction('Grace Hopper reacted with 🎉');
    await expect.element(given).toHaveAttribute('aria-pressed', 'false');
    await given.click();
    await expect
      .element(reaction('You and Grace Hopper reacted with 🎉'))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => server.reacted).toHaveLength(1);
    expect(server.pages).toHaveLength(fetched);
  });

  test('are found by name in the picker, and chosen by keyboard', async () => {
    const { server } = await openChat();
    clickHidden(/^Add reaction/);
    await search().fill('rocket');
    await press('{Enter}');
    await expect.element(reaction('You reacted with 🚀')).toBeVisible();
    clickHidden(/^Add reaction/);
    await expect.element(search()).toBeVisible();
    await page.getByRole('button', { name: 'grinning face', exact: true }).click();
    await expect.element(reaction('You reacted with 😀')).toBeVisible();
    await expect.poll(() => server.reacted.map(({ emoji }) => emoji)).toEqual(['🚀', '😀']);
  });

  test('arrow keys go through the picker', async () => {
    await openChat();
    clickHidden(/^Add reaction/);
    await search().fill('cat');
    const names = () => document.activeElement?.getAttribute('aria-label');
    await press('{ArrowDown}');
    const first = names();
    await press('{ArrowRight}');
    const second = names();
    expect(second).not.toBe(first);
    await press('{ArrowDown}{ArrowUp}');
    expect(names()).toBe(second);
    await press('{Home}');
    expect(names()).toBe(first);
    await search().fill('no such thing');
    await expect.element(page.getByText('No emoji found')).toBeVisible();
    await press('{Escape}');
    await expect.element(search()).not.toBeInTheDocument();
  });

  test('wait for a connection, and are sent in order when clicked several times', async () => {
    const { server, id } = await openChat();
    server.hearReaction(id, grace, '🎉');
    await expect.element(reaction('Grace Hopper reacted with 🎉')).toBeVisible();
    setOffline(true);
    for (const name of ['Grace Hopper', 'You and Grace Hopper', 'Grace Hopper'])
      await reaction(`${name} reacted with 🎉`).click();
    await expect.element(reaction('You and Grace Hopper reacted with 🎉')).toBeVisible();
    expect(server.reacted).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.reacted).toHaveLength(2);
    expect(server.unreacted).toHaveLength(1);
    await expect.element(reaction('You and Grace Hopper reacted with 🎉')).toBeVisible();
  });

  test('an emoji is inserted where the caret is, and the text has the focus again', async () => {
    await openChat();
    const field = page.getByRole('textbox', { name: 'Message Grace Hopper' });
    await field.fill('Well  done');
    (field.element() as HTMLTextAreaElement).setSelectionRange(5, 5);
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await search().fill('tada');
    await press('{Enter}');
    await expect.element(field).toHaveValue('Well 🎉 done');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(field).toHaveValue('Well 🎉! done');
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('a long press opens the menu with emoji at hand, and the picker as a sheet', async () => {
    await openChat();
    openMenu();
    await page.getByRole('menuitem', { name: 'Add reaction…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add reaction' });
    await expect.element(sheet).toBeVisible();
    await sheet.getByRole('region', { name: 'Used last' }).getByRole('button', { name: 'thumbs up' }).click();
    await expect.element(reaction('You reacted with 👍')).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
