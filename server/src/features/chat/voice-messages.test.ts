import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { changesOf } from '../../../test/notify.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { recordings } from '../../../test/recordings.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { createLog } from '../../platform/log/log.ts';
import { tellMessagesJob } from './messages.notices.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
/** The direct chat of Ada and Ben. */
let chatId: string;
beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
  chatId = (await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() })).id;
});
afterAll(() => app.close());

const voice = { seconds: 7, waveform: [0, 50, 100] };
const upload = async (content: Uint8Array, name = `${newId()}.webm`) =>
  (await uploadFile(ada, { id: newId(), name }, content)).id;
const toSend = (fileId: string, recorded = voice) => ({
  chatId,
  id: newId(),
  content: '',
  files: [{ fileId, voice: recorded }],
});

test.each(Object.entries(recordings))(
  'a voice message of %s has its length and waveform',
  async (type, recording) => {
    const fileId = await upload(recording);
    await ada.ok(api.chatMessages.post, toSend(fileId));
    const { messages } = await ben.ok(api.chatMessages.list, { chatId, limit: 1 });
    expect(messages[0]?.files).toMatchObject([{ id: fileId, mimeType: type, voice }]);
    const { chats } = await ben.ok(api.chats.list, {});
    expect(chats[0]?.lastMessage?.files).toMatchObject([{ isVoice: true }]);
  },
);

test('it is called a voice message where only a text is shown', async () => {
  await ada.ok(api.chatMessages.post, toSend(await upload(recordings['audio/webm'])));
  await tellMessagesJob({ changes: changesOf(app) }).run(
    { chatId, isMentionsOnly: false },
    { log: createLog('silent'), signal: new AbortController().signal },
  );
  const { notifications } = await ben.ok(api.notifications.list, { group: 'chat' });
  expect(notifications[0]).toMatchObject({ message: 'Voice message' });
});

test('any part of it can be asked for, as players do', async () => {
  const fileId = await upload(recordings['audio/mp4']);
  const { id } = await ada.ok(api.chatMessages.post, toSend(fileId));
  const answer = await fetch(`${app.url}/api/chat-messages/${id}/files/${fileId}/content`, {
    headers: { cookie: ben.cookie, range: 'bytes=0-1' },
  });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-type')).toBe('audio/mp4');
  expect(answer.headers.get('content-range')).toBe(`bytes 0-1/${recordings['audio/mp4'].length}`);
});

test('a file without sound is no voice message, whatever its sender says', async () => {
  const fileId = await upload(await plainPicture('png'), `${newId()}.png`);
  const message = await ada.ok(api.chatMessages.post, toSend(fileId));
  expect(message.files[0]).not.toHaveProperty('voice');
});

test('it can be scheduled', async () => {
  const fileId = await upload(recordings['audio/webm']);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id, files } = await ada.ok(api.scheduledMessages.schedule, { ...toSend(fileId), sendAt });
  expect(files).toMatchObject([{ voice }]);
  const message = await ada.ok(api.scheduledMessages.send, { scheduledMessageId: id });
  expect(message.files).toMatchObject([{ voice }]);
});

test.each([
  ['longer than ten minutes', { ...voice, seconds: 601 }],
  ['of no length', { ...voice, seconds: 0 }],
  ['with too fine a waveform', { ...voice, waveform: Array.from({ length: 65 }, () => 1) }],
  ['louder than the loudest', { ...voice, waveform: [101] }],
])('a voice message %s is refused', async (_, recorded) => {
  const fileId = await upload(recordings['audio/webm']);
  expect(await ada.refused(api.chatMessages.post, toSend(fileId, recorded))).toMatchObject({
    code: 'request/malformed',
  });
});
