import { api } from '@longtable/contract/api';
import type { Chat } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { addToProject, newProject } from '../../../test/project.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let carl: Person;
let connectionId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben, carl] = [await app.newPerson('Ada'), await app.newPerson('Ben'), await app.newPerson('Carl')];
  connectionId = await connect(ada, ben);
});

const openDirect = (by: Person, other: Person, id = newId()) =>
  by.ok(api.chats.openDirect, { personId: other.id, id });
const post = (by: Person, chatId: string, content = 'Ahoy') =>
  by.ok(api.chatMessages.post, { chatId, id: newId(), content });
const list = async (by: Person): Promise<Chat[]> => (await by.ok(api.chats.list, {})).chats;
const unread = async (by: Person) => (await by.ok(api.chats.unread, {})).chatIds;
const get = (by: Person, chatId: string) => by.ok(api.chats.get, { chatId });

describe('a direct chat', () => {
  test('is one for two people, whoever opens it, and however often', async () => {
    const [one, other] = await Promise.all([openDirect(ada, ben), openDirect(ben, ada)]);
    expect(one.id).toBe(other.id);
    expect(one).toMatchObject({
      kind: 'direct',
      personId: ben.id,
      lastMessage: null,
      unread: 0,
      othersRead: 0,
      can: { post: true },
    });
    expect(other.personId).toBe(ada.id);
  });

  test('is listed from its first message on', async () => {
    const { id } = await openDirect(ada, ben);
    expect(await list(ben)).toEqual([]);
    await post(ada, id);
    expect(await list(ben)).toMatchObject([{ id, lastMessage: { content: 'Ahoy', authorId: ada.id } }]);
  });

  test('is refused between people who are not connected, and with oneself', async () => {
    const refused = (personId: string) => ada.refused(api.chats.openDirect, { personId, id: newId() });
    expect(await refused(carl.id)).toMatchObject({ code: 'chat/not-connected', status: 403 });
    expect(await refused(newId())).toMatchObject({ code: 'chat/not-connected' });
    expect(await refused(ada.id)).toMatchObject({ code: 'chat/oneself', status: 422 });
  });

  test('can be read but not written after the connection was removed, until there is one again', async () => {
    const { id } = await openDirect(ada, ben);
    await post(ada, id);
    await ada.ok(api.connections.remove, { connectionId });
    expect(await openDirect(ben, ada)).toMatchObject({ id, can: { post: false } });
    expect(await ben.ok(api.chatMessages.list, { chatId: id })).toMatchObject({
      messages: [{ content: 'Ahoy' }],
    });
    const message = { chatId: id, id: newId(), content: 'Still there?' };
    expect(await ben.refused(api.chatMessages.post, message)).toMatchObject({
      code: 'chat/not-connected',
      status: 403,
    });
    await connect(ben, ada);
    await ben.ok(api.chatMessages.post, message);
  });

  test('tells both when they may write there no longer, and again', async () => {
    const { id } = await openDirect(ada, ben);
    const [ofAda = [], ofBen = []] = await recordEvents(app, [ada, ben], async () => {
      await ada.ok(api.connections.remove, { connectionId });
      await connect(ben, ada);
    });
    for (const events of [ofAda, ofBen]) {
      const changed = events.filter(({ type }) => type === 'chat.rights-changed');
      expect(changed).toMatchObject([
        { payload: { chatId: id }, can: { post: false } },
        { payload: { chatId: id }, can: { post: true } },
      ]);
    }
  });
});

describe('the chat of a place', () => {
  test('is there with the team, department or project, for its members only', async () => {
    const team = await newTeam(ada);
    await addToTeam(ada, team.id, [carl]);
    const dora = await app.newPerson('Dora');
    await addToTeam(ada, team.id, [dora], 'Admin');
    const departmentId = newId();
    await ada.ok(api.departments.create, { teamId: team.id, id: departmentId, name: 'Deck' });
    const project = await newProject(ada, { name: 'Harbour' });
    expect((await list(ada)).map(({ id, kind }) => [id, kind])).toEqual([
      [project.id, 'project'],
      [departmentId, 'department'],
      [team.id, 'team'],
    ]);
    expect(await list(carl)).toMatchObject([{ id: team.id, kind: 'team', teamId: team.id }]);
    const notFound = { code: 'chat/not-found', status: 404 };
    expect(await carl.refused(api.chats.get, { chatId: project.id })).toMatchObject(notFound);
    // Admins of the team see a department without being in it, and do not read what its members say.
    await dora.ok(api.departments.get, { departmentId });
    expect(await dora.refused(api.chats.get, { chatId: departmentId })).toMatchObject(notFound);
    await ada.ok(api.departments.addMember, { departmentId, id: newId(), personId: carl.id });
    expect(await carl.send(api.chats.get, { chatId: departmentId })).toMatchObject({
      body: {
        kind: 'department',
        teamId: team.id,
        departmentId,
        cards: { departments: [{ name: 'Deck' }], teams: [{ id: team.id }] },
      },
    });
  });

  test('ends for those who leave, and with the place', async () => {
    const project = await newProject(ada);
    await addToProject(ada, project.id, [carl]);
    await post(carl, project.id);
    await carl.ok(api.projects.leave, { projectId: project.id });
    expect(await carl.refused(api.chatMessages.list, { chatId: project.id })).toMatchObject({ status: 404 });
    expect(await list(carl)).toEqual([]);
    await ada.ok(api.projects.delete, { projectId: project.id });
    expect(await ada.refused(api.chats.get, { chatId: project.id })).toMatchObject({ status: 404 });
    expect(await list(ada)).toEqual([]);
  });

  test('has its whole history for new members, and none of it unread', async () => {
    const team = await newTeam(ada);
    await post(ada, team.id, 'Before');
    await addToTeam(ada, team.id, [carl]);
    await post(ada, team.id, 'After');
    const { messages } = await carl.ok(api.chatMessages.list, { chatId: team.id });
    expect(messages.map(({ content }) => content)).toEqual(['After', 'Before']);
    expect(await get(carl, team.id)).toMatchObject({ lastRead: 1, unread: 1 });
  });
});

describe('unread messages', () => {
  let chatId: string;
  beforeEach(async () => {
    chatId = (await openDirect(ada, ben)).id;
    for (const content of ['One', 'Two', 'Three']) await post(ada, chatId, content);
  });

  test('are those of others after the last one read, without deleted ones', async () => {
    expect(await get(ben, chatId)).toMatchObject({ unread: 3, lastRead: 0, othersRead: 3 });
    expect(await get(ada, chatId)).toMatchObject({ unread: 0, lastRead: 3, othersRead: 0 });
    const { messages } = await ben.ok(api.chatMessages.list, { chatId });
    await ada.ok(api.chatMessages.delete, { chatMessageId: messages[0]?.id ?? '' });
    expect(await get(ben, chatId)).toMatchObject({ unread: 2 });
    expect(await unread(ben)).toEqual([chatId]);
    expect(await unread(ada)).toEqual([]);
  });

  test('end when they are read, on all screens, which the other person sees', async () => {
    const [ofBen = [], ofAda = []] = await recordEvents(app, [ben, ada], async () => {
      expect(await ben.ok(api.chats.read, { chatId, number: 2 })).toMatchObject({ lastRead: 2, unread: 1 });
      // Already read, and read beyond the last message.
      await ben.ok(api.chats.read, { chatId, number: 2 });
      expect(await ben.ok(api.chats.read, { chatId, number: 9 })).toMatchObject({ lastRead: 3, unread: 0 });
    });
    expect(only(ofBen, 'chat-state.saved').map(({ state }) => state.lastRead)).toEqual([2, 3]);
    expect(only(ofAda, 'chat.read')).toEqual([
      { chatId, number: 2 },
      { chatId, number: 3 },
    ]);
    expect(await unread(ben)).toEqual([]);
    expect(await get(ada, chatId)).toMatchObject({ othersRead: 3 });
  });

  test('are there again when a person marks them as unread', async () => {
    await ben.ok(api.chats.read, { chatId, number: 3 });
    await ben.ok(api.chats.read, { chatId, number: 1 });
    expect(await get(ben, chatId)).toMatchObject({ lastRead: 1, unread: 2 });
  });

  test('end with an answer', async () => {
    await post(ben, chatId, 'Four');
    expect(await get(ben, chatId)).toMatchObject({ lastRead: 4, unread: 0 });
  });

  test('are counted up to 100', async () => {
    await app.database.pool.query(
      `insert into chat_messages (id, chat_id, number, author_id, content)
        select gen_random_uuid(), $1, number, $2, 'More' from generate_series(4, 200) as number`,
      [chatId, ada.id],
    );
    expect(await get(ben, chatId)).toMatchObject({ unread: 100 });
  });

  test('of a chat that a person is not told about are no unread chat', async () => {
    await ben.ok(api.chats.choose, { chatId, level: 'none' });
    expect(await unread(ben)).toEqual([]);
    expect(await get(ben, chatId)).toMatchObject({ unread: 3, level: 'none' });
  });
});

test('pinned chats come first, then those that were written in last', async () => {
  const teams = [await newTeam(ada, 'One'), await newTeam(ada, 'Two'), await newTeam(ada, 'Three')];
  const [one, two, three] = teams.map(({ id }) => id) as [string, string, string];
  await post(ada, one);
  const [events = []] = await recordEvents(app, [ada], async () => {
    expect(await ada.ok(api.chats.choose, { chatId: two, isPinned: true })).toMatchObject({
      chatId: two,
      isPinned: true,
      level: 'all',
    });
  });
  expect(only(events, 'chat-state.saved')).toMatchObject([{ state: { chatId: two, isPinned: true } }]);
  const ids: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ada.ok(api.chats.list, { limit: 1, ...(after !== undefined && { after }) });
    ids.push(...page.chats.map(({ id }) => id));
    after = page.next;
  }
  expect(ids).toEqual([two, one, three]);
  await ada.ok(api.chats.choose, { chatId: two, isPinned: false });
  expect((await list(ada)).map(({ id }) => id)).toEqual([one, three, two]);
});
