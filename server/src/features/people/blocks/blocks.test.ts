import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { mostBlocked } from '@longtable/contract/person-blocks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { toldTo } from '../../../../test/notified.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
/** Blocks Ben. */
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});

const block = (by = ada, whom = ben) => by.ok(api.personBlocks.block, { personId: whom.id });
const unblock = () => ada.ok(api.personBlocks.unblock, { personId: ben.id });
const ask = (by: Person, whom: Person) => by.ok(api.connections.request, { id: newId(), personId: whom.id });
const statusFor = async (by: Person, whom: Person) =>
  (await by.ok(api.profile.get, { personId: whom.id })).connection;
const listed = async (by: Person, direction: 'sent' | 'received') =>
  (await by.ok(api.connections.requests, { direction })).requests;

describe('blocking somebody', () => {
  test('lists them, and says so on the other screens of whoever blocks, and to nobody else', async () => {
    const [ofAda = [], ofBen] = await recordEvents(app, [ada, ben], async () => {
      expect(await block()).toEqual({ personId: ben.id, isBlocked: true });
      await block();
    });
    expect(only(ofAda, 'person-block.changed')).toEqual([{ personId: ben.id, isBlocked: true }]);
    expect(ofBen).toEqual([]);
    expect(await ada.ok(api.personBlocks.ids, {})).toEqual({ personIds: [ben.id] });
    const { people } = await ada.ok(api.personBlocks.list, {});
    expect(people).toEqual([{ personId: ben.id, blockedAt: expect.any(String) as string }]);
    expect(nameTo(ada, ben.id)).toBe('Ben');
    expect((await ben.ok(api.personBlocks.list, {})).people).toEqual([]);
    expect(await statusFor(ada, ben)).toMatchObject({
      status: 'blocked',
      can: { request: false, block: false, unblock: true },
    });
    expect((await statusFor(ben, ada)).status).toBe('none');
  });

  test('ends a connection like any other end of it', async () => {
    const connectionId = await connect(ada, ben);
    const [, ofBen = []] = await recordEvents(app, [ada, ben], () => block());
    expect(ofBen.map(({ type }) => type)).toEqual(['connection.removed']);
    expect(only(ofBen, 'connection.removed')).toEqual([
      { connectionId, personIds: expect.arrayContaining([ada.id, ben.id]) as string[] },
    ]);
  });

  test('withdraws their own request', async () => {
    await ask(ada, ben);
    await block();
    expect(await listed(ben, 'received')).toEqual([]);
    expect(await listed(ada, 'sent')).toEqual([]);
  });

  test('is refused for oneself, for nobody, and beyond the maximum', async () => {
    const refused = (personId: string) => ada.refused(api.personBlocks.block, { personId });
    expect(await refused(ada.id)).toMatchObject({ status: 422, code: 'person-block/oneself' });
    expect(await refused(newId())).toMatchObject({ status: 404, code: 'person/not-found' });
    await app.database.pool.query(
      `with others as (
        insert into users (id, name, email)
          select gen_random_uuid(), 'Other', gen_random_uuid() || '@example.test' from generate_series(1, $2::int)
        returning id)
      insert into person_blocks (blocker_id, blocked_id) select $1, id from others`,
      [ada.id, mostBlocked],
    );
    expect(await refused(ben.id)).toMatchObject({
      status: 422,
      text: 'You can block at most 500 people. Unblock somebody first.',
    });
    expect((await ada.ok(api.personBlocks.ids, {})).personIds).toHaveLength(mostBlocked);
  });
});

describe('somebody who is blocked', () => {
  test('sends a request that looks unanswered, and that nobody sees', async () => {
    await block();
    const [ofAda, ofBen = []] = await recordEvents(app, [ada, ben], async () => {
      expect(await ask(ben, ada)).toMatchObject({ direction: 'sent', can: { cancel: true } });
    });
    expect(ofAda).toEqual([]);
    expect(ofBen.map(({ type }) => type)).toEqual(['connection-request.saved']);
    const [request] = await listed(ben, 'sent');
    expect(await statusFor(ben, ada)).toMatchObject({ status: 'pending_sent', requestId: request?.id });
    expect(await listed(ada, 'received')).toEqual([]);
    expect((await ada.ok(api.connections.counts, {})).received).toBe(0);
    expect(await toldTo(ada)).not.toContainEqual(expect.stringContaining('Ben'));
    const requestId = request?.id ?? '';
    for (const answer of [
      ada.refused(api.connections.accept, { requestId, connectionId: newId() }),
      ada.refused(api.connections.reject, { requestId }),
    ])
      expect(await answer).toMatchObject({ status: 404, code: 'connection/request-not-found' });
    const [ofAdaThen, ofBenThen = []] = await recordEvents(app, [ada, ben], () =>
      ben.ok(api.connections.cancel, { requestId }),
    );
    expect(ofAdaThen).toEqual([]);
    expect(ofBenThen.map(({ type }) => type)).toEqual(['connection-request.closed']);
  });

  test('keeps a request that was pending before, of which the notification is taken back', async () => {
    await ask(ben, ada);
    expect(await toldTo(ada)).toContainEqual(expect.stringContaining('Ben would like to connect'));
    const [, ofBen] = await recordEvents(app, [ada, ben], () => block());
    expect(ofBen).toEqual([]);
    expect(await listed(ben, 'sent')).toHaveLength(1);
    expect(await listed(ada, 'received')).toEqual([]);
    expect(await toldTo(ada)).not.toContainEqual(expect.stringContaining('Ben would like to connect'));
  });

  test('is answered in a direct chat as by anybody who is not connected', async () => {
    await connect(ada, ben);
    const chat = await ben.ok(api.chats.openDirect, { personId: ada.id, id: newId() });
    await ben.ok(api.chatMessages.post, { chatId: chat.id, id: newId(), content: 'Ahoy' });
    await block();
    const sent = { chatId: chat.id, id: newId(), content: 'Still there?' };
    for (const person of [ada, ben]) {
      expect(await person.refused(api.chatMessages.post, sent)).toMatchObject({
        status: 403,
        code: 'chat/not-connected',
      });
      expect((await person.ok(api.chatMessages.list, { chatId: chat.id })).messages).toHaveLength(1);
    }
    expect(await ben.refused(api.streamUsers.create, { userId: ada.id })).toMatchObject({
      code: 'stream/not-connected',
    });
  });

  test('invites the other to a team, which is not told', async () => {
    await block();
    const { id: teamId } = await newTeam(ben);
    await ben.ok(api.teamInvitations.create, { teamId, id: newId(), personId: ada.id });
    expect(await toldTo(ada)).not.toContainEqual(expect.stringContaining('Ben'));
  });

  test('does not get an invitation to the server to the other, by e-mail or in the app', async () => {
    await block();
    const { invitation } = await ben.ok(api.invitations.create, { id: newId(), email: ada.email });
    expect((await ada.ok(api.invitations.received, {})).invitations).toEqual([]);
    expect((await ada.ok(api.connections.counts, {})).received).toBe(0);
    const accept = { invitationId: invitation.id, connectionId: newId() };
    expect(await ada.refused(api.invitations.accept, accept)).toMatchObject({ status: 404 });
    // An invitation by somebody else is sent afterwards: the outbox works.
    const cem = await app.newPerson('Cem');
    await cem.ok(api.invitations.create, { id: newId(), email: ada.email });
    await expect.poll(() => emailsTo(app, ada.email)).toHaveLength(1);
    expect(JSON.stringify(await emailsTo(app, ada.email))).toContain('Cem');
  });
});

test('whoever blocks somebody sends them nothing either', async () => {
  await block();
  expect(await ada.refused(api.connections.request, { id: newId(), personId: ben.id })).toMatchObject({
    status: 403,
    code: 'person-block/blocked',
  });
});

describe('in a chat of both', () => {
  let chatId: string;
  let cem: Person;

  beforeEach(async () => {
    cem = await app.newPerson('Cem');
    const team = await newTeam(cem);
    await addToTeam(cem, team.id, [ada, ben]);
    chatId = team.id;
    await block();
  });
  const post = (by: Person) => by.ok(api.chatMessages.post, { chatId, id: newId(), content: 'Ahoy' });
  const unreadOf = async (person: Person) => (await person.ok(api.chats.get, { chatId })).unread;

  test('messages of somebody blocked are there, and are not unread', async () => {
    await post(ben);
    expect((await ada.ok(api.chatMessages.list, { chatId })).messages).toHaveLength(1);
    expect(await unreadOf(ada)).toBe(0);
    expect(await unreadOf(cem)).toBe(1);
    expect(await ada.ok(api.chats.unread, {})).toEqual({ chatIds: [] });
    await post(cem);
    expect(await unreadOf(ada)).toBe(1);
    // The other one sees everything.
    expect(await unreadOf(ben)).toBe(1);
  });
});

describe('unblocking', () => {
  test('makes everything possible again, and shows a request that came meanwhile', async () => {
    await block();
    const { id } = await ask(ben, ada);
    const [ofAda = [], ofBen] = await recordEvents(app, [ada, ben], async () => {
      expect(await unblock()).toEqual({ personId: ben.id, isBlocked: false });
      await unblock();
    });
    expect(ofBen).toEqual([]);
    expect(only(ofAda, 'person-block.changed')).toEqual([{ personId: ben.id, isBlocked: false }]);
    expect(only(ofAda, 'connection-request.saved')).toMatchObject([{ request: { id, senderId: ben.id } }]);
    expect(await statusFor(ada, ben)).toMatchObject({ status: 'pending_received', requestId: id });
    await ada.ok(api.connections.accept, { requestId: id, connectionId: newId() });
    expect((await statusFor(ben, ada)).status).toBe('connected');
  });

  test('does not connect the two again', async () => {
    await connect(ada, ben);
    await block();
    await unblock();
    expect((await statusFor(ada, ben)).status).toBe('none');
    expect(await listed(ada, 'received')).toEqual([]);
  });
});

test('two people who block each other at once end up blocked both', async () => {
  await connect(ada, ben);
  await Promise.all([block(ada, ben), block(ben, ada)]);
  expect((await statusFor(ada, ben)).status).toBe('blocked');
  expect((await statusFor(ben, ada)).status).toBe('blocked');
});

test('a request that is accepted while somebody blocks leaves no connection', async () => {
  const { id: requestId } = await ask(ben, ada);
  await Promise.all([block(), ada.send(api.connections.accept, { requestId, connectionId: newId() })]);
  expect((await statusFor(ada, ben)).status).toBe('blocked');
  expect((await ben.ok(api.connections.list, {})).connections).toEqual([]);
});

test('a download has whom the person has blocked, and not by whom they are', async () => {
  await block();
  const download = async (person: Person) => {
    const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: person.cookie } });
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    return JSON.parse(files.get('blocked-people.json')?.toString('utf8') ?? '') as unknown;
  };
  expect(await download(ada)).toEqual([
    { person: { id: ben.id, name: 'Ben' }, blockedAt: expect.any(String) as string },
  ]);
  expect(await download(ben)).toEqual([]);
});

test('a deleted account is blocked by nobody', async () => {
  await block();
  await ben.ok(api.account.delete, { confirmation: ben.email, currentPassword: testPassword });
  await expect.poll(async () => (await ada.ok(api.personBlocks.ids, {})).personIds).toEqual([]);
});
