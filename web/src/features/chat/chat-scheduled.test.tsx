import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aScheduledMessage } from '../../../test/fake-scheduled.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const chatId = newId();
const address = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

const field = () => page.getByRole('textbox', { name: 'Message Grace Hopper' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sheet = () => page.getByRole('dialog', { name: 'Scheduled messages' });
const rows = () => sheet().getByRole('listitem');
const messages = () => page.getByRole('list', { name: /^Messages in/ });

async function openChat(scheduled: readonly ScheduledMessage[] = [], at = address) {
  const chat = aDirectChat(grace, { id: chatId, lastRead: 1 });
  const server = fakeChats(ada, [chat], messagesOf(chat, [[grace, 'Good morning', 5]]), { cards, scheduled });
  await renderApp(at, { user: ada });
  await live.connected();
  return server;
}

describe('a message is scheduled', () => {
  test('for one of the times that are offered', async () => {
    const server = await openChat();
    await field().fill('See you at nine');
    await button('Schedule message').click();
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await expect.element(field()).toHaveValue('');
    await expect.element(button('1 scheduled message')).toBeVisible();
    await expect.poll(() => server.later.scheduled.length).toBe(1);
    const [{ content, sendAt } = { content: '', sendAt: '' }] = server.later.scheduled;
    expect(content).toBe('See you at nine');
    expect(Date.parse(sendAt)).toBeGreaterThan(Date.now());
    expect(server.posted).toEqual([]);
  });

  test('by the keyboard, for any time within a year', async () => {
    const server = await openChat();
    await field().fill('Happy new year');
    await field().click();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await page.getByRole('menuitem', { name: 'Choose date and time…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule message' });
    await dialog.getByLabelText('Date and time').fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(dialog.getByText('Choose a time at least a minute from now.')).toBeVisible();
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabelText('Date and time').fill(`${year}-01-01T09:00`);
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.poll(() => server.later.scheduled.map(({ content }) => content)).toEqual(['Happy new year']);
  });

  test('offline, and sent to the server when the connection is back', async () => {
    const server = await openChat();
    await field().fill('From the tunnel');
    await button('Schedule message').click();
    await expect.element(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible();
    setOffline(true);
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await expect.element(button('1 scheduled message')).toBeVisible();
    expect(server.later.scheduled).toHaveLength(0);
    setOffline(false);
    await expect.poll(() => server.later.scheduled.length, { timeout: 10_000 }).toBe(1);
  });
});

describe('a scheduled message', () => {
  test('is changed, and its time as well', async () => {
    const server = await openChat([aScheduledMessage(chatId), aScheduledMessage(newId())]);
    await button('1 scheduled message').click();
    await expect.element(rows().getByText('Land ahoy')).toBeVisible();
    await rows().getByRole('button', { name: 'Edit text' }).click();
    await rows().getByRole('textbox').fill('Water ahoy');
    await rows().getByRole('button', { name: 'Save' }).click();
    await expect.element(rows().getByText('Water ahoy')).toBeVisible();
    await rows().getByRole('button', { name: 'Change time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabelText('Date and time').fill(`${year}-01-02T09:00`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(rows().getByText(new RegExp(String(year)))).toBeVisible();
    await expect.poll(() => server.later.edited.length).toBe(2);
  });

  test('is sent now', async () => {
    const server = await openChat([aScheduledMessage(chatId)]);
    await button('1 scheduled message').click();
    await rows().getByRole('button', { name: 'Send now' }).click();
    await expect.element(sheet().getByText('No scheduled messages')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(messages().getByText('Land ahoy')).toBeVisible();
    expect(server.later.sentNow).toHaveLength(1);
    await expect.element(button('1 scheduled message')).not.toBeInTheDocument();
  });

  test('is deleted', async () => {
    const server = await openChat([
      aScheduledMessage(chatId),
      aScheduledMessage(chatId, { content: 'Stays' }),
    ]);
    await button('2 scheduled messages').click();
    await rows().getByRole('button', { name: 'Delete' }).first().click();
    await expect.poll(() => rows().elements().length).toBe(1);
    await expect.poll(() => server.later.unscheduled.length).toBe(1);
  });

  test('that could not be sent is told, in its chat and above all chats', async () => {
    const [first, elsewhere] = [aScheduledMessage(chatId), aScheduledMessage(newId())];
    const server = await openChat([first, elsewhere], '/app/chat');
    await expect.element(page.getByText('Good morning')).toBeVisible();
    server.later.fail(elsewhere.id, 'Chat not found.');
    await expect.element(page.getByText('A scheduled message was not sent')).toBeVisible();
    await button('1 message not sent').click();
    const failed = page.getByRole('dialog', { name: 'Messages that were not sent' });
    await expect.element(failed.getByText('Chat not found.')).toBeVisible();
    await expect.element(failed.getByText('A chat that you are not in')).toBeVisible();
    await failed.getByRole('button', { name: 'Delete' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('1 message not sent')).not.toBeInTheDocument();
  });
});
