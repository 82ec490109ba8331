import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { mostPinnedMessages } from '@longtable/contract/rules/chat-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMessage } from '../../../test/chat.ts';
import { connect } from '../../../test/connect.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let chatId: string;
let chatMessageId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member } = people);
  chatId = team.id;
  chatMessageId = await insertMessage(app, { chatId, authorId: member.id });
});

const pinned = async (to: Person) =>
  (await to.ok(api.chatPins.list, { chatId })).messages.map(({ id }) => id);

test('an admin pins messages for everyone; those pinned last come first', async () => {
  const second = await insertMessage(app, { chatId, authorId: owner.id });
  const [heard = []] = await recordEvents(app, [member], async () => {
    await admin.ok(api.chatPins.pin, { chatMessageId });
    await owner.ok(api.chatPins.pin, { chatMessageId: second });
    // It is pinned already, and stays where it is.
    await owner.ok(api.chatPins.pin, { chatMessageId });
  });
  expect(only(heard, 'chat-message.saved')).toMatchObject([
    { message: { id: chatMessageId, pinnedAt: expect.any(String) as string, version: 2 } },
    { message: { id: second } },
  ]);
  expect(heard).toHaveLength(2);
  expect(await pinned(member)).toEqual([second, chatMessageId]);
  const page = await member.ok(api.chatPins.list, { chatId, limit: 1 });
  expect(await member.ok(api.chatPins.list, { chatId, limit: 1, after: page.next ?? '' })).toMatchObject({
    messages: [{ id: chatMessageId, can: { pin: false } }],
    next: null,
  });
});

test('a message is unpinned, also by deleting it', async () => {
  const second = await insertMessage(app, { chatId, authorId: member.id });
  for (const id of [chatMessageId, second]) await admin.ok(api.chatPins.pin, { chatMessageId: id });
  expect(await owner.ok(api.chatPins.unpin, { chatMessageId })).toMatchObject({ pinnedAt: null, version: 3 });
  expect(await owner.ok(api.chatPins.unpin, { chatMessageId })).toMatchObject({ version: 3 });
  await member.ok(api.chatMessages.delete, { chatMessageId: second });
  expect(await pinned(owner)).toEqual([]);
  expect(await owner.refused(api.chatPins.pin, { chatMessageId: second })).toMatchObject({
    code: 'chat-pin/not-allowed',
  });
});

test('both people of a direct chat pin messages, while they are connected', async () => {
  const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  const connectionId = await connect(ada, ben);
  const { id } = await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() });
  const direct = await insertMessage(app, { chatId: id, authorId: ada.id });
  expect(await ben.ok(api.chatPins.pin, { chatMessageId: direct })).toMatchObject({ can: { pin: true } });
  await ada.ok(api.connections.remove, { connectionId });
  expect(await ben.refused(api.chatPins.unpin, { chatMessageId: direct })).toMatchObject({ status: 403 });
});

test('at most 50 messages of a chat are pinned, also of many at once', async () => {
  const ids = await Promise.all(
    Array.from({ length: mostPinnedMessages + 5 }, () => insertMessage(app, { chatId, authorId: owner.id })),
  );
  const statuses = await Promise.all(
    ids.map(async (id) => (await owner.send(api.chatPins.pin, { chatMessageId: id })).status),
  );
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(await pinned(owner)).toHaveLength(mostPinnedMessages);
  expect(await owner.refused(api.chatPins.pin, { chatMessageId })).toMatchObject({
    text: 'At most 50 messages can be pinned in a chat. Unpin one first.',
  });
});
