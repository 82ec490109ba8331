import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { recordRoundTrips } from '../../../test/round-trips.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let chatId: string;
let roundTrips: ReturnType<typeof recordRoundTrips>;

beforeAll(async () => {
  app = await startTestApp();
  roundTrips = recordRoundTrips(app.database.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member, stranger } = people);
  chatId = team.id;
});

type Mentioning = { readonly mentionIds?: readonly string[]; readonly mentionsAll?: boolean };
const wanted = (content: string, { mentionIds = [], mentionsAll = false }: Mentioning = {}) => ({
  chatId,
  id: newId(),
  content,
  mentionIds: [...mentionIds],
  mentionsAll,
});
const post = (by: Person, content: string, mentioning?: Mentioning) =>
  by.ok(api.chatMessages.post, wanted(content, mentioning));
const chatOf = (person: Person) => person.ok(api.chats.get, { chatId });
const unreadMentions = async (person: Person) => (await chatOf(person)).unreadMentions;

describe('a message', () => {
  test('mentions people in the chat, whose names come with it', async () => {
    const sent = await post(owner, '@Mia Member and @Adam Admin', { mentionIds: [member.id, admin.id] });
    expect(new Set(sent.mentionIds)).toEqual(new Set([member.id, admin.id]));
    const [events] = await recordEvents(app, [member], () =>
      post(owner, '@Mia Member again', { mentionIds: [member.id, member.id] }),
    );
    expect(only(events, 'chat-message.saved')).toMatchObject([
      { message: { mentionIds: [member.id], mentionsAll: false } },
    ]);
    const { messages } = await admin.ok(api.chatMessages.list, { chatId });
    expect(messages.map(({ mentionIds }) => mentionIds.length)).toEqual([1, 2]);
    const { body } = await admin.send(api.chatMessages.list, { chatId });
    expect(body).toMatchObject({
      cards: { people: expect.arrayContaining([expect.objectContaining({ name: 'Mia Member' })]) },
    });
  });

  test('is refused when it mentions somebody who is not in the chat', async () => {
    const mentioning = wanted('@Sam Stranger', { mentionIds: [member.id, stranger.id] });
    expect(await owner.refused(api.chatMessages.post, mentioning)).toMatchObject({
      code: 'chat-message/mention-outside',
      status: 422,
    });
    expect((await owner.ok(api.chatMessages.list, { chatId })).messages).toEqual([]);
  });

  test('that is edited mentions whom the new text mentions', async () => {
    const { id: chatMessageId } = await post(owner, '@Mia Member', { mentionIds: [member.id] });
    const edit = (mentionIds: string[], mentionsAll = false) =>
      owner.ok(api.chatMessages.edit, { chatMessageId, content: '@…', mentionIds, mentionsAll });
    expect(await edit([admin.id])).toMatchObject({ mentionIds: [admin.id], mentionsAll: false });
    expect([await unreadMentions(member), await unreadMentions(admin)]).toEqual([0, 1]);
    expect(await edit([], true)).toMatchObject({ mentionIds: [], mentionsAll: true });
    expect([await unreadMentions(member), await unreadMentions(admin)]).toEqual([1, 1]);
  });

  test('keeps the mention of somebody who has left, also when it is edited', async () => {
    const { id: chatMessageId } = await post(owner, '@Mia Member', { mentionIds: [member.id] });
    await member.ok(api.teams.leave, { teamId: chatId });
    const edited = await owner.ok(api.chatMessages.edit, {
      chatMessageId,
      content: 'Bye @Mia Member',
      mentionIds: [member.id],
    });
    expect(edited.mentionIds).toEqual([member.id]);
  });

  test('that is deleted mentions nobody any more', async () => {
    const { id: chatMessageId } = await post(owner, '@all @Mia Member', {
      mentionIds: [member.id],
      mentionsAll: true,
    });
    const { message } = await owner.ok(api.chatMessages.delete, { chatMessageId });
    expect(message).toMatchObject({ mentionIds: [], mentionsAll: false });
    expect(await unreadMentions(member)).toBe(0);
  });

  test('without mentions needs 14 statements, and none of them is about mentions', async () => {
    await post(owner, 'The first one, after which jobs are requested');
    const trips = await roundTrips.during(() => post(owner, 'Plain'));
    const statements = trips.flat();
    expect(statements.length).toBeLessThanOrEqual(14);
    const ofMentions = /from users\b|(?:insert into|update|delete from) "?chat_message_mentions/;
    expect(statements.filter((text) => ofMentions.test(text))).toEqual([]);
    const mentioning = await roundTrips.during(() => post(owner, '@Mia Member', { mentionIds: [member.id] }));
    expect(mentioning.flat().filter((text) => ofMentions.test(text))).toHaveLength(2);
  });

  test('loses the mention of an account that is deleted', async () => {
    await post(owner, '@Mia Member', { mentionIds: [member.id] });
    await member.ok(api.account.delete, { confirmation: member.email, currentPassword: testPassword });
    const messages = async () => (await owner.ok(api.chatMessages.list, { chatId })).messages;
    await expect.poll(messages).toMatchObject([{ content: '@Mia Member', mentionIds: [] }]);
  });
});

describe('unread mentions', () => {
  test('are counted as unread mentions of each mentioned person until they read them', async () => {
    await post(owner, 'Plain');
    await post(owner, '@Mia Member', { mentionIds: [member.id] });
    await post(owner, '@Mia Member @all', { mentionIds: [member.id], mentionsAll: true });
    expect(await chatOf(member)).toMatchObject({ unread: 3, unreadMentions: 2 });
    expect(await chatOf(admin)).toMatchObject({ unread: 3, unreadMentions: 1 });
    expect(await chatOf(owner)).toMatchObject({ unread: 0, unreadMentions: 0 });
    expect(await member.ok(api.chats.read, { chatId, number: 2 })).toMatchObject({
      unread: 1,
      unreadMentions: 1,
    });
    expect(await member.ok(api.chats.read, { chatId, number: 3 })).toMatchObject({ unreadMentions: 0 });
  });

  test('alone make a chat with the level “mentions” unread, and nothing one with the level “none”', async () => {
    await member.ok(api.chats.choose, { chatId, level: 'mentions' });
    await admin.ok(api.chats.choose, { chatId, level: 'none' });
    const unread = async (person: Person) => (await person.ok(api.chats.unread, {})).chatIds;
    await post(owner, 'Plain');
    expect(await unread(member)).toEqual([]);
    await post(owner, '@all', { mentionsAll: true });
    expect([await unread(member), await unread(admin)]).toEqual([[chatId], []]);
  });
});

describe('who can be mentioned', () => {
  const mentionable = async (by: Person, text: string, inChat = chatId) =>
    (await by.ok(api.chatMessages.mentionable, { chatId: inChat, text })).personIds;

  test('are the others in the chat, by a part of their name', async () => {
    expect(new Set(await mentionable(owner, ''))).toEqual(new Set([admin.id, member.id]));
    expect(await mentionable(owner, 'mem')).toEqual([member.id]);
    expect(await mentionable(owner, 'stranger')).toEqual([]);
    expect(await owner.ok(api.chatMessages.countOthers, { chatId })).toEqual({ people: 2 });
  });

  test('is the other person of a direct chat, without @all', async () => {
    await connect(owner, stranger);
    const direct = await owner.ok(api.chats.openDirect, { personId: stranger.id, id: newId() });
    expect(await mentionable(owner, '', direct.id)).toEqual([stranger.id]);
    const message = { ...wanted('@Sam Stranger', { mentionIds: [stranger.id] }), chatId: direct.id };
    expect(await owner.ok(api.chatMessages.post, message)).toMatchObject({ mentionIds: [stranger.id] });
    const toAll = { ...wanted('@all', { mentionsAll: true }), chatId: direct.id };
    expect(await owner.refused(api.chatMessages.post, toAll)).toMatchObject({
      code: 'chat-message/all-in-direct',
    });
    const { id: chatMessageId } = await owner.ok(api.chatMessages.post, {
      chatId: direct.id,
      id: newId(),
      content: 'Hi',
    });
    expect(
      await owner.refused(api.chatMessages.edit, { chatMessageId, content: '@all', mentionsAll: true }),
    ).toMatchObject({ code: 'chat-message/all-in-direct' });
  });
});
