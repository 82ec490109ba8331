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
import { desktop, devices, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const path = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;
const chat = aDirectChat(grace, { id: newId(), lastRead: 1 });

const panel = () => page.getByRole('complementary', { name: 'Thread' });
const field = () => panel().getByRole('textbox', { name: 'Reply to Grace Hopper' });
const note = (name: string | RegExp) => panel().getByRole('button', { name });
const replies = () => panel().getByRole('list', { name: 'Messages in the thread' });
const rows = () => page.getByRole('dialog', { name: 'Scheduled messages' }).getByRole('listitem');

/** Opens the thread of a message of Grace. `scheduled` gets its id. */
async function openThread(scheduled: (rootId: string) => readonly ScheduledMessage[] = () => []) {
  const said = messagesOf(chat, [[grace, 'Who steers?', 5]]);
  const rootId = said[0]?.id ?? '';
  const server = fakeChats(ada, [chat], said, { cards, scheduled: scheduled(rootId) });
  await renderApp(`${path}?thread=${rootId}`, { user: ada });
  await live.connected();
  await expect.element(field()).toBeVisible();
  return { server, rootId };
}

async function scheduleForTomorrow(content: string): Promise<void> {
  await field().fill(content);
  await panel().getByRole('button', { name: 'Schedule message' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('a reply is scheduled in its thread, which says so', async () => {
    const { server, rootId } = await openThread();
    await scheduleForTomorrow('I do');
    await expect.element(field()).toHaveValue('');
    await expect.element(note('1 scheduled message')).toBeVisible();
    await expect.poll(() => server.later.scheduled.length).toBe(1);
    expect(server.later.scheduled).toMatchObject([{ chatId: chat.id, content: 'I do', replyTo: rootId }]);
    expect(server.posted).toEqual([]);
    await note('1 scheduled message').click();
    await expect.element(rows().getByText('Reply in a thread')).toBeVisible();
    await rows().getByRole('button', { name: 'Send now' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(replies().getByText('I do')).toBeVisible();
    await expect.element(replies().getByRole('heading', { name: '1 reply' })).toBeVisible();
  });
});

describe('a reply', () => {
  onDevice(desktop);

  test('is scheduled by the keyboard, and not the text of the chat beside it', async () => {
    const { server, rootId } = await openThread();
    await page.getByRole('textbox', { name: 'Message Grace Hopper' }).fill('Half a thought');
    await field().fill('I do');
    await field().click();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await expect.poll(() => server.later.scheduled.length).toBe(1);
    expect(server.later.scheduled).toMatchObject([{ content: 'I do', replyTo: rootId }]);
    await expect
      .element(page.getByRole('textbox', { name: 'Message Grace Hopper' }))
      .toHaveValue('Half a thought');
  });

  test('is scheduled offline, and is a reply when the connection is back', async () => {
    const { server, rootId } = await openThread();
    await field().fill('From the tunnel');
    await panel().getByRole('button', { name: 'Schedule message' }).click();
    await expect.element(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible();
    setOffline(true);
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await expect.element(note('1 scheduled message')).toBeVisible();
    expect(server.later.scheduled).toHaveLength(0);
    setOffline(false);
    await expect.poll(() => server.later.scheduled.length, { timeout: 10_000 }).toBe(1);
    expect(server.later.scheduled).toMatchObject([{ content: 'From the tunnel', replyTo: rootId }]);
  });
});

describe('scheduled messages', () => {
  onDevice(desktop);

  test('of a thread are its replies, and those of the chat are all, with replies marked', async () => {
    await openThread((replyTo) => [
      aScheduledMessage(chat.id, { content: 'Supper' }),
      aScheduledMessage(chat.id, { content: 'I do', replyTo }),
      aScheduledMessage(chat.id, { content: 'Not here', replyTo: newId() }),
    ]);
    await expect.element(note('1 scheduled message')).toBeVisible();
    await page.getByRole('button', { name: '3 scheduled messages' }).click();
    const row = (content: string) => rows().filter({ has: page.getByText(content, { exact: true }) });
    await expect.element(row('I do').getByText('Reply in a thread')).toBeVisible();
    await expect.element(row('Not here').getByText('Reply in a thread')).toBeVisible();
    await expect.element(row('Supper').getByText('Reply in a thread')).not.toBeInTheDocument();
  });

  test('say that a reply was not sent because the first message of its thread was deleted', async () => {
    const problem = 'You can’t reply to a deleted message. Nothing was sent.';
    await openThread((replyTo) => [
      aScheduledMessage(chat.id, { content: 'I do', replyTo, problem, isThreadClosed: true }),
    ]);
    await note('1 message not sent').click();
    await expect.element(rows().getByText(problem)).toBeVisible();
    await expect.element(rows().getByText('Reply in a thread')).toBeVisible();
    await expect.element(rows().getByRole('link')).not.toBeInTheDocument();
  });

  test('lead by the keyboard to the thread that they reply in, and Back leads to the chat', async () => {
    const { rootId } = await openThread((replyTo) => [
      aScheduledMessage(chat.id, { content: 'I do', replyTo }),
    ]);
    await panel().getByRole('button', { name: 'Close thread' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    await page.getByRole('button', { name: '1 scheduled message' }).click();
    const link = rows().getByRole('link', { name: 'Reply in a thread' });
    await expect.element(link).toBeVisible();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel()).toBeVisible();
    await expect.element(page.getByRole('dialog', { name: 'Scheduled messages' })).not.toBeInTheDocument();
    await expect.poll(() => new URLSearchParams(location.search).get('thread')).toBe(rootId);
    history.back();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Message Grace Hopper' })).toBeVisible();
  });

  test('are no links to a thread whose first message was deleted meanwhile', async () => {
    const said = messagesOf(chat, [[grace, 'Who steers?', 5]]);
    for (const root of said) Object.assign(root, { content: '', deletedAt: new Date().toISOString() });
    const scheduled = [aScheduledMessage(chat.id, { content: 'I do', replyTo: said[0]?.id ?? '' })];
    fakeChats(ada, [chat], said, { cards, scheduled });
    await renderApp(path, { user: ada });
    await live.connected();
    await page.getByRole('button', { name: '1 scheduled message' }).click();
    await expect.element(rows().getByText('Reply in a thread')).toBeVisible();
    await expect.element(rows().getByRole('link')).not.toBeInTheDocument();
  });
});
