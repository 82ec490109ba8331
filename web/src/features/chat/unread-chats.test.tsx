import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { newId } from '@longtable/contract/ids';
import { set } from 'idb-keyval';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../test/fake-api.ts';
import { aDirectChat, aProjectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { aNotification, fakeNotifications } from '../../../test/fake-notifications.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf, longAgo } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';
import { expectSentAgain } from '../../../test/sent-again.ts';
import { queueStore } from '../../platform/local-data.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const charles = aPerson('Charles Babbage');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const project = { id: newId(), name: 'Bernoulli numbers', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace), cardOf(charles)], teams: [team], projects: [project] };

const withGrace = aDirectChat(grace);
const withCharles = aDirectChat(charles, { lastRead: 1 });
const ofTeam = aTeamChat(team);
const ofProject = aProjectChat(project, { level: 'none' });
const chats = [withGrace, withCharles, ofTeam, ofProject];

const link = page.getByRole('navigation', { name: 'Chats' }).getByRole('link');

/** A page without chats, with those of Grace, the team and the project unread. */
async function open() {
  const said = chats.flatMap((chat) => messagesOf(chat, [[grace, 'Hello', 5]]));
  const server = fakeChats(ada, chats, said, { cards });
  await renderApp('/app/settings', { user: ada });
  await live.connected();
  await expectUnread(2);
  // The list is fetched ahead.
  await expect.poll(() => server.lists.length).toBe(1);
  return server;
}

async function expectUnread(count: number): Promise<void> {
  const text = count === 0 ? '' : count === 1 ? ' (1 unread chat)' : ` (${count} unread chats)`;
  await expect.element(link).toHaveAccessibleName(`Chat${text}`);
}

describe('the badge of Chat in the sidebar', () => {
  onDevice(desktop);

  test('counts chats with unread messages, without those that tell of nothing', async () => {
    await open();
    await expect.element(link).toMatchTextContent('2');
  });

  test('follows live messages without a request, each chat counting once', async () => {
    const server = await open();
    server.hear(withCharles.id, charles, 'One');
    server.hear(withCharles.id, charles, 'Two');
    server.hear(withGrace.id, grace, 'Three');
    server.hear(ofProject.id, grace, 'Four');
    await expectUnread(3);
    // What one writes elsewhere says that one has read the chat.
    server.hear(withCharles.id, ada, 'Five');
    await expectUnread(2);
    expect([server.lists.length, server.fetched.length, server.pages.length]).toEqual([1, 0, 0]);
  });

  test('counts a chat with the level “mentions” once a message mentions the person or everyone, without a request', async () => {
    const only = aTeamChat(team, { level: 'mentions', lastRead: 1 });
    const server = fakeChats(ada, [only], messagesOf(only, [[grace, 'Hello', 5]]), { cards });
    await renderApp('/app/settings', { user: ada });
    await live.connected();
    await expect.poll(() => server.lists.length).toBe(1);
    server.hear(only.id, grace, 'Plain');
    const mention = server.hear(only.id, grace, '@Ada Lovelace', { mentionIds: [ada.id] });
    await expectUnread(1);
    live.send(
      'chat-message.saved',
      {
        message: { ...mention, content: 'Never mind', mentionIds: [], editedAt: new Date().toISOString() },
        cards,
      },
      { edit: false, delete: false },
    );
    // Whether it mentioned the person is asked for, as the message is not loaded.
    await expect.poll(() => server.fetched.length).toBe(1);
    server.hear(only.id, grace, '@all', { mentionsAll: true });
    await expectUnread(1);
    expect(server.lists.length).toBe(1);
  });

  test('fetches a chat that is not loaded once, however much is said in it', async () => {
    const others = Array.from({ length: 50 }, () => aTeamChat({ id: newId() }, { lastRead: 1 }));
    const said = others.flatMap((chat) => messagesOf(chat, [[grace, 'Hello', 5]]));
    const old = aDirectChat(grace, { lastRead: 1 });
    const server = fakeChats(
      ada,
      [...others, old],
      [...said, ...messagesOf(old, [[grace, 'Long ago', 99]])],
      {
        cards,
      },
    );
    await renderApp('/app/settings', { user: ada });
    await live.connected();
    await expect.poll(() => server.lists.length).toBe(1);
    await expectUnread(0);
    server.hear(old.id, grace, 'One');
    await expectUnread(1);
    server.hear(old.id, grace, 'Two');
    server.hear(old.id, grace, 'Three');
    await link.click();
    const first = page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first();
    await expect.element(first).toMatchTextContent('Grace Hopper');
    await expect.element(first).toMatchTextContent('Three');
    await expect.element(first).toMatchTextContent('3');
    expect(server.fetched.length).toBe(1);
  });

  test('follows what the person does on another device', async () => {
    await open();
    const state = {
      chatId: withGrace.id,
      lastRead: 1,
      unread: 0,
      unreadMentions: 0,
      isPinned: false,
      level: 'all',
    } as const;
    live.send('chat-state.saved', { state });
    await expectUnread(1);
    live.send('chat-state.saved', { state: { ...state, chatId: ofTeam.id, unread: 1, level: 'none' } });
    await expectUnread(0);
    live.send('chat-state.saved', { state: { ...state, chatId: ofProject.id, unread: 1 } });
    await expectUnread(1);
  });

  test('does not count a message that is deleted before it was read', async () => {
    const server = await open();
    const message = server.hear(withCharles.id, charles, 'A mistake');
    await expectUnread(3);
    live.send(
      'chat-message.saved',
      { message: { ...message, content: '', deletedAt: new Date().toISOString() }, cards },
      { edit: false, delete: false },
    );
    await expectUnread(2);
    expect(server.fetched.length).toBe(0);
  });

  test('forgets the chat of a team that one is no longer in', async () => {
    const server = await open();
    fakeChats(ada, [withGrace], messagesOf(withGrace, [[grace, 'Hello', 5]]), { cards });
    live.send('team.membership-changed', {
      teamId: team.id,
      change: 'removed',
      byId: grace.id,
      team: null,
      cards: { teams: [team] },
    });
    await expectUnread(1);
    await link.click();
    await expect.element(page.getByRole('list', { name: 'Chats' })).toMatchTextContent('Grace Hopper');
    await expect
      .element(page.getByRole('list', { name: 'Chats' }))
      .not.toMatchTextContent('Analytical engine');
    expect(server.lists.length).toBe(1);
  });
});

describe('the badge of More on a phone', () => {
  onDevice(phone);

  test('adds up what is unread, and Chat says its part', async () => {
    fakeNotifications([aNotification('One')]);
    const server = fakeChats(ada, chats, messagesOf(withGrace, [[grace, 'Hello', 5]]), { cards });
    await renderApp('/app/settings', { user: ada });
    await live.connected();
    const more = page.getByRole('button', { name: /^More/ });
    await expect.element(more).toHaveAccessibleName('More (2 unread)');
    server.hear(ofTeam.id, charles, 'Hello, all');
    await expect.element(more).toHaveAccessibleName('More (3 unread)');
    await more.click();
    await expect.element(page.getByRole('menuitem', { name: /^Chat/ })).toMatchTextContent('2 unread');
  });
});

describe('a message that a closed page has left', () => {
  onDevice(desktop);

  /** As another page did that was closed before the server answered. */
  async function leave(content: string): Promise<string> {
    const messageId = newId();
    const variables = {
      kind: 'post',
      chatId: withGrace.id,
      messageId,
      content,
      author: { id: ada.id },
      at: longAgo,
    };
    await set(
      `left ${content}`,
      { userId: ada.id, mutationKey: ['chat-messages'], variables, submittedAt: 0 },
      queueStore,
    );
    return messageId;
  }

  test('is sent from any page, with its id', async () => {
    const id = await leave('Written before');
    const server = fakeChats(ada, chats, messagesOf(withGrace, [[grace, 'Hello', 5]]), { cards });
    await renderApp('/app/settings', { user: ada });
    await expect
      .poll(() => server.posted)
      .toMatchObject([{ chatId: withGrace.id, id, content: 'Written before' }]);
    // Whoever writes has read what is above.
    await live.connected();
    await expectUnread(0);
  });

  test('is sent again with the same id until the server answers', async () => {
    const id = await leave('Written offline');
    fakeChats(ada, chats, [], { cards });
    const posts = fakeApi(chatMessagesApi.post, unreachable);
    await renderApp('/app/settings', { user: ada });
    await expectSentAgain(posts, () => {
      const [message] = messagesOf(withGrace, [[ada, 'Written offline', 0]]);
      if (!message) throw new Error('Nothing was said.');
      fakeApi(chatMessagesApi.post, {
        ...message,
        id,
        can: { edit: true, delete: true, react: true, pin: false, seeReaders: false },
        cards,
      });
    });
    expect(posts[0]?.id).toBe(id);
  });

  test('is given back with its text when the two are no longer connected', async () => {
    await leave('One more thing');
    fakeChats(ada, chats, [], { cards });
    fakeApi(chatMessagesApi.post, new Refusal('chat/not-connected'));
    await renderApp('/app/settings', { user: ada });
    await expect
      .element(page.getByText('You can only message people you are connected with. Nothing was sent.'))
      .toBeVisible();
    await expect.element(page.getByText('One more thing')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy text' })).toBeVisible();
  });
});
