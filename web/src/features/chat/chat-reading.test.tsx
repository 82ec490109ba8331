import type { Chat } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { aDirectChat, aTeamChat, fakeChats, messagesOf, type Said } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };
const graceChat = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

/** Grace says so many things, the last one a minute ago. */
function lecture(count: number): Said[] {
  return Array.from({ length: count }, (_, index) => [grace, `Point ${index + 1}`, count - index]);
}

async function openChat(said: readonly Said[], fields: Partial<Chat> = {}) {
  const chat = aDirectChat(grace, { lastRead: said.length, ...fields });
  const ofTeam = aTeamChat(team);
  const server = fakeChats(ada, [chat, ofTeam], messagesOf(chat, said), { cards });
  await renderApp(graceChat, { user: ada });
  await live.connected();
  await expect.element(messages()).toBeVisible();
  // Nobody looks at a page without the focus.
  window.focus();
  return { server, chat };
}

const messages = () => page.getByRole('list', { name: /^Messages in/ });
const message = (text: string): Locator =>
  messages()
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });
const listed = (name: RegExp) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: name });
const newLine = () => page.getByRole('heading', { name: 'New', exact: true });
const jumpButton = () => page.getByRole('button', { name: /^Jump to latest/ });

function scroller(): HTMLElement {
  const element = document.querySelector<HTMLElement>('[data-chat-scroller]');
  if (!element) throw new Error('No chat is open.');
  return element;
}

function topOf(target: Locator): number {
  return target.element().getBoundingClientRect().top - scroller().getBoundingClientRect().top;
}

function distanceToEnd(): number {
  const { scrollHeight, scrollTop, clientHeight } = scroller();
  return Math.round(scrollHeight - scrollTop - clientHeight);
}

describe('reading a chat', () => {
  onDevice(desktop);

  test('marks what is new as read with one request, and the line above it stays', async () => {
    const { server } = await openChat(lecture(5), { lastRead: 2 });
    await expect.element(message('Point 3').getByRole('heading', { name: 'New' })).toBeVisible();
    await expect.poll(() => server.read.map(({ number }) => number)).toEqual([5]);
    await expect.element(listed(/Grace/).getByText('unread', { exact: false })).not.toBeInTheDocument();
    await expect.element(message('Point 3').getByRole('heading', { name: 'New' })).toBeVisible();
  });

  test('sends nothing for a chat that is read', async () => {
    const { server } = await openChat(lecture(5));
    await expect.element(message('Point 5')).toBeVisible();
    expect(newLine().query()).toBeNull();
    expect(server.read).toEqual([]);
  });

  test('sends one request for many messages that come while one looks, and no line appears', async () => {
    const { server, chat } = await openChat(lecture(2));
    for (let count = 1; count <= 10; count += 1) server.hear(chat.id, grace, `Question ${count}`);
    await expect.element(message('Question 10')).toBeVisible();
    await expect.poll(() => server.read.at(-1)?.number).toBe(12);
    expect(server.read.length).toBeLessThanOrEqual(2);
    expect(newLine().query()).toBeNull();
  });

  test('a message that is marked as unread stays so, below the line of what is new', async () => {
    const { server } = await openChat(lecture(5));
    await expect.element(message('Point 4')).toBeVisible();
    message('Point 4')
      .getByRole('button', { name: /^Actions for the message/ })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await page.getByRole('menuitem', { name: 'Mark unread' }).click();
    await expect.element(message('Point 4').getByRole('heading', { name: 'New' })).toBeVisible();
    await expect.poll(() => server.read.map(({ number }) => number)).toEqual([3]);
    await expect.element(listed(/Grace/).getByText('2 unread messages')).toBeVisible();
  });

  test('a chat with much that is new opens where that begins, and is read at its end', async () => {
    const { server } = await openChat(lecture(90), { lastRead: 40 });
    await expect.element(newLine()).toBeInViewport();
    await expect.element(message('Point 41')).toBeInViewport();
    await expect.element(jumpButton()).toMatchTextContent(/50/);
    expect(server.read).toEqual([]);
    await jumpButton().click();
    await expect.element(message('Point 90')).toBeInViewport();
    await expect.element(jumpButton()).not.toBeInTheDocument();
    await expect.poll(() => server.read.map(({ number }) => number)).toEqual([90]);
  });

  test('the badge of another chat follows its messages', async () => {
    const { server } = await openChat(lecture(2));
    server.hear(team.id, grace, 'The budget is agreed');
    await expect.element(listed(/Analytical/).getByText('1 unread message')).toBeVisible();
    await expect.element(listed(/Analytical/).getByText('Grace: The budget is agreed')).toBeVisible();
    expect(server.read).toEqual([]);
  });
});

describe('a long chat', () => {
  onDevice(desktop);

  test('opens at its end, and stays there when messages come', async () => {
    const { server, chat } = await openChat(lecture(90));
    await expect.element(message('Point 90')).toBeInViewport();
    server.hear(chat.id, grace, 'One more thing');
    await expect.element(message('One more thing')).toBeInViewport();
    await expect.poll(distanceToEnd).toBe(0);
  });

  test('loads older messages without moving what one reads', async () => {
    const { server } = await openChat(lecture(450));
    await expect.element(message('Point 450')).toBeInViewport();
    const pages = () => server.pages.length;
    await expect.poll(pages).toBe(1);
    const read = message('Point 355');
    scroller().scrollTop = 200;
    await expect.element(read).toBeInTheDocument();
    const before = topOf(read);
    await expect.element(message('Point 310')).toBeInTheDocument();
    await expect.poll(pages).toBe(2);
    expect(Math.abs(topOf(read) - before)).toBeLessThan(2);
  });

  test('loads the next messages before all loaded ones are shown', async () => {
    const { server } = await openChat(lecture(450));
    await expect.element(message('Point 450')).toBeInViewport();
    scroller().scrollTop = 200;
    await expect.element(message('Point 301')).toBeInTheDocument();
    const pages = () => server.pages.length;
    expect(pages()).toBe(2);
    scroller().scrollTop = 200;
    await expect.poll(pages).toBe(3);
  });

  test('what one reads stays in place when messages come, which are counted', async () => {
    const { server, chat } = await openChat(lecture(90));
    await expect.element(message('Point 90')).toBeInViewport();
    scroller().scrollTop = 600;
    await expect.element(jumpButton()).toBeVisible();
    const { scrollTop } = scroller();
    server.hear(chat.id, grace, 'One more thing');
    server.hear(chat.id, grace, 'And another');
    await expect.element(jumpButton()).toMatchTextContent(/2/);
    expect(scroller().scrollTop).toBe(scrollTop);
    expect(server.read).toEqual([]);
    await jumpButton().click();
    await expect.element(message('And another')).toBeInViewport();
    await expect.poll(() => server.read.map(({ number }) => number)).toEqual([92]);
  });

  test('sending goes to the end', async () => {
    await openChat(lecture(90));
    await expect.element(message('Point 90')).toBeInViewport();
    scroller().scrollTop = 600;
    await expect.element(jumpButton()).toBeVisible();
    await page.getByRole('textbox', { name: 'Message Grace Hopper' }).fill('I see');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(message('I see')).toBeInViewport();
    await expect.element(jumpButton()).not.toBeInTheDocument();
  });

  test('renders a part of what is loaded, which moves as one scrolls', async () => {
    await openChat(lecture(1000));
    await expect.element(message('Point 1000')).toBeInViewport();
    const rendered = () => document.querySelectorAll('[data-message]').length;
    for (const oldest of [900, 800, 700, 600, 500, 400]) {
      await expect
        .poll(() => {
          scroller().scrollTop = 0;
          return message(`Point ${oldest}`).query();
        })
        .not.toBeNull();
      expect(rendered()).toBeLessThanOrEqual(300);
    }
    await expect.element(message('Point 1000')).not.toBeInTheDocument();
    // Down again, through what is loaded.
    await expect
      .poll(() => {
        scroller().scrollTop = scroller().scrollHeight;
        return document.querySelector('[data-message]:last-child')?.textContent;
      })
      .toContain('Point 1000');
    expect(rendered()).toBeLessThanOrEqual(300);
    scroller().scrollTop = 0;
    await jumpButton().click();
    await expect.element(message('Point 1000')).toBeInViewport();
    await expect.poll(distanceToEnd).toBe(0);
  });
});
