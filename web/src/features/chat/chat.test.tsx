import { chatMessagesApi } from '@longtable/contract/chat-messages';
import type { Chat } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../test/fake-api.ts';
import { aDirectChat, aTeamChat, fakeChats, messagesOf, type Said } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { press } from '../../../test/keyboard.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';
import { announcementStore } from '../../ui/announce.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const charles = aPerson('Charles Babbage');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace), cardOf(charles)], teams: [team] };

const graceChat = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;
const teamChat = `/app/collaboration/teams/${team.id}/chat`;

/** Opens the direct chat with Grace, in which this was said, and waits for the live connection. */
async function openChat(said: readonly Said[], fields: Partial<Chat> = {}) {
  const chat = aDirectChat(grace, { lastRead: said.length, ...fields });
  const ofTeam = aTeamChat(team);
  const server = fakeChats(ada, [chat, ofTeam], messagesOf(chat, said), { cards });
  await renderApp(graceChat, { user: ada });
  await live.connected();
  await expect.element(field()).toBeVisible();
  return { server, chat };
}

const field = (name = 'Grace Hopper') => page.getByRole('textbox', { name: `Message ${name}` });
const messages = () => page.getByRole('list', { name: /^Messages in/ });
const message = (text: string): Locator => messages().getByRole('listitem').filter({ hasText: text });
const listed = (name: RegExp) => page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });

async function choose(text: string, item: string): Promise<void> {
  (
    message(text)
      .getByRole('button', { name: /^Actions for the message/ })
      .element() as HTMLElement
  ).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('writing in a chat', () => {
  onDevice(desktop);

  test('the text has the focus; Enter sends and Shift+Enter breaks the line', async () => {
    const { server } = await openChat([[grace, 'Good morning', 5]]);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('Two{Shift>}{Enter}{/Shift}lines{Enter}');
    await expect.element(message('Two')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    await expect.element(field()).toHaveFocus();
    await expect.poll(() => server.posted.map(({ content }) => content)).toEqual(['Two\nlines']);
    await expect.element(listed(/^Grace/)).toBeVisible();
    await expect.element(page.getByText('You: Two lines')).toBeVisible();
  });

  test('an empty message is not sent', async () => {
    const { server } = await openChat([[grace, 'Good morning', 5]]);
    await field().fill('  \n ');
    await press('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(server.posted).toEqual([]);
  });

  test('a message waits for the server, and says so', async () => {
    const { server } = await openChat([[grace, 'Good morning', 5]]);
    setOffline(true);
    await field().fill('On my way');
    await press('{Enter}');
    await expect.element(message('On my way').getByText('Sending…')).toBeInTheDocument();
    expect(server.posted).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.posted.length).toBe(1);
    await expect.element(message('On my way')).toBeVisible();
    await expect.element(page.getByText('Sending…')).not.toBeInTheDocument();
    await expect.poll(() => messages().getByRole('article').all().length).toBe(2);
  });

  test('a refused message is taken back, and its text is kept', async () => {
    await openChat([[grace, 'Good morning', 5]]);
    fakeApi(chatMessagesApi.post, new Refusal('chat/not-connected'));
    await field().fill('Are you there?');
    await press('{Enter}');
    await expect
      .element(page.getByText('You can only message people you are connected with', { exact: false }).first())
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await expect.element(message('Are you there?')).not.toBeInTheDocument();
  });

  test('what is typed is kept for each chat', async () => {
    await openChat([[grace, 'Good morning', 5]]);
    await field().fill('For Grace');
    const list = page.getByRole('list', { name: 'Chats' }).element();
    await listed(/^Analytical/).click();
    await expect.element(field('Analytical engine')).toHaveValue('');
    // The list is the same element: it stays where it is scrolled.
    expect(page.getByRole('list', { name: 'Chats' }).element()).toBe(list);
    await field('Analytical engine').fill('For all');
    await listed(/^Grace/).click();
    await expect.element(field()).toHaveValue('For Grace');
    await expect.element(field()).toHaveFocus();
  });
});

describe('changing messages', () => {
  onDevice(desktop);

  test('↑ in the empty text edits the last own message, and Enter saves it', async () => {
    const { server } = await openChat([
      [ada, 'First', 9],
      [ada, 'Secnod', 8],
      [grace, 'Good morning', 5],
    ]);
    await expect.element(field()).toHaveFocus();
    await press('{ArrowUp}');
    const editor = page.getByRole('textbox', { name: 'Edit the message' });
    await expect.element(editor).toHaveFocus();
    await expect.element(editor).toHaveValue('Secnod');
    await editor.fill('Second');
    await press('{Enter}');
    await expect.element(message('Second').getByText('edited')).toBeVisible();
    expect(server.edited.map(({ content }) => content)).toEqual(['Second']);
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(field()).toHaveFocus();
  });

  test('↑ goes to the last own message when that is further up', async () => {
    await openChat([
      [ada, 'Secnod', 99],
      ...Array.from({ length: 60 }, (_, index): Said => [grace, `Point ${index + 1}`, 60 - index]),
    ]);
    await expect.element(message('Point 60')).toBeInViewport();
    await expect.element(field()).toHaveFocus();
    await press('{ArrowUp}');
    await expect.element(page.getByRole('textbox', { name: 'Edit the message' })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: 'Edit the message' })).toBeInViewport();
    await press('{Escape}');
    await expect.element(field()).toHaveFocus();
  });

  test('a deleted message leaves a trace, after a confirmation', async () => {
    const { server } = await openChat([
      [grace, 'Good morning', 9],
      [ada, 'Never mind', 8],
    ]);
    await choose('Never mind', 'Delete…');
    const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(server.deleted).toEqual([]);
    await choose('Never mind', 'Delete…');
    await dialog.getByRole('button', { name: 'Delete message' }).click();
    await expect.element(message('Message deleted')).toBeVisible();
    await expect.element(page.getByText('Never mind')).not.toBeInTheDocument();
    expect(
      message('Message deleted')
        .getByRole('button', { name: /^Actions/ })
        .query(),
    ).toBeNull();
    await expect.poll(() => server.deleted.length).toBe(1);
  });

  test('a message of someone else can neither be edited nor deleted', async () => {
    await openChat([[grace, 'Good morning', 9]]);
    (
      message('Good morning')
        .getByRole('button', { name: /^Actions/ })
        .element() as HTMLElement
    ).click();
    await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
    expect(
      page
        .getByRole('menuitem')
        .all()
        .map((item) => item.element().textContent),
    ).toEqual(['Add reaction…', 'ReplyR', 'Copy text', 'Copy link', 'Mark unread', 'Make a task…']);
  });

  test('an Admin deletes messages of others', async () => {
    const chat = aTeamChat(team, { lastRead: 1 });
    const server = fakeChats(ada, [chat], messagesOf(chat, [[charles, 'Nonsense', 3]]), {
      cards,
      deletesAny: true,
    });
    await renderApp(teamChat, { user: ada });
    await expect.element(message('Nonsense')).toBeVisible();
    await choose('Nonsense', 'Delete…');
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect.element(message('Message deleted')).toBeVisible();
    await expect.poll(() => server.deleted.length).toBe(1);
  });
});

describe('what others do', () => {
  onDevice(desktop);

  test('their messages appear and are announced, without a request', async () => {
    const { server, chat } = await openChat([[grace, 'Good morning', 9]]);
    const [lists, pages, fetched] = [server.lists.length, server.pages.length, server.fetched.length];
    server.hear(chat.id, grace, 'The engine turns');
    await expect.element(message('The engine turns')).toBeVisible();
    await expect.poll(() => announcementStore.snapshot().text).toBe('Grace Hopper: The engine turns');
    expect([server.lists.length, server.pages.length, server.fetched.length]).toEqual([
      lists,
      pages,
      fetched,
    ]);
  });

  test('the other one of a direct chat has seen the last own message', async () => {
    const { chat } = await openChat([
      [ada, 'Good morning', 9],
      [ada, 'Are you there?', 8],
    ]);
    await expect.element(message('Are you there?')).toBeVisible();
    expect(page.getByText('Seen', { exact: true }).query()).toBeNull();
    live.send('chat.read', { chatId: chat.id, number: 2 });
    await expect.element(message('Are you there?').getByText('Seen')).toBeVisible();
  });

  test('when the connection is removed, the text field makes way for the reason', async () => {
    const { chat } = await openChat([[grace, 'Good morning', 9]]);
    live.send('chat.rights-changed', { chatId: chat.id }, { post: false });
    await expect.element(page.getByText('You are no longer connected with', { exact: false })).toBeVisible();
    await expect.element(field()).not.toBeInTheDocument();
    live.send('chat.rights-changed', { chatId: chat.id }, { post: true });
    await expect.element(field()).toBeVisible();
  });

  test('opening a chat that is answered late shows what is loaded of it meanwhile', async () => {
    await openChat([[grace, 'Good morning', 9]]);
    await listed(/^Analytical/).click();
    await expect.element(field('Analytical engine')).toBeVisible();
    fakeApi(chatMessagesApi.list, silence);
    await visit(graceChat);
    await expect.element(message('Good morning')).toBeVisible();
  });
});
