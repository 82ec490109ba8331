import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { createLog } from '../../platform/log/log.ts';
import { eraseEndedChatsJob } from './chats.ended.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let chatId: string;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
  chatId = (await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() })).id;
});

const post = (by: Person, content: string, to = chatId) =>
  by.ok(api.chatMessages.post, { chatId: to, id: newId(), content });
const deleteAccount = (person: Person) =>
  person.ok(api.account.delete, { confirmation: person.email, currentPassword: testPassword });
const eraseEnded = () =>
  eraseEndedChatsJob(app.database.db).run(
    {},
    { log: createLog('silent'), signal: new AbortController().signal },
  );
const messagesOf = (id: string) =>
  app.database.db.selectFrom('chat_messages').select('id').where('chat_id', '=', id).execute();

async function download(person: Person, name: string): Promise<unknown[]> {
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: person.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  return JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown[];
}

test('a download has the messages that the person sent, and how far they have read', async () => {
  const { id, createdAt } = await post(ada, 'Ahoy');
  const { id: replyTo } = await post(ben, 'Aye');
  const answer = await ada.ok(api.chatMessages.post, { chatId, id: newId(), content: 'Good', replyTo });
  const { id: deleted } = await post(ada, 'Oops');
  await ada.ok(api.chatMessages.delete, { chatMessageId: deleted });
  await ada.ok(api.chats.choose, { chatId, isPinned: true, level: 'mentions' });
  const chat = {
    id: chatId,
    kind: 'direct',
    teamId: null,
    departmentId: null,
    projectId: null,
    personId: ben.id,
  };
  expect(await download(ada, 'chat-messages.json')).toEqual([
    { id, chat, content: 'Ahoy', mentions: [], mentionsAll: false, createdAt, editedAt: null },
    {
      id: answer.id,
      chat,
      content: 'Good',
      mentions: [],
      mentionsAll: false,
      replyTo,
      createdAt: answer.createdAt,
      editedAt: null,
    },
  ]);
  expect(await download(ada, 'chats.json')).toEqual([
    { chatId, lastRead: 4, isPinned: true, level: 'mentions' },
  ]);
});

test('a download has the groups that the person is in', async () => {
  const carol = await app.newPerson('Carol');
  await connect(ben, carol);
  const wanted = { id: newId(), name: 'Crew', personIds: [ada.id, carol.id] };
  await ben.ok(api.chatGroups.create, wanted);
  expect(await download(ada, 'chat-groups.json')).toEqual([
    { id: wanted.id, name: 'Crew', role: 'member', joinedAt: expect.any(String) },
  ]);
  expect(await download(ben, 'chat-groups.json')).toMatchObject([{ role: 'owner' }]);
});

test('a download names the files of messages, which end with the account unless they are of a place', async () => {
  const picture = await plainPicture('png');
  const { id: teamId } = await newTeam(ben);
  await ben.ok(api.teamMembers.add, { teamId, id: newId(), personId: ada.id, role: 'Member' });
  const own = await uploadFile(ada, { id: newId(), name: 'Mast.png' }, picture);
  const ofTeam = await uploadFile(ada, { id: newId(), name: 'Hull.png', teamId }, picture);
  for (const [to, file] of [
    [chatId, own],
    [teamId, ofTeam],
  ] as const) {
    const files = [{ fileId: file.id }];
    await ada.ok(api.chatMessages.post, { chatId: to, id: newId(), content: '', files });
  }
  expect(await download(ada, 'chat-messages.json')).toMatchObject([
    { content: '', files: [{ id: own.id, name: 'Mast.png' }] },
    { content: '', files: [{ id: ofTeam.id, name: 'Hull.png' }] },
  ]);
  await deleteAccount(ada);
  const filesIn = async (id: string) =>
    (await ben.ok(api.chatMessages.list, { chatId: id })).messages.flatMap(({ files }) => files);
  await expect.poll(() => filesIn(chatId)).toMatchObject([{ id: own.id, name: '', isGone: true }]);
  expect(await filesIn(teamId)).toMatchObject([{ id: ofTeam.id, name: 'Hull.png', isGone: false }]);
});

test('messages stay without their author when the account is deleted', async () => {
  const consequence = 'Messages that you sent in chats stay, without your name.';
  const consequences = async () => (await ada.ok(api.account.deletion, {})).consequences;
  expect(await consequences()).not.toContain(consequence);
  await post(ada, 'Ahoy');
  expect(await consequences()).toContain(consequence);
  const [events] = await recordEvents(app, [ben], () => deleteAccount(ada));
  expect(only(events, 'person.removed')).toContainEqual({ personId: ada.id });
  const messages = async () => (await ben.ok(api.chatMessages.list, { chatId })).messages;
  await expect.poll(messages).toMatchObject([{ content: 'Ahoy', authorId: null }]);
  const chat = () => ben.ok(api.chats.get, { chatId });
  await expect.poll(chat).toMatchObject({ personId: null, can: { post: false } });
});

test('a direct chat is deleted with the second of its two accounts', async () => {
  await post(ada, 'Ahoy');
  await deleteAccount(ada);
  await expect.poll(async () => (await ben.ok(api.chats.get, { chatId })).personId).toBeNull();
  await eraseEnded();
  expect(await messagesOf(chatId)).toHaveLength(1);
  await deleteAccount(ben);
  await expect
    .poll(async () => {
      await eraseEnded();
      return messagesOf(chatId);
    })
    .toEqual([]);
  expect(await app.database.db.selectFrom('chats').where('id', '=', chatId).select('id').execute()).toEqual(
    [],
  );
});

test('the chat of a team is deleted after the team', async () => {
  const [team, other] = [await newTeam(ada), await newTeam(ada)];
  for (const { id } of [team, other]) await post(ada, 'Ahoy', id);
  await ada.ok(api.teams.delete, { teamId: team.id });
  expect(await ada.refused(api.chats.get, { chatId: team.id })).toMatchObject({ status: 404 });
  await eraseEnded();
  expect(await messagesOf(team.id)).toEqual([]);
  expect(await messagesOf(other.id)).toHaveLength(1);
});

test('a download has the scheduled messages, which a closed account does not send any more', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const later = { chatId, id: newId(), content: 'Later', sendAt };
  const { id } = await ada.ok(api.scheduledMessages.schedule, later);
  const { id: replyTo } = await post(ben, 'Ahoy');
  const reply = { ...later, id: newId(), content: 'Aye', replyTo };
  await ada.ok(api.scheduledMessages.schedule, reply);
  const written = { chatId, mentions: [], mentionsAll: false, sendAt };
  const downloaded = await download(ada, 'scheduled-messages.json');
  expect(downloaded).toHaveLength(2);
  expect(downloaded).toContainEqual({ ...written, content: 'Later' });
  expect(downloaded).toContainEqual({ ...written, content: 'Aye', replyTo });
  await deleteAccount(ada);
  const left = app.database.db.selectFrom('chat_scheduled_messages').select('id').where('id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('a scheduled message does not mention somebody who has deleted the account', async () => {
  const { id: teamId } = await newTeam(ada);
  await ada.ok(api.teamMembers.add, { teamId, id: newId(), personId: ben.id, role: 'Member' });
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const mentionIds = [ben.id];
  await ada.ok(api.scheduledMessages.schedule, {
    chatId: teamId,
    id: newId(),
    content: '@Ben',
    sendAt,
    mentionIds,
  });
  await deleteAccount(ben);
  expect((await ada.ok(api.scheduledMessages.list, {})).messages).toMatchObject([{ mentionIds: [] }]);
});
