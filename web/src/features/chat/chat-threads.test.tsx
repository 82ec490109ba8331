import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aTeamChat, fakeChats, messagesOf, type Said } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { asThread } from '../../../test/fake-threads.ts';
import { press } from '../../../test/keyboard.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';
import { toast } from '../../../test/toasts.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const charles = aPerson('Charles Babbage');
const team = { id: '0197f7a2-1111-7000-8000-000000000000', name: 'Engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace), cardOf(charles)], teams: [team] };
const path = `/app/collaboration/teams/${team.id}/chat`;

const said: readonly Said[] = [
  [grace, 'Who **steers**?', 50],
  [charles, 'The tea is ready', 40],
  [charles, 'I do', 30],
  [ada, 'Until six', 20],
  [grace, 'Supper is at seven', 10],
];

/** Opens the chat, in which the third and the fourth message reply to the first one; with `at`, at the thread of a message. */
async function openChat(at: number | null = null) {
  const chat = aTeamChat(team, { lastRead: said.length });
  const all = asThread(messagesOf(chat, said), 1, [3, 4]);
  const server = fakeChats(ada, [chat], all, { cards });
  const idOf = (number: number) => all[number - 1]?.id ?? '';
  await renderApp(at === null ? path : `${path}?thread=${idOf(at)}`, { user: ada });
  await live.connected();
  await expect.element(conversation()).toBeInTheDocument();
  window.focus();
  return { server, chat, idOf };
}

const conversation = () => page.getByRole('list', { name: 'Messages in Engine' });
const panel = () => page.getByRole('complementary', { name: 'Thread' });
const thread = () => panel().getByRole('list', { name: 'Messages in the thread' });
const inList = (list: Locator, text: string): Locator =>
  list.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) });
const texts = () =>
  [...thread().element().querySelectorAll('[data-message]')].map(
    (each) => each.querySelector('.leading-6')?.textContent,
  );
const field = () => panel().getByRole('textbox', { name: 'Reply to Grace Hopper' });
const threadLine = () => conversation().getByRole('button', { name: /2 replies/ });
const inAddress = () => new URLSearchParams(location.search).get('thread');

async function reply(content: string): Promise<void> {
  await field().fill(content);
  await press('{Enter}');
}

async function openMenuOf(list: Locator, text: string): Promise<void> {
  const row = inList(list, text);
  await expect.element(row).toBeInTheDocument();
  row
    .getByRole('button', { name: /^Actions for the message/ })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

describe('in the conversation', () => {
  onDevice(desktop);

  test('a reply says what it replies to, and the first message how many replies it has', async () => {
    await openChat();
    const line = inList(conversation(), 'I do').getByRole('button', { name: /^Replied to/ });
    await expect.element(line).toHaveTextContent('Replied to Grace Hopper: Who steers?');
    // Right after midnight it was yesterday.
    await expect.element(threadLine()).toMatchTextContent(/2 replies.*last (at|yesterday)/);
    await line.click();
    await expect.element(panel()).toBeVisible();
  });

  test('what replies show follows an edit and a deletion without a request', async () => {
    const { server, chat } = await openChat();
    const root = server.messages(chat.id)[0];
    if (!root) throw new Error('Nothing was said.');
    const line = inList(conversation(), 'Until six').getByRole('button', { name: /^Replied to/ });
    const asked = server.pages.length + server.threads.length;
    const shown = { ...root, editedAt: root.createdAt };
    live.send('chat-message.saved', { message: { ...shown, content: 'Who rows?', version: 2 }, cards }, {});
    await expect.element(line).toHaveTextContent('Replied to Grace Hopper: Who rows?');
    live.send(
      'chat-message.saved',
      { message: { ...shown, content: '', deletedAt: root.createdAt, version: 3 }, cards },
      {},
    );
    await expect.element(line).toHaveTextContent('Replied to Grace Hopper: Message deleted');
    await expect.element(threadLine()).toBeInTheDocument();
    expect(server.pages.length + server.threads.length).toBe(asked);
  });

  test('what replies and the thread show follows a file that is deleted, without a request', async () => {
    const { server, chat } = await openChat(1);
    const root = server.messages(chat.id)[0];
    if (!root) throw new Error('Nothing was said.');
    const line = inList(conversation(), 'Until six').getByRole('button', { name: /^Replied to/ });
    const first = thread().getByRole('listitem').first();
    await expect.element(first).toMatchTextContent(/Who steers/);
    const asked = server.pages.length + server.threads.length;
    const plan = { name: 'Plan.pdf', type: 'pdf', mimeType: 'application/pdf', sizeBytes: 7 } as const;
    const file = { id: newId(), ...plan, width: null, height: null, isGone: false };
    live.send(
      'chat-message.saved',
      { message: { ...root, content: '', files: [file], version: 2 }, cards },
      {},
    );
    await expect.element(line).toHaveTextContent('Replied to Grace Hopper: File: Plan.pdf');
    await expect.element(first).toMatchTextContent(/Plan\.pdf/);
    const gone = { ...file, name: '', type: 'other', mimeType: null, sizeBytes: 0, isGone: true } as const;
    live.send('chat-message.files', { chatId: chat.id, messages: [{ id: root.id, files: [gone] }] });
    await expect.element(line).toHaveTextContent('Replied to Grace Hopper: File deleted');
    await expect.element(first).toMatchTextContent(/File deleted/);
    expect(server.pages.length + server.threads.length).toBe(asked);
  });

  test('a reply of somebody else is counted without a request', async () => {
    const { server, chat, idOf } = await openChat();
    await expect.element(threadLine()).toBeVisible();
    const asked = server.pages.length + server.threads.length;
    server.hear(chat.id, charles, 'Then me', { replyTo: idOf(1) });
    await expect.element(conversation().getByRole('button', { name: /3 replies/ })).toBeVisible();
    expect(server.pages.length + server.threads.length).toBe(asked);
  });

  test('“Reply” in the menu of a message opens a new thread, and R that of the message with the focus', async () => {
    const { idOf } = await openChat();
    await openMenuOf(conversation(), 'Supper is at seven');
    await page.getByRole('menuitem', { name: /^Reply/ }).click();
    await expect.element(field()).toHaveFocus();
    expect(inAddress()).toBe(idOf(5));
    await press('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.poll(inAddress).toBeNull();
    const focusable = inList(conversation(), 'Until six').getByRole('article').element();
    if (focusable instanceof HTMLElement) focusable.focus();
    await press('r');
    await expect.element(field()).toHaveFocus();
    expect(inAddress()).toBe(idOf(1));
  });
});

describe('a thread', () => {
  onDevice(desktop);

  test('opens from its address with the first message, the replies in order and the focus in the field', async () => {
    await openChat(1);
    await expect.poll(texts).toEqual(['Who steers?', 'I do', 'Until six']);
    await expect.element(thread().getByRole('heading', { name: '2 replies' })).toBeVisible();
    await expect.element(field()).toHaveFocus();
    expect(
      inList(thread(), 'I do')
        .getByRole('button', { name: /^Replied to/ })
        .query(),
    ).toBeNull();
  });

  test('takes a reply at once, which is counted and in the conversation too', async () => {
    const { server, idOf } = await openChat(1);
    await reply('Then me');
    await expect.poll(texts).toEqual(['Who steers?', 'I do', 'Until six', 'Then me']);
    await expect.element(conversation().getByRole('button', { name: /3 replies/ })).toBeVisible();
    await expect.element(inList(conversation(), 'Then me')).toBeInTheDocument();
    expect(server.posted).toMatchObject([{ content: 'Then me', replyTo: idOf(1) }]);
    await expect.element(field()).toHaveValue('');
  });

  test('keeps a draft of its own', async () => {
    await openChat(1);
    await field().fill('Half a thought');
    await expect.element(page.getByRole('textbox', { name: 'Message Engine' })).toHaveValue('');
    await press('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await threadLine().click();
    await expect.element(field()).toHaveValue('Half a thought');
  });

  test('is answered while the connection is lost, and sends it later', async () => {
    const { server } = await openChat(1);
    await expect.poll(texts).toHaveLength(3);
    setOffline(true);
    await reply('On my way');
    await expect.poll(texts).toContain('On my way');
    await expect.element(inList(thread(), 'On my way').getByText('Sending…')).toBeInTheDocument();
    expect(server.posted).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.posted.length, { timeout: 10_000 }).toBe(1);
    await expect.element(thread().getByText('Sending…')).not.toBeInTheDocument();
  });

  test('shows replies, edits and deletions of others without a request', async () => {
    const { server, chat, idOf } = await openChat(1);
    await expect.poll(texts).toHaveLength(3);
    const asked = server.pages.length + server.threads.length;
    const heard = server.hear(chat.id, charles, 'Then me', { replyTo: idOf(1) });
    server.hear(chat.id, charles, 'Not here');
    await expect.poll(texts).toEqual(['Who steers?', 'I do', 'Until six', 'Then me']);
    const message = { ...heard, content: 'Then you', editedAt: heard.createdAt, version: 2 };
    live.send('chat-message.saved', { message, cards }, {});
    await expect.poll(texts).toContain('Then you');
    live.send(
      'chat-message.saved',
      { message: { ...message, content: '', deletedAt: heard.createdAt, version: 3 }, cards },
      {},
    );
    await expect.poll(texts).toContain('Message deleted');
    expect(server.pages.length + server.threads.length).toBe(asked);
  });

  test('edits the last own reply with ↑, and closes with Escape, which gives the focus back', async () => {
    const { server } = await openChat();
    await threadLine().click();
    await expect.element(field()).toHaveFocus();
    await press('{ArrowUp}');
    const editor = thread().getByRole('textbox', { name: 'Edit the message' });
    await expect.element(editor).toHaveFocus();
    await editor.fill('Until seven');
    await press('{Enter}');
    await expect.poll(() => server.edited.map(({ content }) => content)).toEqual(['Until seven']);
    await expect.element(field()).toHaveFocus();
    await press('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(threadLine()).toHaveFocus();
  });

  test('of many replies loads older ones above, and can be read from the first message on', async () => {
    const many: Said[] = [
      [grace, 'Who **steers**?', 900],
      ...Array.from({ length: 250 }, (_, index): Said => [charles, `Point ${index + 1}`, 800 - index]),
    ];
    const chat = aTeamChat(team, { lastRead: 251 });
    const all = asThread(
      messagesOf(chat, many),
      1,
      many.map((_, index) => index + 1).filter((number) => number > 1),
    );
    fakeChats(ada, [chat], all, { cards });
    await renderApp(`${path}?thread=${all[0]?.id}`, { user: ada });
    await live.connected();
    await expect.element(inList(thread(), 'Point 250')).toBeInViewport();
    const scroller = thread().element().closest('.overflow-y-auto');
    await expect
      .poll(() => {
        if (scroller) scroller.scrollTop = 0;
        return texts().slice(0, 2);
      })
      .toEqual(['Who steers?', 'Point 1']);
  });

  test('of a deleted message can be read, and takes no more replies', async () => {
    const { server, chat } = await openChat(1);
    const root = server.messages(chat.id)[0];
    if (!root) throw new Error('Nothing was said.');
    await expect.element(field()).toBeVisible();
    const message = { ...root, content: '', deletedAt: root.createdAt, version: 5 };
    live.send('chat-message.saved', { message, cards }, {});
    await expect
      .element(page.getByText('This message was deleted. You can still read the replies.'))
      .toBeVisible();
    await expect.poll(texts).toEqual(['Message deleted', 'I do', 'Until six']);
    expect(field().query()).toBeNull();
  });

  test('that is not in the chat is closed, and says so', async () => {
    const chat = aTeamChat(team, { lastRead: 5 });
    fakeChats(ada, [chat], messagesOf(chat, said), { cards });
    await renderApp(`${path}?thread=0197f7a2-0000-7000-8000-000000000000`, { user: ada });
    await expect.element(toast('Message not found.')).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.poll(inAddress).toBeNull();
  });

  test('leads to its first message in the conversation', async () => {
    const { idOf } = await openChat(1);
    await panel().getByRole('button', { name: 'Show in the chat' }).click();
    await expect
      .poll(() => document.activeElement?.closest('[data-message]')?.getAttribute('data-message'))
      .toBe(idOf(1));
    await expect.element(panel()).toBeVisible();
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('a thread covers the chat, of which nothing is read meanwhile, and Back closes it', async () => {
    const { server, chat, idOf } = await openChat();
    await threadLine().click();
    await expect.poll(texts).toHaveLength(3);
    server.hear(chat.id, charles, 'Unseen', {});
    server.hear(chat.id, charles, 'Then me', { replyTo: idOf(1) });
    await expect.poll(texts).toContain('Then me');
    await userEvent.click(field());
    expect(server.read).toEqual([]);
    history.back();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(inList(conversation(), 'Unseen')).toBeVisible();
    await expect.poll(() => server.read.at(-1)?.number).toBe(7);
    expect(location.pathname).toBe(path);
  });
});
