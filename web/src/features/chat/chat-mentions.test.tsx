import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../test/fake-api.ts';
import { aDirectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const charles = aPerson('Charles Babbage');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace), cardOf(charles)], teams: [team] };
const teamChat = aTeamChat(team);

const field = page.getByRole('textbox', { name: 'Message Analytical engine' });
const names = page.getByRole('listbox', { name: 'People to mention' });
const name = (text: string) => names.getByRole('option', { name: text });

async function openTeam(said: Parameters<typeof messagesOf>[1] = [[grace, 'Hello', 5]]) {
  const server = fakeChats(ada, [teamChat], messagesOf(teamChat, said), { cards });
  await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
  await live.connected();
  await expect.element(field).toBeVisible();
  return server;
}

describe('writing a mention', () => {
  onDevice(desktop);

  test('completes a name with Enter, which sends only when no names are shown', async () => {
    const server = await openTeam();
    await field.click();
    await userEvent.keyboard('Ask @gra');
    await expect.element(name('Grace Hopper')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Ask @Grace Hopper ');
    expect(server.posted).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => server.posted)
      .toMatchObject([{ content: 'Ask @Grace Hopper', mentionIds: [grace.id], mentionsAll: false }]);
    const mention = page.getByText('@Grace Hopper', { exact: true });
    await expect.element(mention).toHaveAttribute('data-mention');
  });

  test('is kept in the draft, and closed by Escape without losing the text', async () => {
    const server = await openTeam();
    await field.click();
    await userEvent.keyboard('@');
    await name('Charles Babbage').click();
    await userEvent.keyboard('and @gra');
    await expect.element(name('Grace Hopper')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(names).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => server.posted)
      .toMatchObject([{ content: '@Charles Babbage and @gra', mentionIds: [charles.id] }]);
  });

  test('of everyone asks first, with the number of people', async () => {
    const server = await openTeam();
    await field.click();
    await userEvent.keyboard('@al');
    await expect.element(name('@all · Everyone in this chat')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('heave{Enter}');
    const dialog = page.getByRole('alertdialog', { name: 'Notify 2 people?' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(field).toHaveValue('@all heave');
    expect(server.posted).toEqual([]);
    await field.click();
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => server.posted)
      .toMatchObject([{ content: '@all heave', mentionIds: [], mentionsAll: true }]);
    await expect.element(page.getByText('@all', { exact: true })).toHaveAttribute('data-mention');
    await expect.element(field).toHaveValue('');
    expect(server.counted.length).toBeGreaterThan(0);
  });

  test('of everyone can be sent without a connection, which then has no number', async () => {
    await openTeam();
    fakeApi(chatMessagesApi.countOthers, unreachable);
    await field.click();
    await userEvent.keyboard('@all');
    await expect.element(name('@all · Everyone in this chat')).toBeVisible();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(page.getByRole('alertdialog', { name: 'Notify everyone?' })).toBeVisible();
  });

  test('offers no @all in a direct chat', async () => {
    const direct = aDirectChat(grace);
    fakeChats(ada, [direct], messagesOf(direct, [[grace, 'Hello', 5]]), { cards });
    await renderApp(`/app/chat/${direct.id}`, { user: ada });
    const text = page.getByRole('textbox', { name: 'Message Grace Hopper' });
    await text.click();
    await userEvent.keyboard('@');
    await expect.element(name('Grace Hopper')).toBeVisible();
    await expect.element(name('@all · Everyone in this chat')).not.toBeInTheDocument();
  });

  test('offers to send without mentions what is refused as somebody has left', async () => {
    await openTeam();
    let isRefused = true;
    const posted = fakeApi(chatMessagesApi.post, (input) => {
      if (isRefused) return new Refusal('chat-message/mention-outside');
      const [message] = messagesOf(teamChat, [[ada, input.content, 0]]);
      if (!message) throw new Error('Nothing was said.');
      return {
        ...message,
        id: input.id,
        number: 2,
        can: { edit: true, delete: true, react: true, pin: false, seeReaders: false },
        cards,
      };
    });
    await field.click();
    await userEvent.keyboard('@gra');
    await expect.element(name('Grace Hopper')).toBeVisible();
    await userEvent.keyboard('{Enter}{Enter}');
    const retry = page.getByRole('button', { name: 'Send without mentions' });
    await expect.element(retry).toBeVisible();
    isRefused = false;
    await retry.click();
    await expect.poll(() => posted.at(-1)).toMatchObject({ content: '@Grace Hopper', mentionIds: [] });
  });

  test('in an edit keeps those who were mentioned, and adds others', async () => {
    const server = await openTeam([[ada, '@Grace Hopper, look', 5]]);
    await field.click();
    await userEvent.keyboard('{ArrowUp}');
    const editor = page.getByRole('textbox', { name: 'Edit the message' });
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard(' @cha');
    await expect.element(name('Charles Babbage')).toBeVisible();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect
      .poll(() => server.edited)
      .toMatchObject([{ content: '@Grace Hopper, look @Charles Babbage', mentionIds: [charles.id] }]);
  });
});

describe('a mention that is read', () => {
  onDevice(desktop);

  test('marks the chat in the list until it is read, by live events alone', async () => {
    const other = aDirectChat(charles, { lastRead: 1 });
    const chats = [teamChat, other];
    const said = [...messagesOf(teamChat, [[grace, 'Hello', 9]]), ...messagesOf(other, [[charles, 'Hi', 5]])];
    const server = fakeChats(ada, chats, said, { cards });
    await renderApp(`/app/chat/${other.id}`, { user: ada });
    await live.connected();
    const row = page
      .getByRole('list', { name: 'Chats' })
      .getByRole('listitem')
      .filter({ hasText: 'Analytical' });
    await expect.element(row).toMatchTextContent('1');
    await expect.element(row.getByText('You are mentioned')).not.toBeInTheDocument();
    server.hear(teamChat.id, grace, '@all, heave', { mentionsAll: true });
    await expect.element(row.getByText('You are mentioned')).toBeInTheDocument();
    await expect.element(row).toMatchTextContent('2');
    expect(server.fetched.length).toBeLessThanOrEqual(1);
    await row.getByRole('link').click();
    await expect.element(row.getByText('You are mentioned')).not.toBeInTheDocument();
  });

  test('offers three levels of notifications', async () => {
    const server = await openTeam();
    await page.getByRole('button', { name: 'Actions for Analytical engine' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Only mentions' }).click();
    await expect.poll(() => server.chosen).toMatchObject([{ chatId: teamChat.id, level: 'mentions' }]);
  });
});
