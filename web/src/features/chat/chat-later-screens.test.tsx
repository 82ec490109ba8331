import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { aScheduledMessage } from '../../../test/fake-scheduled.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const cards = { people: [cardOf(ada), cardOf(grace)] };

/** Opens a chat with a voice message and two scheduled messages, of which one could not be sent. */
async function openLater(): Promise<void> {
  const chat = aDirectChat(grace, { lastRead: 2 });
  const [first] = messagesOf(chat, [[grace, '', 12]]);
  if (!first) throw new Error('Nothing was said.');
  const waveform = Array.from({ length: 64 }, (_, index) => (index * 37) % 101);
  const file = { id: newId(), name: 'Voice message.m4a', type: 'other', mimeType: 'audio/mp4' } as const;
  const files = [
    {
      ...file,
      sizeBytes: 90_000,
      width: null,
      height: null,
      isGone: false,
      voice: { seconds: 83, waveform },
    },
  ];
  const sendAt = '2030-01-07T09:00:00.000Z';
  const scheduled = [
    aScheduledMessage(chat.id, { sendAt, content: `Averyveryverylongword${'a'.repeat(180)}` }),
    aScheduledMessage(chat.id, { sendAt, problem: 'You can only message people you are connected with.' }),
  ];
  fakeChats(ada, [chat], [{ ...first, files }], { cards, scheduled });
  await renderApp(`/app/chat/${[ada.id, grace.id].toSorted().join('_')}`, { user: ada });
  await expect.element(page.getByRole('button', { name: 'Play voice message' })).toBeVisible();
  await expect.element(note()).toBeVisible();
}

const note = () => page.getByRole('button', { name: '1 message not sent' }).last();

describe.each(devices)('voice and scheduled messages on a $device', (device) => {
  onDevice(device);

  test('a voice message, and the note above the field', async () => {
    await openLater();
    await expectScreen('voice');
  });

  test('the scheduled messages of a chat', async () => {
    await openLater();
    await note().click();
    await expect.element(page.getByRole('dialog', { name: 'Scheduled messages' })).toBeVisible();
    await expectScreen('scheduled');
  });
});
