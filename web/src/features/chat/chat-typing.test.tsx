import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const people = ['Grace Hopper', 'Charles Babbage', 'Mary Somerville'].map((name) => aPerson(name));
const [grace, charles, mary] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [ada, ...people].map(cardOf), teams: [team] };
const chat = aTeamChat(team);
const field = page.getByRole('textbox', { name: 'Message Analytical engine' });

async function open() {
  const server = fakeChats(ada, [chat], messagesOf(chat, [[grace, 'Hello', 5]]), { cards });
  await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
  await live.connected();
  await expect.element(field).toBeVisible();
  return server;
}
const types = ({ id: personId }: { readonly id: string }, chatId = chat.id) =>
  live.typing({ chatId, personId });
const line = (text: string) => page.getByText(text, { exact: true });

describe('above the field', () => {
  onDevice(desktop);

  test('is who is typing, until they have written, without moving the messages', async () => {
    const server = await open();
    const top = () => field.element().getBoundingClientRect().top;
    const before = top();
    types(mary, newId());
    types(grace);
    await expect.element(line('Grace Hopper is typing…')).toBeVisible();
    types(charles);
    await expect.element(line('Grace Hopper and Charles Babbage are typing…')).toBeVisible();
    types(mary);
    await expect.element(line('Several people are typing…')).toBeVisible();
    expect(top()).toBe(before);
    server.hear(chat.id, grace, 'Done');
    // A signal that was sent before the message.
    types(grace);
    await expect.element(line('Charles Babbage and Mary Somerville are typing…')).toBeVisible();
  });

  test('nobody is typing who has not said so for six seconds', async () => {
    await open();
    types(grace);
    await expect.element(line('Grace Hopper is typing…')).toBeVisible();
    await expect.element(line('Grace Hopper is typing…')).not.toBeInTheDocument();
  });

  test('the person’s own typing is said once in three seconds, and not for an empty text', async () => {
    await open();
    await field.fill(' ');
    await field.fill('One');
    await field.fill('One two');
    await expect.poll(() => live.typed()).toEqual([{ typingIn: chat.id }]);
  });
});
