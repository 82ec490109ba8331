import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMessage } from '../../../test/chat.ts';
import { connect } from '../../../test/connect.ts';
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
  chatMessageId = await insertMessage(app, { chatId, authorId: owner.id });
});

const readers = async (page: object = {}) => {
  const { personIds, read, people, next } = await owner.ok(api.chatReaders.list, { chatMessageId, ...page });
  return { personIds, read, people, next };
};
const nobody = { personIds: [], read: 0, people: 2, next: null };

test('the author sees who of the others has read the message, and of how many', async () => {
  expect(await readers()).toEqual(nobody);
  await member.ok(api.chats.read, { chatId, number: 1 });
  await owner.ok(api.chats.read, { chatId, number: 1 });
  expect(await readers()).toEqual({ personIds: [member.id], read: 1, people: 2, next: null });
  // Marked as unread.
  await member.ok(api.chats.read, { chatId, number: 0 });
  expect(await readers()).toEqual(nobody);
});

test('readers are listed by name, page by page', async () => {
  for (const person of [member, admin]) await person.ok(api.chats.read, { chatId, number: 1 });
  const byName = [admin, member].toSorted((one, other) => one.name.localeCompare(other.name));
  const [first, second] = byName.map(({ id }) => id);
  const page = await readers({ limit: 1 });
  expect(page).toMatchObject({ personIds: [first], read: 2, people: 2 });
  expect(await readers({ limit: 1, after: page.next })).toMatchObject({ personIds: [second], next: null });
});

test('whoever writes below a message has read it; whoever leaves is not counted any more', async () => {
  await member.ok(api.chatMessages.post, { chatId, id: newId(), content: 'Ahoy' });
  expect(await readers()).toMatchObject({ personIds: [member.id], read: 1, people: 2 });
  await owner.ok(api.teamMembers.remove, { teamId: chatId, personId: member.id });
  expect(await readers()).toMatchObject({ personIds: [], read: 0, people: 1 });
});

test('of people with a block between them and the author it is not said, in both directions', async () => {
  for (const person of [member, admin]) await person.ok(api.chats.read, { chatId, number: 1 });
  await member.ok(api.personBlocks.block, { personId: owner.id });
  expect(await readers()).toMatchObject({ personIds: [admin.id], read: 1, people: 2 });
  await owner.ok(api.personBlocks.block, { personId: admin.id });
  expect(await readers()).toEqual(nobody);
});

test('others do not see it, not even an owner of the place, and nobody of a deleted message', async () => {
  const ofMember = await insertMessage(app, { chatId, authorId: member.id });
  for (const person of [owner, admin])
    expect(await person.refused(api.chatReaders.list, { chatMessageId: ofMember })).toMatchObject({
      code: 'chat-readers/not-allowed',
    });
  await owner.ok(api.chatMessages.delete, { chatMessageId });
  expect(await owner.refused(api.chatReaders.list, { chatMessageId })).toMatchObject({ status: 403 });
});

test('a direct chat has the mark of the other person instead', async () => {
  const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
  const { id } = await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() });
  const sent = await ada.ok(api.chatMessages.post, { chatId: id, id: newId(), content: 'Ahoy' });
  expect(sent.can).toMatchObject({ edit: true, seeReaders: false });
  expect(await ada.refused(api.chatReaders.list, { chatMessageId: sent.id })).toMatchObject({ status: 403 });
});
