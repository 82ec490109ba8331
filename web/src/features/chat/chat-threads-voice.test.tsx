import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { recordVoice, sendVoice } from '../../../test/fake-microphone.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aFile, fakeResources } from '../../../test/fake-resources.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, devices, onDevice } from '../../../test/screen.ts';
import { draftPrefix } from '../../platform/kept-drafts.ts';
import { previewOf } from './data/chat-changes.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const path = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;
const chat = aDirectChat(grace, { id: newId(), lastRead: 2 });

const panel = () => page.getByRole('complementary', { name: 'Thread' });
const field = () => panel().getByRole('textbox', { name: 'Reply to Grace Hopper' });
const button = (name: string) => panel().getByRole('button', { name, exact: true });
const replies = () => panel().getByRole('list', { name: 'Messages in the thread' });

afterEach(() => vi.restoreAllMocks());

/** Opens the thread of Grace’s message. These files were already attached to the reply. */
async function openThread(
  said = messagesOf(chat, [[grace, 'Who steers?', 5]]),
  uploaded: readonly Resource[] = [],
) {
  const resources = fakeResources(ada, uploaded);
  const server = fakeChats(ada, [chat], said, { cards, resources });
  const rootId = said[0]?.id ?? '';
  await renderApp(`${path}?thread=${rootId}`, { user: ada });
  await live.connected();
  await expect.element(panel()).toBeVisible();
  return { server, rootId };
}

/** Opens the thread of a message with a voice message that was uploaded, and not sent, before the page was loaded again. */
async function openAfterReload(said: ReturnType<typeof messagesOf>) {
  const [root] = said;
  if (!root) throw new Error('Nothing was said.');
  const { id, name } = aFile(ada, 'Voice message.m4a');
  const voice = { seconds: 3, waveform: [10, 100] };
  const reply = { chatId: chat.id, to: previewOf(root) };
  const files = [{ id, name, width: null, height: null, voice, reply, file: null }];
  localStorage.setItem(
    `${draftPrefix}${ada.id} chat-files:${root.id}`,
    JSON.stringify({ at: Date.now(), changes: { files } }),
  );
  const { server } = await openThread(said, [aFile(ada, name, { id })]);
  return { server, id, root, voice };
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('a voice message in a thread is sent as a reply', async () => {
    const { server, rootId } = await openThread();
    const isUsed = await sendVoice(panel());
    await expect.poll(() => server.posted.length).toBe(1);
    expect(server.posted).toMatchObject([
      { chatId: chat.id, replyTo: rootId, content: '', files: [{ voice: { seconds: expect.any(Number) } }] },
    ]);
    expect(isUsed()).toBe(false);
    await expect.element(replies().getByRole('button', { name: 'Play voice message' })).toBeVisible();
    await expect.element(replies().getByRole('heading', { name: '1 reply' })).toBeVisible();
    await expect.element(field()).toBeVisible();
  });
});

describe('a voice message in a thread', () => {
  onDevice(desktop);

  test('is cancelled by Escape, which leaves the thread open', async () => {
    const { server } = await openThread();
    const isUsed = await recordVoice(panel());
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveFocus();
    expect(isUsed()).toBe(false);
    expect(server.posted).toEqual([]);
  });

  test('waits for a connection, and is a reply also when the thread was closed meanwhile', async () => {
    const { server, rootId } = await openThread();
    await recordVoice(panel());
    setOffline(true);
    await button('Send voice message').click();
    await expect.element(panel().getByText(/A voice message is sent when it is uploaded/)).toBeVisible();
    await button('Close thread').click();
    await expect.element(panel()).not.toBeInTheDocument();
    expect(server.posted).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.posted.length, { timeout: 15_000 }).toBe(1);
    expect(server.posted).toMatchObject([{ chatId: chat.id, replyTo: rootId, content: '' }]);
  });

  test('is sent as a reply after a reload, if it was uploaded before, and not to the chat', async () => {
    const said = messagesOf(chat, [[grace, 'Who steers?', 5]]);
    const { server, id, root, voice } = await openAfterReload(said);
    await expect.poll(() => server.posted.length).toBe(1);
    expect(server.posted).toMatchObject([
      { chatId: chat.id, replyTo: root.id, files: [{ fileId: id, voice }] },
    ]);
  });

  test('is not sent after the first message was deleted, which says so', async () => {
    const [root] = messagesOf(chat, [[grace, '', 5]]);
    if (!root) throw new Error('Nothing was said.');
    await openAfterReload([{ ...root, deletedAt: root.createdAt }]);
    await expect
      .element(page.getByText('You can’t reply to a deleted message. Nothing was sent.').first())
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy text' })).not.toBeInTheDocument();
    await expect.element(panel().getByText(/You can still read the replies/)).toBeVisible();
    await expect.element(panel().getByText(/^Voice message/)).not.toBeInTheDocument();
  });
});
