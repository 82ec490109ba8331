import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { changesOf } from '../../../test/notify.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { createLog } from '../../platform/log/log.ts';
import { tellMessagesJob } from './messages.notices.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
});

const openDirect = async () => (await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() })).id;
const post = (by: Person, chatId: string, content = 'Ahoy') =>
  by.ok(api.chatMessages.post, { chatId, id: newId(), content });
/** Tells now what is told some seconds later. */
const tell = (chatId: string) =>
  tellMessagesJob({ changes: changesOf(app) }).run(
    { chatId },
    { log: createLog('silent'), signal: new AbortController().signal },
  );
const told = async (person: Person): Promise<Notification[]> =>
  (await person.ok(api.notifications.list, { group: 'chat' })).notifications;

describe('an unread message', () => {
  test('is told to the other person of a direct chat, who finds the chat by it', async () => {
    const chatId = await openDirect();
    const { id: messageId } = await post(ada, chatId, 'Ahoy\nthere');
    await tell(chatId);
    const [first = '', second = ''] = [ada.id, ben.id].toSorted();
    expect(await told(ben)).toMatchObject([
      {
        type: 'message_received',
        title: 'New message from Ada',
        message: '“Ahoy there”',
        actionUrl: `/app/chat/${first}_${second}`,
        about: `chat:${chatId}`,
        metadata: { chatId, messageId, chatType: 'direct' },
        actorId: ada.id,
      },
    ]);
    expect(await told(ada)).toEqual([]);
  });

  test('without a text is told by its files', async () => {
    const chatId = await openDirect();
    const photo = await uploadFile(ada, { id: newId(), name: 'Mast.png' }, await plainPicture('png'));
    const files = [{ fileId: photo.id }];
    await ada.ok(api.chatMessages.post, { chatId, id: newId(), content: '', files });
    await tell(chatId);
    expect(await told(ben)).toMatchObject([{ title: 'New message from Ada', message: 'Photo' }]);
  });

  test('is told with the name of the place', async () => {
    const team = await newTeam(ada, 'Engine room');
    await addToTeam(ada, team.id, [await app.newPerson('Cleo')]);
    await ada.ok(api.teamMembers.add, { teamId: team.id, id: newId(), personId: ben.id, role: 'Member' });
    await post(ben, team.id);
    await tell(team.id);
    expect(await told(ada)).toMatchObject([
      {
        title: 'Engine room: New message from Ben',
        actionUrl: `/app/collaboration/teams/${team.id}/chat`,
        metadata: { chatType: 'team' },
      },
    ]);
  });

  test('is told by itself, some seconds later', async () => {
    const chatId = await openDirect();
    await post(ada, chatId);
    await expect.poll(() => told(ben), { timeout: 40_000, interval: 500 }).toHaveLength(1);
  }, 60_000);
});

test('people are told once until they have read it, and then again', async () => {
  const chatId = await openDirect();
  for (const content of ['One', 'Two']) {
    await post(ada, chatId, content);
    await tell(chatId);
  }
  expect(await told(ben)).toMatchObject([{ message: '“One”' }]);
  await ben.ok(api.chats.read, { chatId, number: 2 });
  await ben.ok(api.notifications.seen, { about: `chat:${chatId}` });
  await tell(chatId);
  await post(ada, chatId, 'Three');
  await tell(chatId);
  expect((await told(ben)).map(({ message }) => message)).toEqual(['“Three”', '“One”']);
});

describe('nobody is told', () => {
  test('what they have read, have answered, or was deleted', async () => {
    const chatId = await openDirect();
    await post(ada, chatId);
    await ben.ok(api.chats.read, { chatId, number: 1 });
    await tell(chatId);
    const { id: chatMessageId } = await post(ada, chatId, 'Oops');
    await ada.ok(api.chatMessages.delete, { chatMessageId });
    await tell(chatId);
    expect(await told(ben)).toEqual([]);
    await post(ada, chatId, 'Well?');
    await post(ben, chatId, 'Aye');
    await ada.ok(api.chats.read, { chatId, number: 4 });
    await tell(chatId);
    expect(await told(ben)).toEqual([]);
    expect(await told(ada)).toEqual([]);
  });

  test.each(['mentions', 'none'] as const)('with the level %s', async (level) => {
    const chatId = await openDirect();
    await ben.ok(api.chats.choose, { chatId, level });
    await post(ada, chatId);
    await tell(chatId);
    expect(await told(ben)).toEqual([]);
  });

  test('who has blocked the author, except of what others have said', async () => {
    const team = await newTeam(ada);
    const cleo = await app.newPerson('Cleo');
    await addToTeam(ada, team.id, [cleo]);
    await ada.ok(api.teamMembers.add, { teamId: team.id, id: newId(), personId: ben.id, role: 'Member' });
    await ben.ok(api.personBlocks.block, { personId: cleo.id });
    await post(cleo, team.id, 'Boo');
    await tell(team.id);
    expect(await told(ben)).toEqual([]);
    expect(await told(ada)).toMatchObject([{ message: '“Boo”' }]);
    await post(ada, team.id, 'Supper');
    await post(cleo, team.id, 'Boo again');
    await tell(team.id);
    expect(await told(ben)).toMatchObject([{ message: '“Supper”', actorId: ada.id }]);
  });

  test('who has left the team', async () => {
    const team = await newTeam(ada);
    await ada.ok(api.teamMembers.add, { teamId: team.id, id: newId(), personId: ben.id, role: 'Member' });
    await post(ada, team.id);
    await ben.ok(api.teams.leave, { teamId: team.id });
    await tell(team.id);
    expect(await told(ben)).toEqual([]);
  });
});
