import type { Chat } from '@longtable/contract/chats';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf, type Said } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';
import { toast } from '../../../test/toasts.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const path = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

/** Grace says so many things, one every ten minutes. */
function lecture(count: number, contentOf = (number: number) => `Point ${number}`): Said[] {
  return Array.from({ length: count }, (_, index) => [grace, contentOf(index + 1), (count - index) * 10]);
}

/** Opens the chat, at the message of a position if one is given. */
async function openChat(said: readonly Said[], at: number | null = null, fields: Partial<Chat> = {}) {
  const chat = aDirectChat(grace, { lastRead: said.length, ...fields });
  const all = messagesOf(chat, said);
  const server = fakeChats(ada, [chat], all, { cards });
  const idOf = (number: number) => all[number - 1]?.id ?? '';
  await renderApp(at === null ? path : `${path}?message=${idOf(at)}`, { user: ada });
  await live.connected();
  await expect.element(messages()).toBeVisible();
  window.focus();
  return { server, chat, all, idOf };
}

const messages = () => page.getByRole('list', { name: /^Messages in/ });
const message = (text: string): Locator =>
  messages()
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });
const jumpButton = () => page.getByRole('button', { name: /^Jump to latest/ });
const found = () => page.getByRole('list', { name: 'Messages found' });
const field = () => page.getByRole('searchbox', { name: 'Search this chat by words' });
const inAddress = () => new URLSearchParams(location.search).get('message');
const focused = () => document.activeElement?.closest('[data-message]')?.getAttribute('data-message');

function scroller(): HTMLElement {
  const element = document.querySelector<HTMLElement>('[data-chat-scroller]');
  if (!element) throw new Error('No chat is open.');
  return element;
}

function topOf(target: Locator): number {
  return target.element().getBoundingClientRect().top - scroller().getBoundingClientRect().top;
}

async function openMenuOf(text: string): Promise<void> {
  await expect.element(message(text)).toBeInTheDocument();
  message(text)
    .getByRole('button', { name: /^Actions for the message/ })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

describe('a chat that is opened at a message', () => {
  onDevice(desktop);

  test('shows it, marks it for a moment and gives it the focus', async () => {
    const { server, idOf } = await openChat(lecture(2000), 1000);
    await expect.element(message('Point 1000')).toBeInViewport();
    await expect.poll(focused).toBe(idOf(1000));
    const marks = () => messages().element().querySelectorAll('article.bg-selected').length;
    await expect.poll(marks).toBe(0);
    expect(server.around.length).toBe(1);
    expect(server.read).toEqual([]);
    await expect.element(jumpButton()).toBeVisible();
  });

  test('loads older and newer messages without moving what one reads, up to the end', async () => {
    const { server, chat } = await openChat(lecture(400), 200);
    await expect.element(message('Point 200')).toBeInViewport();
    const read = message('Point 155');
    scroller().scrollTop = 200;
    await expect.element(read).toBeInTheDocument();
    const before = topOf(read);
    await expect.element(message('Point 120')).toBeInTheDocument();
    expect(Math.abs(topOf(read) - before)).toBeLessThan(2);
    await expect
      .poll(() => {
        scroller().scrollTop = scroller().scrollHeight;
        return message('Point 400').query();
      })
      .not.toBeNull();
    await expect.element(message('Point 400')).toBeInViewport();
    await expect.element(jumpButton()).not.toBeInTheDocument();
    server.hear(chat.id, grace, 'One more thing');
    await expect.element(message('One more thing')).toBeInViewport();
    await expect.element(message('Point 399')).toBeInTheDocument();
    await expect.poll(() => server.read.at(-1)?.number).toBe(401);
  });

  test('follows edits and deletions there, and needs no request for messages that come', async () => {
    const { server, chat, all } = await openChat(lecture(1000), 500);
    await expect.element(message('Point 500')).toBeInViewport();
    const asked = server.around.length + server.ranges.length + server.pages.length;
    const [edited, gone] = [all[498], all[500]];
    if (!edited || !gone) throw new Error('Too little was said.');
    const at = new Date().toISOString();
    const can = { edit: false, delete: false };
    live.send(
      'chat-message.saved',
      { message: { ...edited, content: 'Changed', editedAt: at, version: 2 }, cards },
      can,
    );
    live.send(
      'chat-message.saved',
      { message: { ...gone, content: '', deletedAt: at, version: 2 }, cards },
      can,
    );
    await expect.element(message('Changed')).toBeInViewport();
    await expect.element(message('Message deleted')).toBeInViewport();
    server.hear(chat.id, grace, 'One more thing');
    await expect.element(jumpButton()).toMatchTextContent(/1/);
    expect(message('One more thing').query()).toBeNull();
    expect(server.around.length + server.ranges.length + server.pages.length).toBe(asked);
    await jumpButton().click();
    await expect.element(message('One more thing')).toBeInViewport();
    expect(inAddress()).toBeNull();
  });

  test('is at its end after a message was sent', async () => {
    await openChat(lecture(1000), 500);
    await expect.element(message('Point 500')).toBeInViewport();
    await page.getByRole('textbox', { name: 'Message Grace Hopper' }).fill('I see');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(message('I see')).toBeInViewport();
    await expect.element(message('Point 1000')).toBeInViewport();
    expect(inAddress()).toBeNull();
  });

  test.each(['0197f7a2-0000-7000-8000-000000000000', 'nothing'])(
    'opens at its end when %s is not there, and says so',
    async (id) => {
      const chat = aDirectChat(grace, { lastRead: 300 });
      fakeChats(ada, [chat], messagesOf(chat, lecture(300)), { cards });
      await renderApp(`${path}?message=${id}`, { user: ada });
      await expect.element(toast('Message not found.')).toBeVisible();
      await expect.element(message('Point 300')).toBeInViewport();
      await expect.poll(inAddress).toBeNull();
    },
  );
});

describe('links to messages', () => {
  onDevice(desktop);

  test('are copied from the menu of a message', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { idOf } = await openChat(lecture(5));
    await openMenuOf('Point 3');
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect.poll(() => copied.mock.calls).toEqual([[`${location.origin}${path}?message=${idOf(3)}`]]);
  });

  test('open in the app', async () => {
    const chat = aDirectChat(grace, { lastRead: 151 });
    const said = messagesOf(chat, lecture(150));
    const link = `${location.origin}${path}?message=${said[9]?.id}`;
    const [last] = messagesOf(chat, [[grace, `See ${link}`, 0]]);
    if (!last) throw new Error('Nothing was said.');
    fakeChats(ada, [chat], [...said, { ...last, number: 151 }], { cards });
    const opened = vi.spyOn(window, 'open');
    await renderApp(path, { user: ada });
    await page.getByRole('link', { name: link }).click();
    await expect.element(message('Point 10')).toBeInViewport();
    await expect.poll(inAddress).toBe(said[9]?.id);
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('going to a day', () => {
  onDevice(desktop);

  test('is offered at the heading of each day', async () => {
    // Ten minutes apart: a week and more.
    const { server, all } = await openChat(lecture(1200));
    // Of the last day with messages: right after midnight it is not today.
    await page.getByTitle('Jump to date').last().click();
    const dialog = page.getByRole('dialog', { name: 'Jump to date' });
    await dialog.getByRole('button', { name: 'Yesterday' }).click();
    await expect.poll(() => server.around.length).toBe(1);
    expect(server.around[0]?.day).toBe(calendarDay(ada.timeZone, new Date(Date.now() - 24 * 60 * 60_000)));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(inAddress).not.toBeNull();
    const number = Number(all.find(({ id }) => id === inAddress())?.number);
    await expect.element(message(`Point ${number}`)).toBeInViewport();
  });

  test('and to the first message, from the menu of the chat', async () => {
    const { server, idOf } = await openChat(lecture(1000));
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).last().click();
    await page.getByRole('menuitem', { name: 'Jump to date…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jump to date' });
    await dialog.getByRole('button', { name: 'Go to date' }).click();
    await expect.element(dialog.getByText('Enter a date.')).toBeVisible();
    await dialog.getByRole('button', { name: 'The first message' }).click();
    await expect.element(message('Point 1')).toBeInViewport();
    await expect.poll(inAddress).toBe(idOf(1));
    // The answer is what is shown.
    expect(server.around.length).toBe(1);
  });
});

describe('searching a chat', () => {
  onDevice(desktop);

  test('finds words and beginnings of words, marks them, and keeps what was found', async () => {
    const { idOf } = await openChat(
      lecture(600, (number) => (number % 100 === 0 ? `Café ${number} opens` : `Point ${number}`)),
    );
    await page.getByRole('button', { name: 'Search in the chat' }).click();
    await field().fill('cafe OP');
    await expect.element(found().getByRole('listitem').first()).toMatchTextContent(/Café 600 opens/);
    await expect.poll(() => found().element().querySelectorAll('mark').length).toBe(12);
    await found()
      .getByRole('button', { name: /Café 200 opens/ })
      .click();
    await expect.element(message('Café 200 opens')).toBeInViewport();
    await expect.poll(inAddress).toBe(idOf(200));
    await expect.element(found().getByRole('button', { name: /Café 300 opens/ })).toBeVisible();
    // Again to the same one.
    scroller().scrollTop = 0;
    await expect.element(message('Café 200 opens')).not.toBeInViewport();
    await found()
      .getByRole('button', { name: /Café 200 opens/ })
      .click();
    await expect.element(message('Café 200 opens')).toBeInViewport();
    // By keyboard, from the field.
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('/');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(inAddress).toBe(idOf(600));
    await expect.poll(focused).toBe(idOf(600));
  });

  test('says that nothing was found, and forgets what is deleted', async () => {
    const { all } = await openChat(lecture(30));
    await page.getByRole('button', { name: 'Search in the chat' }).click();
    await field().fill('nowhere');
    await expect.element(page.getByText('No messages found')).toBeVisible();
    await field().fill('point 7');
    await expect.element(found().getByRole('listitem')).toMatchTextContent(/Point 7/);
    const [gone] = all.slice(6, 7);
    if (!gone) throw new Error('Too little was said.');
    live.send(
      'chat-message.saved',
      { message: { ...gone, content: '', deletedAt: new Date().toISOString(), version: 2 }, cards },
      { edit: false, delete: false },
    );
    await expect.element(page.getByText('No messages found')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  test('asks page by page for what is found often', async () => {
    const { server } = await openChat(lecture(500));
    await page.getByRole('button', { name: 'Search in the chat' }).click();
    await field().fill('point');
    await expect.element(found().getByRole('listitem').first()).toMatchTextContent(/Point 500/);
    const list = found().element().closest('.overflow-y-auto');
    if (!list) throw new Error('Nothing scrolls.');
    list.scrollTop = list.scrollHeight;
    await expect.poll(() => server.searched.some(({ after }) => after !== undefined)).toBe(true);
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('the search covers the chat, from its menu, and gives way to the message', async () => {
    await openChat(lecture(300));
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: /^Search/ }).click();
    await field().fill('point 12');
    await found()
      .getByRole('button', { name: /Point 12$/ })
      .click();
    await expect.element(field()).not.toBeInTheDocument();
    await expect.element(message('Point 12')).toBeInViewport();
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: /^Search/ }).click();
    await expect.element(field()).toHaveValue('point 12');
  });
});

describe('a chat with more unread messages than are loaded', () => {
  onDevice(desktop);

  test('opens at the first of them, and says how many there are', async () => {
    const { server } = await openChat(lecture(900), null, { lastRead: 400 });
    await expect.element(page.getByRole('heading', { name: 'New', exact: true })).toBeInViewport();
    await expect.element(message('Point 401')).toBeInViewport();
    await expect.element(jumpButton()).toMatchTextContent(/99\+/);
    expect(server.read).toEqual([]);
    await jumpButton().click();
    await expect.element(message('Point 900')).toBeInViewport();
    await expect.poll(() => server.read.map(({ number }) => number)).toEqual([900]);
  });

  test('is marked as read there', async () => {
    const { server } = await openChat(lecture(900), null, { lastRead: 400 });
    await expect.element(message('Point 401')).toBeInViewport();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect.poll(() => server.read.map(({ number }) => number)).toEqual([900]);
    await expect.element(message('Point 401')).toBeInViewport();
    await expect.element(page.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
  });
});
