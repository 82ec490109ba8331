import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxMessageLength } from '@longtable/contract/rules/chat-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { chatLimits } from './chat.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member, stranger } = people);
  chatId = team.id;
});

const post = (by: Person, content: string, id = newId()) =>
  by.ok(api.chatMessages.post, { chatId, id, content });
const page = (by: Person, more: object = {}) => by.ok(api.chatMessages.list, { chatId, ...more });
const contents = async (by: Person) => (await page(by)).messages.map(({ content }) => content);

describe('a message', () => {
  test('is trimmed, has the next position, and is answered with its author', async () => {
    const first = await post(member, '  Ahoy  ');
    expect(first).toMatchObject({
      chatId,
      number: 1,
      content: 'Ahoy',
      authorId: member.id,
      editedAt: null,
      deletedAt: null,
      can: { edit: true, delete: true, react: true, pin: false },
    });
    expect(await post(owner, 'Aye')).toMatchObject({ number: 2 });
  });

  test('is sent once, however often', async () => {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(member, 'Once', id)));
    expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([1]));
    expect(await contents(owner)).toEqual(['Once']);
    expect(await owner.refused(api.chatMessages.post, { chatId, id, content: 'Mine' })).toMatchObject({
      code: 'request/id-taken',
    });
    // Taking a position was undone with the refused message.
    expect(await post(member, 'Twice')).toMatchObject({ number: 2 });
  });

  test('of many people at once is in one order for everyone', async () => {
    const [heard = [], alsoHeard = []] = await recordEvents(app, [owner, member], async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          post([owner, admin, member][index % 3] as Person, `${index}`),
        ),
      );
    });
    const numbers = only(heard, 'chat-message.saved').map(({ message }) => message.number);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    const order = (events: typeof heard) =>
      only(events, 'chat-message.saved').map(({ message }) => message.content);
    expect(order(alsoHeard)).toEqual(order(heard));
    expect(await contents(admin)).toEqual(order(heard).toReversed());
  });

  test('is refused when it is empty or longer than 10,000 characters', async () => {
    const refused = (content: string) =>
      member.refused(api.chatMessages.post, { chatId, id: newId(), content });
    expect(await refused(' \n ')).toMatchObject({
      fields: { content: 'Message content cannot be empty.' },
    });
    expect(await refused('a'.repeat(maxMessageLength + 1))).toMatchObject({
      fields: { content: 'Use at most 10,000 characters.' },
    });
    // Four bytes each.
    await post(member, '🚢'.repeat(maxMessageLength / 2));
  });

  test('waits when a person sends too many in a minute', async () => {
    const [asked, refused] = [chatLimits.messagesPerPerson.max + 1, [] as number[]];
    await Promise.all(
      Array.from({ length: asked }, async (_, index) => {
        const { status } = await member.send(api.chatMessages.post, {
          chatId,
          id: newId(),
          content: `${index}`,
        });
        if (status !== 200) refused.push(status);
      }),
    );
    expect(refused).toEqual([429]);
    expect(
      await member.refused(api.chatMessages.post, { chatId, id: newId(), content: 'More' }),
    ).toMatchObject({ code: 'chat-message/too-many', retryAfter: expect.any(Number) as number });
    await post(owner, 'Others still can');
  });

  test('reaches everyone in the chat with their rights, and nobody else', async () => {
    const [ofOwner = [], ofMember = [], ofStranger] = await recordEvents(
      app,
      [owner, member, stranger],
      async () => {
        await post(admin, 'Heave');
      },
    );
    expect(ofOwner).toMatchObject([
      {
        type: 'chat-message.saved',
        payload: { message: { content: 'Heave' } },
        can: { edit: false, delete: true, react: true, pin: true },
      },
    ]);
    expect(ofMember).toMatchObject([{ can: { edit: false, delete: false, react: true, pin: false } }]);
    expect(ofStranger).toEqual([]);
  });
});

test('older messages follow page by page', async () => {
  for (const content of ['1', '2', '3', '4', '5']) await post(member, content);
  const first = await page(owner, { limit: 2 });
  expect(first.messages.map(({ content }) => content)).toEqual(['5', '4']);
  const second = await page(owner, { limit: 2, after: first.next });
  expect(second.messages.map(({ content }) => content)).toEqual(['3', '2']);
  // What is sent meanwhile moves nothing.
  await post(member, '6');
  const third = await page(owner, { limit: 2, after: second.next });
  expect(third).toMatchObject({ messages: [{ content: '1' }], next: null });
});

describe('a message that was sent', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await post(member, 'Haev'));
  });

  test('is edited by its author, and says so', async () => {
    const edited = await member.ok(api.chatMessages.edit, { chatMessageId: id, content: 'Heave' });
    expect(edited).toMatchObject({ content: 'Heave', number: 1, editedAt: expect.any(String) as string });
    expect(edited.version).toBe(2);
    // The same text again changes nothing.
    expect(await member.ok(api.chatMessages.edit, { chatMessageId: id, content: 'Heave' })).toMatchObject({
      editedAt: edited.editedAt,
      version: 2,
    });
    expect(await owner.refused(api.chatMessages.edit, { chatMessageId: id, content: 'Ho' })).toMatchObject({
      code: 'chat-message/not-allowed',
      text: 'You can only change your own messages.',
    });
  });

  test('leaves a trace without its text when it is deleted', async () => {
    const [events = []] = await recordEvents(app, [owner], async () => {
      const answer = await member.ok(api.chatMessages.delete, { chatMessageId: id });
      expect(answer).toMatchObject({
        messageId: id,
        message: { content: '', can: { edit: false, delete: false, react: false, pin: false } },
      });
    });
    expect(only(events, 'chat-message.saved')).toMatchObject([{ message: { id, content: '' } }]);
    const { messages } = await page(owner);
    expect(messages).toMatchObject([
      { id, content: '', authorId: member.id, deletedAt: expect.any(String) as string, version: 2 },
    ]);
    expect(await member.refused(api.chatMessages.edit, { chatMessageId: id, content: 'Back' })).toMatchObject(
      { code: 'chat-message/not-allowed' },
    );
    const { rows } = await app.database.pool.query(
      'select content from team_chat_messages where team_id = $1',
      [chatId],
    );
    expect(rows).toEqual([{ content: '' }]);
  });

  test('is deleted by Owner and Admins of the team too', async () => {
    await admin.ok(api.chatMessages.delete, { chatMessageId: id });
    const { id: second } = await post(owner, 'Mine');
    expect(await member.refused(api.chatMessages.delete, { chatMessageId: second })).toMatchObject({
      code: 'chat-message/not-allowed',
    });
  });

  test('is out of reach for its author once they have left', async () => {
    await member.ok(api.teams.leave, { teamId: chatId });
    expect(await member.refused(api.chatMessages.edit, { chatMessageId: id, content: 'Gone' })).toMatchObject(
      { code: 'chat-message/not-found', status: 404 },
    );
    expect(await contents(owner)).toEqual(['Haev']);
  });
});
