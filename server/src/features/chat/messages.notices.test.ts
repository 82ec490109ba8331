import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { changesOf } from '../../../test/notify.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadPicture } from '../../../test/uploads.ts';
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
const post = (by: Person, chatId: string, content = 'Ahoy', mentioning: object = {}) =>
  by.ok(api.chatMessages.post, { chatId, id: newId(), content, ...mentioning });
/** Tells now what is told some seconds later. */
const tell = (chatId: string, isMentionsOnly = false) =>
  tellMessagesJob({ changes: changesOf(app) }).run(
    { chatId, isMentionsOnly },
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
    const photo = await uploadPicture(ada, { name: 'Mast.png' });
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

  test('is told with the name of the group, or those of its other people', async () => {
    const [cleo, dora] = [await app.newPerson('Cleo'), await app.newPerson('Dora')];
    for (const person of [cleo, dora]) await connect(ada, person);
    const personIds = [ben.id, cleo.id, dora.id];
    const { id: chatId } = await ada.ok(api.chatGroups.create, { id: newId(), personIds });
    await post(ada, chatId);
    await post(ada, chatId, '@Dora', { mentionIds: [dora.id] });
    await tell(chatId);
    expect(await told(ben)).toMatchObject([
      {
        title: 'Ada, Cleo and Dora: New message from Ada',
        actionUrl: `/app/chat/${chatId}`,
        metadata: { chatType: 'group' },
      },
    ]);
    expect(await told(cleo)).toMatchObject([{ title: 'Ada, Ben and Dora: New message from Ada' }]);
    expect(await told(dora)).toMatchObject([{ title: 'Ada, Ben and Cleo: You were mentioned by Ada' }]);
    await ada.ok(api.chatGroups.rename, { chatId, name: 'Regatta crew' });
    await post(ben, chatId);
    await tell(chatId);
    expect(await told(ada)).toMatchObject([{ title: 'Regatta crew: New message from Ben' }]);
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

describe('a reply', () => {
  let chatId: string;
  let cleo: Person;
  beforeEach(async () => {
    const team = await newTeam(ada, 'Engine room');
    chatId = team.id;
    cleo = await app.newPerson('Cleo');
    await ada.ok(api.teamMembers.add, { teamId: team.id, id: newId(), personId: ben.id, role: 'Member' });
    await addToTeam(ada, team.id, [cleo]);
    for (const person of [ben, cleo]) await person.ok(api.chats.choose, { chatId, level: 'mentions' });
  });
  const titles = async (person: Person) => (await told(person)).map(({ title }) => title);

  test('is told with the level “mentions” to who is in the thread, once until they have read it', async () => {
    const { id: replyTo } = await post(ben, chatId, 'Who steers?');
    await post(ada, chatId, 'I do', { replyTo });
    await tell(chatId);
    await post(ada, chatId, 'Until six', { replyTo });
    await tell(chatId);
    expect(await told(ben)).toMatchObject([
      { type: 'message_received', title: 'Engine room: New message from Ada', message: '“I do”' },
    ]);
    expect(await titles(cleo)).toEqual([]);
    await ben.ok(api.chats.read, { chatId, number: 3 });
    await ben.ok(api.notifications.seen, { about: `chat:${chatId}` });
    // Whoever has replied is in the thread as well.
    await post(cleo, chatId, 'Then me', { replyTo });
    await tell(chatId);
    await post(ada, chatId, 'Fine', { replyTo });
    await tell(chatId);
    expect(await titles(ben)).toEqual([
      'Engine room: New message from Cleo',
      'Engine room: New message from Ada',
    ]);
    expect(await titles(cleo)).toEqual(['Engine room: New message from Ada']);
  });

  test('is not told again by a later message, nor when it mentions the person, was read or was deleted', async () => {
    const { id: replyTo } = await post(ben, chatId, 'Who steers?');
    await post(ada, chatId, '@Ben, you', { replyTo, mentionIds: [ben.id] });
    await tell(chatId);
    expect(await titles(ben)).toEqual(['Engine room: You were mentioned by Ada']);
    await ben.ok(api.notifications.seen, { about: `chat:${chatId}` });
    await post(ada, chatId, 'Something else');
    await tell(chatId);
    const { id: chatMessageId } = await post(ada, chatId, 'Oops', { replyTo });
    await ada.ok(api.chatMessages.delete, { chatMessageId });
    await tell(chatId);
    await post(ada, chatId, 'Read', { replyTo });
    await ben.ok(api.chats.read, { chatId, number: 5 });
    await tell(chatId);
    expect(await titles(ben)).toHaveLength(1);
  });

  test('is told once with the level “all”, and never with “none” or to who has blocked the author', async () => {
    await cleo.ok(api.chats.choose, { chatId, level: 'none' });
    const { id: ofCleo } = await post(cleo, chatId, 'Supper?');
    const { id: ofBen } = await post(ben, chatId, 'Who steers?');
    const { id: ofAda } = await post(ada, chatId, 'What is that?');
    await ben.ok(api.personBlocks.block, { personId: cleo.id });
    await post(cleo, chatId, 'Boo', { replyTo: ofBen });
    await post(ben, chatId, 'At six', { replyTo: ofCleo });
    await post(ben, chatId, 'A whale', { replyTo: ofAda });
    await tell(chatId);
    await tell(chatId);
    expect(await titles(ada)).toEqual(['Engine room: New message from Ben']);
    expect(await titles(ben)).toEqual([]);
    expect(await titles(cleo)).toEqual([]);
  });
});

describe('a mention', () => {
  let chatId: string;
  let cleo: Person;
  beforeEach(async () => {
    const team = await newTeam(ada, 'Engine room');
    chatId = team.id;
    cleo = await app.newPerson('Cleo');
    await ada.ok(api.teamMembers.add, { teamId: team.id, id: newId(), personId: ben.id, role: 'Member' });
    await addToTeam(ada, team.id, [cleo]);
  });
  const types = async (person: Person) => (await told(person)).map(({ type }) => type);

  test('is told instead of the message, with the name of the place', async () => {
    const { id: messageId } = await post(ada, chatId, '@Ben, heave', { mentionIds: [ben.id] });
    for (let runs = 0; runs < 2; runs += 1) await tell(chatId);
    expect(await told(ben)).toMatchObject([
      {
        type: 'chat_mention',
        title: 'Engine room: You were mentioned by Ada',
        message: '“@Ben, heave”',
        actionUrl: `/app/collaboration/teams/${chatId}/chat`,
        about: `chat:${chatId}`,
        metadata: { chatId, messageId, chatType: 'team' },
        actorId: ada.id,
      },
    ]);
    expect(await types(cleo)).toEqual(['message_received']);
    expect(await types(ada)).toEqual([]);
  });

  test('is told even to who has an unread notification of earlier messages', async () => {
    await post(ada, chatId);
    await tell(chatId);
    await post(ada, chatId, '@Ben', { mentionIds: [ben.id] });
    await tell(chatId);
    expect(await types(ben)).toEqual(['chat_mention', 'message_received']);
    expect(await types(cleo)).toEqual(['message_received']);
  });

  test('of everyone is told to everyone else', async () => {
    await post(ben, chatId, '@all, heave', { mentionsAll: true });
    await tell(chatId);
    await post(ben, chatId, 'And ho');
    await tell(chatId);
    for (const person of [ada, cleo]) expect(await types(person)).toEqual(['chat_mention']);
    expect(await types(ben)).toEqual([]);
  });

  test('is told with the level “mentions”, and not with “none”', async () => {
    await ben.ok(api.chats.choose, { chatId, level: 'mentions' });
    await cleo.ok(api.chats.choose, { chatId, level: 'none' });
    await post(ada, chatId, 'Plain');
    await post(ada, chatId, '@Ben @Cleo', { mentionIds: [ben.id, cleo.id] });
    await post(ada, chatId, '@all', { mentionsAll: true });
    await tell(chatId);
    expect(await types(ben)).toEqual(['chat_mention', 'chat_mention']);
    expect(await types(cleo)).toEqual([]);
  });

  test('is not told to who has read it, has left, or when it was deleted', async () => {
    await post(ada, chatId, '@Ben', { mentionIds: [ben.id] });
    await ben.ok(api.chats.read, { chatId, number: 1 });
    const { id: chatMessageId } = await post(ada, chatId, '@Ben', { mentionIds: [ben.id] });
    await ada.ok(api.chatMessages.delete, { chatMessageId });
    await post(ada, chatId, '@Cleo', { mentionIds: [cleo.id] });
    await cleo.ok(api.teams.leave, { teamId: chatId });
    await ben.ok(api.chats.read, { chatId, number: 3 });
    await tell(chatId);
    expect([await types(ben), await types(cleo)]).toEqual([[], []]);
  });

  test('that an edit adds is told to who has not read the message, and nothing else is told again', async () => {
    const { id: chatMessageId } = await post(ada, chatId, 'Heave');
    await tell(chatId);
    await cleo.ok(api.notifications.seen, { about: `chat:${chatId}` });
    const edit = (mentionIds: string[]) =>
      ada.ok(api.chatMessages.edit, { chatMessageId, content: `Heave, ${mentionIds.length}`, mentionIds });
    await edit([ben.id]);
    await tell(chatId, true);
    expect(await types(ben)).toEqual(['chat_mention', 'message_received']);
    expect(await types(cleo)).toEqual(['message_received']);
    // Not once more when it is taken back and added again.
    await edit([]);
    await edit([ben.id]);
    await tell(chatId, true);
    expect(await types(ben)).toHaveLength(2);
  });

  test('that an edit adds is told by itself, some seconds later', async () => {
    const { id: chatMessageId } = await post(ada, chatId, 'Heave');
    await tell(chatId);
    await ada.ok(api.chatMessages.edit, { chatMessageId, content: '@Ben', mentionIds: [ben.id] });
    await expect.poll(() => types(ben), { timeout: 40_000, interval: 500 }).toContain('chat_mention');
  }, 60_000);
});
