import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { aDirectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { sharedOf } from '../../../test/fake-message-marks.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };
const address = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

async function openDirect() {
  const chat = aDirectChat(grace, { lastRead: 2 });
  const said = messagesOf(chat, [
    [grace, 'The moth is out', 5],
    [ada, 'Tape it into the book', 4],
  ]);
  const server = fakeChats(ada, [chat], said, { cards, pins: true });
  await renderApp(address, { user: ada });
  await live.connected();
  await expect.element(message('The moth is out')).toBeVisible();
  return { server, chat, said };
}

const message = (text: string): Locator =>
  page
    .getByRole('list', { name: /^Messages in/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first();
async function choose(text: string, item: string): Promise<void> {
  (
    message(text)
      .getByRole('button', { name: /^Actions for the message/ })
      .element() as HTMLElement
  ).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const openPinned = () => page.getByRole('button', { name: 'Pinned messages' }).click();
const pinned = () => page.getByRole('dialog', { name: 'Pinned messages' }).getByRole('listitem');

describe('pinned messages', () => {
  onDevice(desktop);

  test('are pinned and unpinned from the menu, and listed with those pinned last first', async () => {
    const { server } = await openDirect();
    await choose('The moth is out', 'Pin to chat');
    await expect.element(message('The moth is out').getByText('Pinned')).toBeVisible();
    await choose('Tape it into the book', 'Pin to chat');
    await expect.poll(() => server.pinned).toHaveLength(2);
    await openPinned();
    await expect.element(pinned().first()).toMatchTextContent(/Tape it/);
    await expect.element(pinned().nth(1)).toMatchTextContent(/The moth/);
    await page.getByRole('button', { name: 'Unpin the message by Grace Hopper' }).click();
    await expect.poll(() => pinned().elements().length).toBe(1);
    await expect.poll(() => server.unpinned).toHaveLength(1);
  });

  test('follow what others pin and delete', async () => {
    const { said } = await openDirect();
    await openPinned();
    await expect.element(page.getByText('No pinned messages')).toBeVisible();
    const [first] = said;
    if (!first) throw new Error('Nothing was said.');
    const can = { edit: false, delete: false, react: true, pin: true, seeReaders: false };
    const pinnedAt = new Date().toISOString();
    live.send('chat-message.saved', { message: sharedOf({ ...first, pinnedAt, version: 2 }), cards }, can);
    await expect.element(pinned().first()).toMatchTextContent(/The moth/);
    const trace = { ...first, content: '', deletedAt: pinnedAt, version: 3 };
    live.send(
      'chat-message.saved',
      { message: sharedOf(trace), cards },
      { edit: false, delete: false, react: false, pin: false },
    );
    await expect.element(page.getByText('No pinned messages')).toBeVisible();
  });

  test('lead to their places in the chat', async () => {
    const { said } = await openDirect();
    await choose('The moth is out', 'Pin to chat');
    await openPinned();
    await page.getByRole('button', { name: 'Go to the message by Grace Hopper' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Pinned messages' })).not.toBeInTheDocument();
    await expect.poll(() => location.search).toBe(`?message=${said[0]?.id}`);
    await expect.element(message('The moth is out')).toBeVisible();
  });

  test('are those that are loaded while there is no connection', async () => {
    const { server } = await openDirect();
    setOffline(true);
    await choose('The moth is out', 'Pin to chat');
    await openPinned();
    await expect.element(pinned().first()).toMatchTextContent(/The moth/);
    expect(server.pinned).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.pinned).toHaveLength(1);
  });

  test('can only be read by members of a team', async () => {
    const chat = aTeamChat(team, { lastRead: 1 });
    const [first] = messagesOf(chat, [[grace, 'Read this first', 5]]);
    if (!first) throw new Error('Nothing was said.');
    fakeChats(ada, [chat], [{ ...first, pinnedAt: first.createdAt }], { cards });
    await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
    await expect.element(message('Read this first').getByText('Pinned')).toBeVisible();
    await openPinned();
    await expect.element(pinned().first()).toMatchTextContent(/Read this first/);
    await expect.element(page.getByRole('button', { name: /^Unpin/ })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('the pinned messages are a page above the chat, which Back closes', async () => {
    await openDirect();
    await choose('The moth is out', 'Pin to chat');
    await openPinned();
    await expect.element(pinned().first()).toMatchTextContent(/The moth/);
    history.back();
    await expect.element(page.getByRole('dialog', { name: 'Pinned messages' })).not.toBeInTheDocument();
    await expect.element(message('The moth is out')).toBeVisible();
  });

  test('a pinned message leads to its place in the chat', async () => {
    const { said } = await openDirect();
    await choose('The moth is out', 'Pin to chat');
    await openPinned();
    await page.getByRole('button', { name: 'Go to the message by Grace Hopper' }).click();
    await expect.poll(() => location.search).toBe(`?message=${said[0]?.id}`);
    await expect.element(page.getByRole('dialog', { name: 'Pinned messages' })).not.toBeInTheDocument();
    await expect.element(message('The moth is out')).toBeVisible();
  });
});
