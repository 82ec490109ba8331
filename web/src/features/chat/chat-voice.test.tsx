import { newId } from '@longtable/contract/ids';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { recordVoice, sendVoice } from '../../../test/fake-microphone.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { fakeResources } from '../../../test/fake-resources.ts';
import { renderAlone } from '../../../test/render-alone.tsx';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';
import { AudioPlayer } from './voice/audio-player.tsx';
import { waveformOf } from './voice/record.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const address = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

const field = () => page.getByRole('textbox', { name: 'Message Grace Hopper' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const messages = () => page.getByRole('list', { name: /^Messages in/ });
const recorder = () => page.getByRole('group', { name: 'Voice message' });

afterEach(() => vi.restoreAllMocks());

async function openChat() {
  const resources = fakeResources(ada, []);
  const chat = aDirectChat(grace, { id: newId(), lastRead: 1 });
  const server = fakeChats(ada, [chat], messagesOf(chat, [[grace, 'Good morning', 5]]), { cards, resources });
  await renderApp(address, { user: ada });
  await live.connected();
  await expect.element(field()).toBeVisible();
  return { server, resources };
}

/** Silence that any browser plays. */
function silence(seconds = 2): string {
  const rate = 8000;
  const bytes = new DataView(new ArrayBuffer(44 + rate * seconds));
  const text = (at: number, letters: string) =>
    new Uint8Array(bytes.buffer).set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  bytes.setUint32(4, bytes.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  text(36, 'data');
  bytes.setUint32(40, rate * seconds, true);
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

describe('a voice message', () => {
  onDevice(desktop);

  test('is recorded, uploaded, and sent with its length and waveform', async () => {
    const { server } = await openChat();
    const isUsed = await sendVoice();
    await expect.poll(() => server.posted.length).toBe(1);
    const [sent] = server.posted;
    expect(sent).toMatchObject({ content: '', files: [{ voice: { seconds: expect.any(Number) } }] });
    const { waveform = [] } = sent?.files[0]?.voice ?? {};
    expect(waveform.length).toBeGreaterThan(2);
    expect(Math.max(...waveform)).toBe(100);
    expect(isUsed()).toBe(false);
    await expect.element(messages().getByRole('button', { name: 'Play voice message' })).toBeVisible();
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await messages().getByRole('button', { name: 'Download voice message' }).click();
    const [link] = download.mock.contexts as HTMLAnchorElement[];
    expect(link?.href).toMatch(new RegExp(`/${sent?.id}/files/[^/]+/content\\?download=true$`));
    await expect.element(page.getByText('You: Voice message')).toBeVisible();
    await expect.element(field()).toBeVisible();
  });

  test('is cancelled by Escape, which lets go of the microphone', async () => {
    const { server, resources } = await openChat();
    const isUsed = await recordVoice();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveFocus();
    expect(isUsed()).toBe(false);
    expect(server.posted).toEqual([]);
    expect(resources()).toEqual([]);
  });

  test('waits for a connection, while texts can be written', async () => {
    const { server } = await openChat();
    await recordVoice();
    setOffline(true);
    await button('Send voice message').click();
    await expect.element(page.getByText(/A voice message is sent when it is uploaded/)).toBeVisible();
    await field().fill('Meanwhile');
    await expect.element(button('Send')).toBeEnabled();
    expect(server.posted).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.posted.length, { timeout: 15_000 }).toBe(1);
    await expect.element(field()).toHaveValue('Meanwhile');
  });

  test('can only be begun while nothing is written', async () => {
    await openChat();
    await field().fill('Ahoy');
    await expect.element(button('Record a voice message')).not.toBeInTheDocument();
    await field().fill('');
    await expect.element(button('Record a voice message')).toBeVisible();
  });

  test.each([
    ['NotAllowedError', /Allow it in the settings of this site/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /Close other programs that use it/],
  ])('says what to do when the browser answers %s', async (name, words) => {
    await openChat();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No.', name));
    await button('Record a voice message').click();
    await expect.element(recorder().getByRole('alert')).toMatchTextContent(words);
    await button('Cancel recording').click();
    await expect.element(field()).toBeVisible();
  });
});

test('a waveform has at most 64 values, of which the loudest is 100', () => {
  const levels = Array.from({ length: 6000 }, (_, index) => (index === 3000 ? 0.8 : 0.2));
  const waveform = waveformOf(levels);
  expect(waveform).toHaveLength(64);
  expect(Math.max(...waveform)).toBe(100);
  expect(Math.min(...waveform)).toBe(25);
  expect(waveformOf([0, 0.5])).toEqual([0, 100]);
  expect(waveformOf([])).toEqual([]);
});

describe('the player', () => {
  test('plays one sound at a time, and says where it is', async () => {
    const src = silence();
    await renderAlone(() => (
      <>
        <AudioPlayer name="Song.wav" src={src} tabIndex={0} />
        <AudioPlayer name="voice message" src={src} seconds={2} waveform={[1, 100, 50]} tabIndex={0} />
      </>
    ));
    await button('Play Song.wav').click();
    await expect.element(button('Pause Song.wav')).toBeVisible();
    await button('Play voice message').click();
    await expect.element(button('Pause voice message')).toBeVisible();
    await expect.element(button('Play Song.wav')).toBeVisible();
    // At its end it is at its beginning again.
    await expect.element(button('Play voice message'), { timeout: 10_000 }).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Position in voice message' });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:02');
  });

  test('goes to a place by keys, and plays faster', async () => {
    const src = silence(5);
    await renderAlone(() => <AudioPlayer name="Song.wav" src={src} tabIndex={0} />);
    const slider = page.getByRole('slider', { name: 'Position in Song.wav' });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:05');
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:02 of 0:05');
    await userEvent.keyboard('{Home}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:05');
    await button('Speed 1×').click();
    await button('Speed 1.5×').click();
    expect(document.querySelector('audio')?.playbackRate).toBe(2);
    await expect.element(button('Speed 2×')).toBeVisible();
  });

  test('says when the browser can’t play a file, which can still be downloaded', async () => {
    const src = URL.createObjectURL(new Blob(['No sound'], { type: 'audio/mpeg' }));
    const download = vi.fn<() => void>();
    await renderAlone(() => <AudioPlayer name="Song.mp3" src={src} tabIndex={0} onDownload={download} />);
    await expect.element(page.getByText('This browser can’t play the file.')).toBeVisible();
    await button('Download Song.mp3').click();
    expect(download).toHaveBeenCalledOnce();
  });
});
