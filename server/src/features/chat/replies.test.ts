import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let chatId: string;
let rootId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member, stranger } = people);
  chatId = team.id;
  ({ id: rootId } = await owner.ok(api.chatMessages.post, { chatId, id: newId(), content: 'Who steers?' }));
});

const reply = (by: Person, content: string, replyTo = rootId, id = newId()) =>
  by.ok(api.chatMessages.post, { chatId, id, content, replyTo });
const refusedReply = (by: Person, replyTo: string, chat = chatId) =>
  by.refused(api.chatMessages.post, { chatId: chat, id: newId(), content: 'Aye', replyTo });
const threadOf = (to: Person, more: object = {}, messageId = rootId) =>
  to.ok(api.chatReplies.list, { chatId, messageId, ...more });
const rootFor = async (to: Person) => (await threadOf(to)).root;

describe('a reply', () => {
  test('is a message of the chat that has the beginning of what it replies to', async () => {
    const answer = await reply(member, 'I do');
    const replyTo = { id: rootId, number: 1, authorId: owner.id, content: 'Who steers?', deletedAt: null };
    expect(answer).toMatchObject({ number: 2, replyTo, thread: null });
    const { messages } = await admin.ok(api.chatMessages.list, { chatId });
    expect(messages).toMatchObject([
      { content: 'I do', replyTo },
      { content: 'Who steers?', replyTo: null, thread: { count: 1, personIds: [member.id] } },
    ]);
    expect(messages[0]?.replyTo?.createdAt).toBe(messages[1]?.createdAt);
    expect(messages[1]?.thread?.lastAt).toBe(messages[0]?.createdAt);
    expect(admin.known.people.get(owner.id)?.name).toBe(owner.name);
  });

  test('to a reply is in the same thread', async () => {
    const { id } = await reply(member, 'I do');
    expect(await reply(owner, 'Thank you', id)).toMatchObject({ replyTo: { id: rootId } });
    expect(await rootFor(admin)).toMatchObject({ thread: { count: 2, personIds: [owner.id, member.id] } });
  });

  test('is sent once, however often', async () => {
    const id = newId();
    await Promise.all(Array.from({ length: 5 }, () => reply(member, 'I do', rootId, id)));
    expect(await rootFor(owner)).toMatchObject({ thread: { count: 1 } });
    // Also when the message was deleted meanwhile.
    await owner.ok(api.chatMessages.delete, { chatMessageId: rootId });
    expect(await reply(member, 'I do', rootId, id)).toMatchObject({ number: 2, replyTo: { id: rootId } });
  });

  test('to a deleted message is refused, and to one that is not in the chat', async () => {
    const other = await teamOfThree(app);
    const elsewhere = await other.owner.ok(api.chatMessages.post, {
      chatId: other.team.id,
      id: newId(),
      content: 'Secret',
    });
    for (const unknown of [elsewhere.id, newId()])
      expect(await refusedReply(owner, unknown)).toMatchObject({ code: 'chat-message/no-root', status: 422 });
    const { id } = await reply(member, 'I do');
    await member.ok(api.chatMessages.delete, { chatMessageId: id });
    expect(await refusedReply(owner, id)).toMatchObject({ code: 'chat-message/root-deleted' });
    await owner.ok(api.chatMessages.delete, { chatMessageId: rootId });
    expect(await refusedReply(member, rootId)).toMatchObject({
      code: 'chat-message/root-deleted',
      text: 'You can’t reply to a deleted message. Nothing was sent.',
    });
    // Nothing was sent, and no position was taken.
    expect(await member.ok(api.chats.get, { chatId })).toMatchObject({ lastMessage: { number: 2 } });
  });

  test('follows edits of what it replies to, and says without a text which files that has', async () => {
    await reply(member, 'I do');
    await owner.ok(api.chatMessages.edit, { chatMessageId: rootId, content: 'Who steers now?' });
    const [shown] = (await threadOf(admin)).messages;
    expect(shown).toMatchObject({ replyTo: { content: 'Who steers now?', files: [] } });
    await owner.ok(api.chatMessages.delete, { chatMessageId: rootId });
    const { root, messages } = await threadOf(admin);
    expect(messages).toMatchObject([
      { content: 'I do', replyTo: { content: '', deletedAt: expect.any(String) as string } },
    ]);
    expect(root).toMatchObject({ content: '', thread: { count: 1 } });
  });

  test('has at most 200 characters of what it replies to', async () => {
    const { id } = await owner.ok(api.chatMessages.post, { chatId, id: newId(), content: 'x'.repeat(9000) });
    expect((await reply(member, 'Long', id)).replyTo?.content).toBe('x'.repeat(200));
  });
});

describe('the replies to a message', () => {
  test('are counted without deleted ones, and name the three who replied last', async () => {
    const { id: first } = await reply(admin, 'One');
    const { id: last } = await reply(member, 'Two');
    await reply(owner, 'Three');
    const { id: own } = await reply(member, 'Four');
    expect(await rootFor(owner)).toMatchObject({
      version: 5,
      thread: { count: 4, personIds: [member.id, owner.id, admin.id] },
    });
    const { createdAt } = await reply(admin, 'Five');
    await member.ok(api.chatMessages.delete, { chatMessageId: own });
    await owner.ok(api.chatMessages.delete, { chatMessageId: last });
    expect(await rootFor(owner)).toMatchObject({
      thread: { count: 3, lastAt: createdAt, personIds: [admin.id, owner.id] },
    });
    // What was deleted leaves its trace in the thread.
    const { messages } = await threadOf(owner);
    expect(messages.map(({ content }) => content)).toEqual(['Five', '', 'Three', '', 'One']);
    expect(messages.at(-1)?.id).toBe(first);
  });

  test('are none again after the last one was deleted', async () => {
    const { id } = await reply(member, 'Oops');
    await member.ok(api.chatMessages.delete, { chatMessageId: id });
    expect(await rootFor(owner)).toMatchObject({ thread: null });
  });

  test('of many people at once are all counted', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        reply([owner, admin, member][index % 3] as Person, `${index}`),
      ),
    );
    const { root, messages } = await threadOf(owner);
    expect(root.thread).toMatchObject({ count: 30 });
    await Promise.all(
      messages.slice(0, 10).map(({ id }) => owner.ok(api.chatMessages.delete, { chatMessageId: id })),
    );
    expect(await rootFor(owner)).toMatchObject({ version: 41, thread: { count: 20 } });
  });

  test('are read page by page, the newest first', async () => {
    for (const content of ['1', '2', '3', '4', '5']) {
      await reply(member, content);
      await owner.ok(api.chatMessages.post, { chatId, id: newId(), content: 'Something else' });
    }
    const first = await threadOf(admin, { limit: 2 });
    expect(first.messages.map(({ content }) => content)).toEqual(['5', '4']);
    await reply(member, '6');
    const second = await threadOf(admin, { limit: 3, after: first.next });
    expect(second).toMatchObject({
      root: { id: rootId, thread: { count: 6 } },
      messages: [{ content: '3' }, { content: '2' }, { content: '1' }],
      next: null,
    });
  });

  test('are not those of a reply, nor of a message of another chat', async () => {
    const { id } = await reply(member, 'I do');
    const other = await teamOfThree(app);
    const elsewhere = await other.owner.ok(api.chatMessages.post, {
      chatId: other.team.id,
      id: newId(),
      content: 'Secret',
    });
    for (const messageId of [id, elsewhere.id, newId()])
      expect(await owner.refused(api.chatReplies.list, { chatId, messageId })).toMatchObject({
        code: 'chat-message/not-found',
        status: 404,
      });
    expect(
      await owner.refused(api.chatReplies.list, { chatId: other.team.id, messageId: elsewhere.id }),
    ).toMatchObject({ code: 'chat/not-found' });
  });
});

test('everyone in the chat hears of a reply and of what it changes, in order, and nobody else', async () => {
  const [heard = [], ofStranger] = await recordEvents(app, [admin, stranger], async () => {
    const { id } = await reply(member, 'I do');
    await member.ok(api.chatMessages.edit, { chatMessageId: id, content: 'I will' });
    await member.ok(api.chatMessages.delete, { chatMessageId: id });
  });
  expect(only(heard, 'chat-message.saved')).toMatchObject([
    { message: { content: 'I do', replyTo: { id: rootId } } },
    { message: { content: 'I will' } },
    { message: { content: '' } },
  ]);
  const thread = { count: 1, personIds: [member.id] };
  expect(only(heard, 'chat-message.replied')).toMatchObject([
    { chatId, messageId: rootId, version: 2, thread, cards: { people: expect.any(Array) as unknown[] } },
    { version: 3, thread: null },
  ]);
  expect(heard).toHaveLength(5);
  expect(ofStranger).toEqual([]);
});

test('the events of replies, edits and reactions at once are in the order of the versions', async () => {
  const [heard = []] = await recordEvents(app, [admin], async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        reply(member, `${index}`),
        owner.ok(api.chatMessages.edit, { chatMessageId: rootId, content: `Who steers? ${index}` }),
        member.ok(api.chatReactions.add, {
          chatMessageId: rootId,
          emoji: String.fromCodePoint(0x1f600 + index),
        }),
      ]).flat(),
    );
  });
  const versions = heard.flatMap((event) => {
    if (event.type === 'chat-message.saved')
      return event.payload.message.id === rootId ? event.payload.message.version : [];
    return 'version' in event.payload ? event.payload.version : [];
  });
  expect(versions).toEqual(Array.from({ length: 24 }, (_, index) => index + 2));
});

test('a reply stays without its author when the account is deleted, as one to a message of theirs', async () => {
  const { id } = await reply(member, 'I do');
  await reply(admin, 'So do I');
  const { id: ofMember } = await member.ok(api.chatMessages.post, {
    chatId,
    id: newId(),
    content: 'Supper?',
  });
  await reply(owner, 'At six', ofMember);
  await member.ok(api.account.delete, { confirmation: member.email, currentPassword: testPassword });
  await expect
    .poll(async () => (await threadOf(owner)).messages.find((message) => message.id === id))
    .toMatchObject({ content: 'I do', authorId: null });
  expect(await rootFor(owner)).toMatchObject({ thread: { count: 2, personIds: [admin.id] } });
  const [shown] = (await threadOf(owner, {}, ofMember)).messages;
  expect(shown).toMatchObject({ replyTo: { content: 'Supper?', authorId: null } });
});
