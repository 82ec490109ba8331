import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { mostInGroup } from '@longtable/contract/rules/chat-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMessage } from '../../../test/chat.ts';
import { connect } from '../../../test/connect.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { createLog } from '../../platform/log/log.ts';
import { insertConnection, insertPerson } from '../../policies/matrix/actors.ts';
import { eraseEndedChatsJob } from './chats.ended.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let carol: Person;
let dora: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben, carol, dora] = (await Promise.all(
    ['Ada', 'Ben', 'Carol', 'Dora'].map((name) => app.newPerson(name)),
  )) as [Person, Person, Person, Person];
  await connect(ada, ben);
  await connect(ada, carol);
  await connect(ben, dora);
});

const create = (fields: object = {}) =>
  ada.ok(api.chatGroups.create, { id: newId(), personIds: [ben.id, carol.id], ...fields });
const add = (by: Person, chatId: string, ...people: Person[]) =>
  by.ok(api.chatGroups.addPeople, { chatId, personIds: people.map(({ id }) => id) });
const remove = (by: Person, chatId: string, person: Person) =>
  by.ok(api.chatGroups.removePerson, { chatId, personId: person.id });
const leave = (by: Person, chatId: string) => by.ok(api.chatGroups.leave, { chatId });
const get = (by: Person, chatId: string) => by.ok(api.chats.get, { chatId });
const post = (by: Person, chatId: string, content = 'Ahoy', more: object = {}) =>
  by.ok(api.chatMessages.post, { chatId, id: newId(), content, ...more });
const notFound = { code: 'chat/not-found', status: 404 };

describe('a new group', () => {
  test('is listed for everyone in it, at once and with their names', async () => {
    const { id, ...group } = await create({ name: '  Regatta crew ' });
    expect(group).toMatchObject({
      kind: 'group',
      personId: null,
      group: { name: 'Regatta crew', ownerId: ada.id, personIds: [ada.id, ben.id, carol.id] },
      unread: 0,
      can: { post: true, editGroup: true, removePeople: true },
    });
    const names = ['Ada', 'Ben', 'Carol'].map((name) => expect.objectContaining({ name }));
    expect((await ben.send(api.chats.list, {})).body).toMatchObject({
      chats: [{ id, can: { post: true, editGroup: true, removePeople: false } }],
      cards: { people: expect.arrayContaining(names) },
    });
    expect(await dora.refused(api.chats.get, { chatId: id })).toMatchObject(notFound);
  });

  test('is told live to everyone in it, who need no request', async () => {
    const [ofBen, ofDora] = await recordEvents(app, [ben, dora], () => create({ name: ' ' }));
    expect(only(ofBen, 'chat-group.saved')).toMatchObject([
      {
        chat: { group: { name: null, ownerId: ada.id }, lastMessage: null },
        addedIds: [ada.id, ben.id, carol.id],
        cards: { people: expect.arrayContaining([expect.objectContaining({ name: 'Carol' })]) },
      },
    ]);
    expect(ofBen?.map((event) => event.can)).toContainEqual({
      post: true,
      editGroup: true,
      removePeople: false,
    });
    expect(ofDora).toEqual([]);
  });

  test('is made once, however often and at once it is asked for with the same id', async () => {
    const wanted = { id: newId(), personIds: [ben.id, carol.id] };
    const [one, other] = await Promise.all([1, 2].map(() => ada.ok(api.chatGroups.create, wanted)));
    expect(one?.group).toEqual(other?.group);
    await ada.ok(api.connections.remove, { connectionId: await connectionOf(ada, ben) });
    expect((await ada.ok(api.chatGroups.create, wanted)).group?.personIds).toHaveLength(3);
    expect((await ada.ok(api.chats.list, {})).chats).toHaveLength(1);
    await connect(dora, ada);
    const foreign = { id: wanted.id, personIds: [ada.id, ben.id] };
    expect(await dora.refused(api.chatGroups.create, foreign)).toMatchObject({ code: 'request/id-taken' });
  });

  test('needs two others, who are connected with its owner and have blocked nobody', async () => {
    const refused = (...people: Person[]) =>
      ada.refused(api.chatGroups.create, { id: newId(), personIds: people.map(({ id }) => id) });
    const notConnected = { code: 'chat-group/not-connected', status: 403 };
    expect(await refused(ben)).toMatchObject({ fields: { personIds: 'Choose two people or more.' } });
    expect(await refused(ben, ben)).toMatchObject({ code: 'request/malformed' });
    expect(await refused(ben, dora)).toMatchObject(notConnected);
    expect(await refused(ben, ada)).toMatchObject(notConnected);
    await carol.ok(api.personBlocks.block, { personId: ada.id });
    expect(await refused(ben, carol)).toMatchObject(notConnected);
    expect((await ada.ok(api.chats.list, {})).chats).toEqual([]);
  });

  test('has a name of at most 80 characters', async () => {
    const named = { id: newId(), personIds: [ben.id, carol.id], name: 'x'.repeat(81) };
    expect(await ada.refused(api.chatGroups.create, named)).toMatchObject({
      fields: { name: 'Use at most 80 characters.' },
    });
    expect((await create({ name: 'x'.repeat(80) })).group?.name).toHaveLength(80);
  });
});

describe('the name of a group', () => {
  test('is changed and taken away by anybody in it', async () => {
    const { id: chatId } = await create();
    const [ofAda] = await recordEvents(app, [ada], async () => {
      await ben.ok(api.chatGroups.rename, { chatId, name: 'Crew' });
      await ben.ok(api.chatGroups.rename, { chatId, name: 'Crew' });
      await carol.ok(api.chatGroups.rename, { chatId, name: '' });
    });
    expect(only(ofAda, 'chat-group.saved').map(({ chat }) => chat.group?.name)).toEqual(['Crew', null]);
  });

  test('is not for other chats', async () => {
    const { id: chatId } = await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() });
    expect(await ada.refused(api.chatGroups.rename, { chatId, name: 'Us' })).toMatchObject({
      code: 'chat-group/no-group',
      status: 403,
    });
    expect(await ada.refused(api.chatGroups.leave, { chatId })).toMatchObject({
      code: 'chat-group/no-group',
    });
  });
});

describe('somebody who is added', () => {
  test('by anybody in the group sees all of it, and has read it', async () => {
    const { id } = await create();
    await post(ada, id, 'Before you came');
    const [ofDora, ofAda] = await recordEvents(app, [dora, ada], async () => {
      await add(ben, id, dora, carol);
      await post(ada, id, 'Welcome');
    });
    expect(only(ofDora, 'chat-group.saved')).toMatchObject([
      { chat: { lastMessage: { number: 1 } }, addedIds: [dora.id] },
    ]);
    expect(only(ofDora, 'chat-message.saved')).toMatchObject([{ message: { content: 'Welcome' } }]);
    expect(only(ofAda, 'chat-group.saved')).toMatchObject([
      { chat: { group: { personIds: [ada.id, ben.id, carol.id, dora.id] } } },
    ]);
    expect(await get(dora, id)).toMatchObject({ lastRead: 1, unread: 1 });
    const { messages } = await dora.ok(api.chatMessages.list, { chatId: id });
    expect(messages.map(({ content }) => content)).toEqual(['Welcome', 'Before you came']);
  });

  test('has to be connected with who adds them', async () => {
    const { id: chatId } = await create();
    expect(
      await ada.refused(api.chatGroups.addPeople, { chatId, personIds: [ben.id, dora.id] }),
    ).toMatchObject({ code: 'chat-group/not-connected', status: 403 });
    expect((await get(ada, chatId)).group?.personIds).toHaveLength(3);
  });

  test('is not one too many', async () => {
    const { id: chatId } = await create();
    const many = await Promise.all(Array.from({ length: mostInGroup - 2 }, () => insertPerson(app)));
    for (const id of many) await insertConnection(app, ada.id, id);
    const [last, ...others] = many;
    expect(await ada.refused(api.chatGroups.addPeople, { chatId, personIds: many })).toMatchObject({
      code: 'chat-group/full',
      status: 422,
    });
    await ada.ok(api.chatGroups.addPeople, { chatId, personIds: others });
    expect((await get(ada, chatId)).group?.personIds).toHaveLength(mostInGroup);
    expect(await ada.refused(api.chatGroups.addPeople, { chatId, personIds: [last] })).toMatchObject({
      code: 'chat-group/full',
    });
  });
});

describe('somebody who is removed', () => {
  test('is told so, and reads, writes and hears nothing any more', async () => {
    const { id: chatId } = await create();
    const { id: chatMessageId } = await post(carol, chatId);
    await carol.ok(api.chats.choose, { chatId, isPinned: true });
    const [ofCarol, ofBen] = await recordEvents(app, [carol, ben], async () => {
      expect((await remove(ada, chatId, carol)).group?.personIds).toEqual([ada.id, ben.id]);
      await remove(ada, chatId, carol);
      await post(ada, chatId, 'Between us');
    });
    expect(ofCarol?.map(({ type }) => type)).toEqual(['chat-group.left']);
    expect(only(ofBen, 'chat-group.saved')).toMatchObject([
      { chat: { group: { personIds: [ada.id, ben.id] } } },
    ]);
    for (const refused of [
      carol.refused(api.chatMessages.list, { chatId }),
      carol.refused(api.chatMessages.post, { chatId, id: newId(), content: 'Hello?' }),
      carol.refused(api.chats.get, { chatId }),
    ])
      expect(await refused).toMatchObject(notFound);
    expect(await carol.refused(api.chatMessages.delete, { chatMessageId })).toMatchObject({ status: 404 });
    // Added again, they start anew.
    await add(ada, chatId, carol);
    expect(await get(carol, chatId)).toMatchObject({ isPinned: false, unread: 0, lastRead: 2 });
  });

  test('is never the owner, and is removed by nobody else', async () => {
    const { id: chatId } = await create();
    expect(await ben.refused(api.chatGroups.removePerson, { chatId, personId: carol.id })).toMatchObject({
      code: 'chat-group/not-owner',
      status: 403,
    });
    expect(await ada.refused(api.chatGroups.removePerson, { chatId, personId: ada.id })).toMatchObject({
      code: 'chat-group/oneself',
    });
  });

  test('and somebody else at the same time are both gone', async () => {
    const { id: chatId } = await create();
    await Promise.all([remove(ada, chatId, ben), remove(ada, chatId, carol)]);
    expect((await get(ada, chatId)).group?.personIds).toEqual([ada.id]);
  });
});

describe('who leaves', () => {
  test('as the owner is followed by whoever is longest in the group, who can then remove people', async () => {
    const { id: chatId } = await create();
    await add(ben, chatId, dora);
    const { id: chatMessageId } = await post(carol, chatId);
    const [ofAda, ofBen] = await recordEvents(app, [ada, ben], () => leave(ada, chatId));
    expect(ofAda?.map(({ type }) => type)).toEqual(['chat-group.left']);
    expect(only(ofBen, 'chat-group.saved')).toMatchObject([{ chat: { group: { ownerId: ben.id } } }]);
    const saved = ofBen?.find(({ type }) => type === 'chat-group.saved');
    expect(saved?.can).toEqual({ post: true, editGroup: true, removePeople: true });
    expect(await ada.refused(api.chats.get, { chatId })).toMatchObject(notFound);
    await ben.ok(api.chatMessages.delete, { chatMessageId });
    await remove(ben, chatId, carol);
    await leave(ben, chatId);
    expect((await get(dora, chatId)).group).toMatchObject({ ownerId: dora.id, personIds: [dora.id] });
  });

  test('while somebody adds people is out, and the others are in', async () => {
    const { id: chatId } = await create();
    await Promise.all([leave(ada, chatId), add(ben, chatId, dora)]);
    const { group } = await get(ben, chatId);
    expect(group).toMatchObject({ ownerId: ben.id, personIds: [ben.id, carol.id, dora.id] });
    const { rows } = await app.database.pool.query('select members_count from chats where id = $1', [chatId]);
    expect(rows).toEqual([{ members_count: 3 }]);
  });

  test('as the last one ends the group, with its messages', async () => {
    const { id: chatId } = await create();
    await post(ada, chatId);
    await Promise.all([ada, ben, carol].map((person) => leave(person, chatId)));
    const job = eraseEndedChatsJob(app.database.db);
    await job.run({}, { log: createLog('silent'), signal: new AbortController().signal });
    const { rows } = await app.database.pool.query(
      `select id from chats where id = $1 union all select id from chat_messages where chat_id = $1`,
      [chatId],
    );
    expect(rows).toEqual([]);
  });

  test('can be one that deletes the account', async () => {
    const { id: chatId } = await create();
    await post(ada, chatId);
    const { consequences } = await ada.ok(api.account.deletion, {});
    expect(consequences).toContain('You leave your group chats.');
    await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
    await expect
      .poll(async () => (await get(ben, chatId)).group)
      .toMatchObject({ ownerId: ben.id, personIds: [ben.id, carol.id] });
    const messages = async () => (await ben.ok(api.chatMessages.list, { chatId })).messages;
    await expect.poll(messages).toMatchObject([{ content: 'Ahoy', authorId: null }]);
  });
});

describe('in a group', () => {
  test('who blocks somebody stays, and that one’s messages are not unread', async () => {
    const { id: chatId } = await create();
    await ben.ok(api.personBlocks.block, { personId: ada.id });
    await post(ada, chatId);
    await post(carol, chatId);
    expect(await get(ben, chatId)).toMatchObject({ unread: 1, can: { post: true } });
    await post(ben, chatId, 'Still here');
  });

  test('everyone mentions everyone, and pins; people outside are not mentioned', async () => {
    const { id: chatId } = await create();
    const { id: chatMessageId } = await post(ben, chatId, '@all @Ada', {
      mentionsAll: true,
      mentionIds: [ada.id],
    });
    expect(await get(carol, chatId)).toMatchObject({ unreadMentions: 1 });
    expect(await ben.ok(api.chatMessages.countOthers, { chatId })).toEqual({ people: 2 });
    const outside = { chatId, id: newId(), content: '@Dora', mentionIds: [dora.id] };
    expect(await ben.refused(api.chatMessages.post, outside)).toMatchObject({
      code: 'chat-message/mention-outside',
    });
    expect((await carol.ok(api.chatPins.pin, { chatMessageId })).pinnedAt).not.toBeNull();
  });

  test('messages are read and unread for each person', async () => {
    const { id: chatId } = await create();
    await insertMessage(app, { chatId, authorId: ben.id });
    expect((await ada.ok(api.chats.unread, {})).chatIds).toEqual([chatId]);
    await ada.ok(api.chats.read, { chatId, number: 1 });
    expect((await ada.ok(api.chats.unread, {})).chatIds).toEqual([]);
    expect((await carol.ok(api.chats.unread, {})).chatIds).toEqual([chatId]);
  });
});

async function connectionOf(one: Person, other: Person): Promise<string> {
  const { connections } = await one.ok(api.connections.list, {});
  const found = connections.find(({ personId }) => personId === other.id);
  if (!found) throw new Error('They are not connected.');
  return found.id;
}
