import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { mostReactions } from '@longtable/contract/rules/chat-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAlikePeople } from '../../../test/many-people.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let chatId: string;
let chatMessageId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member, stranger } = people);
  chatId = team.id;
  ({ id: chatMessageId } = await owner.ok(api.chatMessages.post, { chatId, id: newId(), content: 'Ahoy' }));
});

const react = (by: Person, emoji: string) => by.ok(api.chatReactions.add, { chatMessageId, emoji });
const takeBack = (by: Person, emoji: string) => by.ok(api.chatReactions.remove, { chatMessageId, emoji });
const shown = async (to: Person) => (await to.ok(api.chatMessages.list, { chatId })).messages[0];

test('everyone sees who reacted, in the order of the first of each emoji', async () => {
  await react(member, '👍');
  await react(admin, '⛵');
  const answer = await react(admin, '👍');
  const reactions = [
    { emoji: '👍', count: 2, personIds: [member.id, admin.id] },
    { emoji: '⛵', count: 1, personIds: [admin.id] },
  ];
  expect(answer).toMatchObject({ reactions, ownReactions: ['⛵', '👍'], version: 4 });
  expect(await shown(owner)).toMatchObject({ reactions, ownReactions: [] });
  expect(owner.known.people.get(member.id)?.name).toBe(member.name);
});

test('a reaction is added and removed once, however often it is asked for', async () => {
  await Promise.all([react(member, '👍'), react(member, '👍'), react(member, '👍')]);
  expect(await shown(owner)).toMatchObject({ reactions: [{ emoji: '👍', count: 1 }], version: 2 });
  await takeBack(member, '👍');
  expect(await takeBack(member, '👍')).toMatchObject({ reactions: [], ownReactions: [], version: 3 });
  expect(await shown(owner)).toMatchObject({ reactions: [] });
});

test('an event has the reactions and those of the person who changed theirs, for everyone in the chat', async () => {
  await react(member, '⛵');
  const [ofOwner = [], ofStranger] = await recordEvents(app, [owner, stranger], async () => {
    await react(member, '👍');
    await takeBack(member, '⛵');
    // Nothing has changed.
    await takeBack(member, '⛵');
  });
  const reaction = { emoji: '👍', count: 1, personIds: [member.id] };
  expect(only(ofOwner, 'chat-message.reacted')).toMatchObject([
    { chatId, messageId: chatMessageId, version: 3, personId: member.id, emojis: ['⛵', '👍'] },
    { version: 4, reactions: [reaction], emojis: ['👍'] },
  ]);
  expect(ofOwner).toHaveLength(2);
  expect(ofStranger).toEqual([]);
});

test('the events of people who react at once are in the order of the versions', async () => {
  const [heard = []] = await recordEvents(app, [owner], async () => {
    await Promise.all(
      ['👍', '⛵', '🎉', '👀', '🚢'].flatMap((emoji) => [react(member, emoji), react(admin, emoji)]),
    );
  });
  expect(only(heard, 'chat-message.reacted').map(({ version }) => version)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 2),
  );
});

test.each(['', 'a', ':)', '👍👍', '👍 ', '1'])('“%s” is not one emoji', async (emoji) => {
  expect(await member.refused(api.chatReactions.add, { chatMessageId, emoji })).toMatchObject({
    fields: { emoji: 'Choose an emoji.' },
  });
});

test('an emoji of several code points is one reaction', async () => {
  for (const emoji of ['❤️', '👩‍🚀', '🇨🇭', '1️⃣', '👍🏽']) await react(member, emoji);
  expect((await shown(owner))?.reactions).toHaveLength(5);
});

test('a message has at most 20 different emoji, each from any number of people', async () => {
  const many = Array.from({ length: mostReactions + 1 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  for (const emoji of many.slice(0, mostReactions)) await react(member, emoji);
  const [last = ''] = many.slice(-1);
  expect(await admin.refused(api.chatReactions.add, { chatMessageId, emoji: last })).toMatchObject({
    code: 'chat-reaction/too-many',
    text: 'A message can have at most 20 different reactions.',
  });
  expect((await react(admin, many[0] ?? '')).reactions[0]).toMatchObject({ count: 2 });
});

test('a deleted message loses its reactions, and takes no more', async () => {
  await react(member, '👍');
  expect(await owner.ok(api.chatMessages.delete, { chatMessageId })).toMatchObject({
    message: { reactions: [] },
  });
  expect(await shown(member)).toMatchObject({ reactions: [], ownReactions: [], can: { react: false } });
  expect(await member.refused(api.chatReactions.add, { chatMessageId, emoji: '👍' })).toMatchObject({
    code: 'chat-reaction/not-allowed',
  });
  const { rows } = await app.database.pool.query('select from chat_reactions where message_id = $1', [
    chatMessageId,
  ]);
  expect(rows).toEqual([]);
});

test('reactions end with the account, and everyone sees it', async () => {
  await react(member, '👍');
  await react(admin, '👍');
  const [heard = []] = await recordEvents(app, [owner], async () => {
    await member.ok(api.account.delete, { confirmation: member.email, currentPassword: testPassword });
  });
  const reactions = [{ emoji: '👍', count: 1, personIds: [admin.id] }];
  expect(only(heard, 'chat-message.reacted')).toMatchObject([{ reactions, personId: member.id, emojis: [] }]);
  expect(await shown(owner)).toMatchObject({ reactions });
});

test('of a thousand people who react alike, the message names the first five', async () => {
  const ids = await addAlikePeople(app.database.pool, 1000);
  await app.database.pool.query(
    `insert into chat_reactions (message_id, user_id, emoji, created_at)
      select $1, person, '👍', now() + index * interval '1 ms' from unnest($2::uuid[]) with ordinality as p (person, index)`,
    [chatMessageId, ids],
  );
  const answer = await react(member, '👍');
  expect(answer.reactions).toEqual([{ emoji: '👍', count: 1001, personIds: ids.slice(0, 5) }]);
  expect(answer.ownReactions).toEqual(['👍']);
});
