import { chatReadersApi } from '@longtable/contract/chat-readers';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const people = Array.from({ length: 60 }, (_, index) => aPerson(`Person ${index}`));
const [grace = aPerson('Grace')] = people;
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const chat = aTeamChat(team);
const cards = { people: [ada, ...people].map(cardOf), teams: [team] };
const said = messagesOf(chat, [
  [ada, 'Ahoy', 9],
  [grace, 'Hello', 5],
]);

async function openMenu(text: string) {
  fakeChats(ada, [chat], said, { cards });
  await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
  const message = page.getByRole('article').filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: /^Actions for the message/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
}
const item = page.getByRole('menuitem', { name: 'Read by…' });
const dialog = page.getByRole('dialog', { name: 'Read by' });

describe('who has read a message', () => {
  onDevice(desktop);

  test('is shown to its author, page by page, with the number of people', async () => {
    const ids = people.map(({ id }) => id);
    const asked = fakeApi(chatReadersApi.list, ({ after }) => ({
      personIds: after === undefined ? ids.slice(0, 50) : ids.slice(50),
      next: after === undefined ? 'next' : null,
      read: 60,
      people: 1200,
      cards: {},
    }));
    await openMenu('Ahoy');
    expect(asked).toHaveLength(0);
    await item.click();
    await expect.element(dialog.getByText('60 of 1,200 other people in this chat.')).toBeVisible();
    await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(50);
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(60);
    await expect.element(dialog.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('says so when nobody has, and when it could not be loaded', async () => {
    const nobody = { personIds: [], next: null, read: 0, people: 3, cards: {} };
    let answer: typeof nobody | Refusal = new Refusal('chat-readers/not-allowed');
    fakeApi(chatReadersApi.list, () => answer);
    await openMenu('Ahoy');
    await item.click();
    await expect.element(dialog.getByText('Who has read it could not be loaded')).toBeVisible();
    answer = nobody;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByText('Nobody has read this message yet.')).toBeVisible();
  });

  test('is not offered for messages of others', async () => {
    await openMenu('Hello');
    await expect.element(item).not.toBeInTheDocument();
  });
});
