import { chatsApi } from '@longtable/contract/chats';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { aDirectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { press, pressOn } from '../../../test/keyboard.ts';
import { longPress, middleOf, tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aConnection, aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const charles = aPerson('Charles Babbage');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace), cardOf(charles)], teams: [team] };

const link = (name: RegExp) => page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });
const row = (name: RegExp) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: name });
const field = (name: string) => page.getByRole('textbox', { name: `Message ${name}` });
const names = () =>
  [...document.querySelectorAll('[data-chat] a')].map((element) => element.querySelector('bdi')?.textContent);
const pathTo = (person: { id: string }) => `/app/chat/${[ada.id, person.id].toSorted().join('_')}`;

/** Three chats, of which the one with Charles has the newest message and that of the team the oldest. */
async function openList(path = '/app/chat') {
  const chats = [aDirectChat(charles, { lastRead: 1 }), aDirectChat(grace, { lastRead: 1 }), aTeamChat(team)];
  const [withCharles, withGrace, ofTeam] = chats;
  if (!withCharles || !withGrace || !ofTeam) throw new Error('There are three.');
  const messages = [
    ...messagesOf(withCharles, [[charles, 'It works', 1]]),
    ...messagesOf(withGrace, [[grace, 'Good morning', 5]]),
    ...messagesOf(ofTeam, [[charles, 'The budget is agreed', 9]]),
  ];
  const server = fakeChats(ada, chats, messages, { cards });
  await renderApp(path, { user: ada });
  await live.connected();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { server, withCharles, withGrace, ofTeam };
}

async function openMenu(name: string): Promise<void> {
  await link(new RegExp(`^${name}`)).click({ button: 'right' });
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
}

describe('the list of chats', () => {
  onDevice(desktop);

  test('has pinned chats first, then those with the newest message', async () => {
    const { server, ofTeam, withGrace } = await openList();
    await expect.poll(names).toEqual(['Charles Babbage', 'Grace Hopper', 'Analytical engine']);
    await openMenu('Analytical engine');
    await page.getByRole('menuitem', { name: 'Pin to top' }).click();
    await expect.poll(names).toEqual(['Analytical engine', 'Charles Babbage', 'Grace Hopper']);
    await expect.element(page.getByRole('heading', { name: 'Pinned' })).toBeVisible();
    expect(server.chosen).toEqual([{ chatId: ofTeam.id, isPinned: true }]);
    server.hear(withGrace.id, grace, 'Are you there?');
    await expect.poll(names).toEqual(['Analytical engine', 'Grace Hopper', 'Charles Babbage']);
    await openMenu('Analytical engine');
    await page.getByRole('menuitem', { name: 'Unpin' }).click();
    await expect.poll(names).toEqual(['Grace Hopper', 'Charles Babbage', 'Analytical engine']);
  });

  test('marks a chat as read and as unread', async () => {
    const { server, ofTeam, withGrace } = await openList();
    await expect.element(row(/Analytical/).getByText('1 unread message')).toBeVisible();
    await openMenu('Analytical engine');
    await page.getByRole('menuitem', { name: 'Mark as read' }).click();
    await expect.element(row(/Analytical/).getByText('1 unread message')).not.toBeInTheDocument();
    await openMenu('Grace Hopper');
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
    await expect.element(row(/Grace/).getByText('1 unread message')).toBeVisible();
    await expect
      .poll(() => server.read)
      .toEqual([
        { chatId: ofTeam.id, number: 1 },
        { chatId: withGrace.id, number: 0 },
      ]);
  });

  test('sets what one is told about', async () => {
    const { server, ofTeam } = await openList();
    await openMenu('Analytical engine');
    await expect.element(page.getByRole('menuitemradio', { name: 'All messages' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'None' }).click();
    await expect.element(link(/^Analytical/)).toBeVisible();
    await expect.element(row(/Analytical/).getByText('Muted')).toBeInTheDocument();
    expect(server.chosen).toEqual([{ chatId: ofTeam.id, level: 'none' }]);
  });

  test('is walked by arrow keys, and Enter opens a chat', async () => {
    await openList();
    await pressOn(link(/^Charles/), '{ArrowDown}');
    await expect.element(link(/^Grace/)).toHaveFocus();
    await press('{End}');
    await expect.element(link(/^Analytical/)).toHaveFocus();
    await press('{Enter}');
    await expect.element(field('Analytical engine')).toHaveFocus();
    expect(location.pathname).toBe(`/app/collaboration/teams/${team.id}/chat`);
    await expect.element(link(/^Analytical/)).toHaveAttribute('aria-current', 'page');
  });

  test('loads more than fifty chats while it is scrolled', async () => {
    const people = Array.from({ length: 120 }, (_, index) => aPerson(`Person ${index + 1}`));
    const chats = people.map((person) => aDirectChat(person, { lastRead: 1 }));
    const messages = chats.flatMap((chat, index) => messagesOf(chat, [[null, 'Hello', index + 1]]));
    const server = fakeChats(ada, chats, messages, {
      cards: { people: people.map((person) => cardOf(person)) },
    });
    await renderApp('/app/chat', { user: ada });
    await expect.element(link(/^Person 1$/)).toBeVisible();
    const list = page.getByRole('list', { name: 'Chats' });
    await expect
      .poll(() => {
        const scroller = list.element().parentElement?.parentElement;
        if (scroller) scroller.scrollTop = scroller.scrollHeight;
        return link(/^Person 120$/).query();
      })
      .not.toBeNull();
    expect(server.lists.map(({ after }) => after ?? null)).toEqual([null, '50']);
    expect(document.querySelectorAll('[data-chat]').length).toBeLessThan(60);
  });

  test('says why it could not be loaded, and tries again', async () => {
    const chat = aTeamChat(team);
    fakeChats(ada, [chat], [], { cards });
    fakeApi(chatsApi.list, new Refusal('server/unexpected'));
    await renderApp('/app/chat', { user: ada });
    await expect.element(page.getByText('Your chats could not be loaded')).toBeVisible();
    await live.connected();
    fakeChats(ada, [chat], [], { cards });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link(/^Analytical/)).toBeVisible();
  });

  test('a new chat is started with a connection', async () => {
    const { server } = await openList();
    const henrietta = aPerson('Henrietta Leavitt');
    fakeApi(connectionsApi.list, ({ text }) => {
      const found = [grace, henrietta].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      return {
        connections: found.map((person) => aConnection(person)),
        cards: { people: found.map((person) => cardOf(person)) },
        next: null,
      };
    });
    await page.getByRole('button', { name: 'New chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    await dialog.getByRole('searchbox').fill('henr');
    await dialog.getByRole('checkbox', { name: 'Henrietta Leavitt' }).click();
    await dialog.getByRole('button', { name: 'Open chat' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => location.pathname).toBe(pathTo(henrietta));
    await expect.element(field('Henrietta Leavitt')).toHaveFocus();
    expect(server.opened.map(({ personId }) => personId)).toEqual([henrietta.id]);
    // It is listed from its first message on.
    expect(link(/^Henrietta/).query()).toBeNull();
    await press('Hello', '{Enter}');
    await expect.element(link(/^Henrietta/)).toBeVisible();
  });

  test('Enter chooses the connection that is found, and once more starts the chat', async () => {
    await openList();
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    await page.getByRole('button', { name: 'New chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    await expect.element(dialog.getByRole('checkbox', { name: 'Grace Hopper' })).toBeVisible();
    await dialog.getByRole('searchbox').fill('grace');
    await expect.element(dialog.getByRole('checkbox', { name: 'Grace Hopper' })).toBeVisible();
    await press('{Enter}');
    await expect.element(dialog.getByRole('checkbox', { name: 'Grace Hopper' })).toBeChecked();
    await press('{Enter}');
    await expect.poll(() => location.pathname).toBe(pathTo(grace));
    await expect.element(field('Grace Hopper')).toBeVisible();
  });
});

describe('messages by keyboard', () => {
  onDevice(desktop);

  test('arrow keys go from message to message, and Enter opens the menu of one', async () => {
    const chat = aDirectChat(grace, { lastRead: 3 });
    fakeChats(
      ada,
      [chat],
      messagesOf(chat, [
        [grace, 'First', 9],
        [ada, 'Second', 8],
        [grace, 'Third', 7],
      ]),
      { cards },
    );
    await renderApp(pathTo(grace), { user: ada });
    const messages = page.getByRole('list', { name: /^Messages in/ }).getByRole('article');
    await expect.element(messages.last()).toBeVisible();
    await pressOn(messages.last(), '{ArrowUp}');
    await expect.element(messages.nth(1)).toHaveFocus();
    await press('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });
});

describe('chats on a phone', () => {
  onDevice(phone);

  test('the list and the chat are pages, and Back leads to the list', async () => {
    await openList();
    await tap(link(/^Grace/));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
    expect(page.getByRole('list', { name: 'Chats' }).query()).toBeNull();
    await tap(page.getByRole('link', { name: 'Chat', exact: true }).first());
    await expect.element(link(/^Grace/)).toBeVisible();
  });

  test('Enter breaks the line, and the button sends', async () => {
    const { server } = await openList(pathTo(grace));
    await expect.element(field('Grace Hopper')).toBeVisible();
    expect(document.activeElement).not.toBe(field('Grace Hopper').element());
    await field('Grace Hopper').fill('Two');
    await pressOn(field('Grace Hopper'), '{End}', '{Enter}', 'lines');
    await expect.element(field('Grace Hopper')).toHaveValue('Two\nlines');
    expect(server.posted).toEqual([]);
    await tap(page.getByRole('button', { name: 'Send' }));
    await expect.poll(() => server.posted.map(({ content }) => content)).toEqual(['Two\nlines']);
  });

  test('a long press opens the menu of a message and of a chat, again and again', async () => {
    await openList(pathTo(grace));
    const text = page.getByText('Good morning', { exact: true });
    await expect.element(text).toBeVisible();
    for (const _ of [1, 2]) {
      await longPress(middleOf(text), async () => {
        await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
      });
      await press('{Escape}');
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    }
    await tap(page.getByRole('link', { name: 'Chat', exact: true }).first());
    await expect.element(link(/^Charles/)).toBeVisible();
    await longPress(middleOf(link(/^Charles/)), async () => {
      await expect.element(page.getByRole('menuitem', { name: 'Pin to top' })).toBeVisible();
    });
  });
});
