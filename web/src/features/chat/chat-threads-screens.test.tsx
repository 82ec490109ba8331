import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aTeamChat, fakeChats, messagesOf, type Said } from '../../../test/fake-chats.ts';
import { asThread } from '../../../test/fake-threads.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const charles = aPerson('Charles Babbage');
const maryam = aPerson('مريم العتيبي');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = {
  people: [cardOf(ada), cardOf(grace), cardOf(charles), cardOf(maryam)],
  teams: [team],
};

const day = 24 * 60;
const said: readonly Said[] = [
  [
    grace,
    'The carriage sticks at the **third** wheel, and will do so until somebody takes it out and files it down.',
    2 * day,
  ],
  [charles, 'I have a file', 2 * day - 5],
  [maryam, 'اجتماع الفريق غدًا في الساعة العاشرة', 30],
  [ada, `Averyveryverylongword${'g'.repeat(120)}`, 20],
  [charles, 'Supper is at seven', 10],
  [charles, 'Done', 5],
];

/** Opens the chat, or the thread of its first message. */
async function openChat(isThread: boolean): Promise<void> {
  const chat = aTeamChat(team, { lastRead: said.length });
  const all = asThread(messagesOf(chat, said), 1, [2, 3, 4, 6]);
  fakeChats(ada, [chat], all, { cards });
  const path = `/app/collaboration/teams/${team.id}/chat`;
  await renderApp(isThread ? `${path}?thread=${all[0]?.id}` : path, { user: ada });
}

describe.each(devices)('threads on a $device', (device) => {
  onDevice(device);

  test('replies and their first message are marked in the conversation', async () => {
    await openChat(false);
    await expect.element(page.getByRole('button', { name: /4 replies/ })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Replied to/ }).last()).toBeVisible();
    await expectScreen('replies in a chat');
  });

  test('a thread is beside the chat or covers it', async () => {
    await openChat(true);
    const thread = page.getByRole('complementary', { name: 'Thread' });
    await expect.element(thread.getByRole('heading', { name: '4 replies' })).toBeInTheDocument();
    await expect.element(thread.getByText('Done')).toBeVisible();
    await expect.element(thread.getByRole('textbox', { name: /^Reply to Grace/ })).toBeVisible();
    await expectScreen('a thread');
  });
});
