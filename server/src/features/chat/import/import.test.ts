import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { chatPinsApi } from '@longtable/contract/chat-pins';
import { chatsApi } from '@longtable/contract/chats';
import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { notificationsApi } from '@longtable/contract/notifications';
import { mostPinnedMessages } from '@longtable/contract/rules/chat-limits';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportText } from '../../../../../scripts/import-chat/report.ts';
import {
  asLines,
  mattermostLines,
  type SampleFiles,
  slackFiles,
  writeFolder,
  writeZip,
} from '../../../../test/chat-exports.ts';
import { connect } from '../../../../test/connect.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createChanges } from '../../../platform/change.ts';
import { createEvents } from '../../../platform/events/events.ts';
import { createLog } from '../../../platform/log/log.ts';
import { teamsOfImports } from '../../teams/teams.of-imports.ts';
import { createChatImport, type ImportOptions, type ImportReport } from './import.ts';

let app: TestApp;
let importChats: (location: string, options: ImportOptions) => Promise<ImportReport>;
beforeAll(async () => {
  app = await startTestApp();
  const { database } = app;
  const jobs = { requestStatements: () => [], wake: () => undefined };
  const changes = createChanges({
    database,
    events: createEvents({ database, log: createLog('silent') }),
    jobs,
  });
  importChats = createChatImport({ database, changes, teams: teamsOfImports });
});
afterAll(() => app.close());

const nothing = { channels: [], isPrivateUnwanted: false, isDirectUnwanted: false };
function into(team: ImportOptions['team'], more: Partial<ImportOptions> = {}): ImportOptions {
  return { team, unwanted: nothing, trustAddresses: false, isDryRun: false, ...more };
}

/** People with confirmed addresses who are in the samples. */
async function crew() {
  const [owner, ada, ben, guest] = await Promise.all(
    ['Olive Owner', 'Ada Account', 'Ben Account', 'Gil Account'].map((name) => app.newPerson(name)),
  );
  if (!owner || !ada || !ben || !guest) throw new Error('Nobody came.');
  for (const person of [ada, ben, guest]) await app.confirmAddress(person);
  return { owner, ada, ben, guest, addresses: { ada: ada.email, ben: ben.email, guest: guest.email } };
}

const samples: [string, (addresses: Parameters<typeof slackFiles>[0]) => SampleFiles][] = [
  ['Slack', slackFiles],
  ['Mattermost', (addresses) => ({ 'import.jsonl': asLines(mattermostLines(addresses)) })],
];

async function chatsOf(person: Person) {
  return (await person.ok(chatsApi.list, {})).chats;
}

/** The messages of a chat as a person reads them, oldest first: the author and the text. */
async function readAs(person: Person, chatId: string) {
  const { messages } = await person.ok(chatMessagesApi.list, { chatId });
  return messages
    .toReversed()
    .map(({ authorId, content }) =>
      authorId === null ? content : `${nameTo(person, authorId)}: ${content}`,
    );
}

async function departmentsOf(person: Person, teamId: string) {
  const { departments } = await person.ok(departmentsApi.list, { teamId });
  return new Map(departments.map((department) => [department.name.toLowerCase(), department]));
}

test('imports channels of Slack as a team with departments, in order, with Markdown, edits and names', async () => {
  const { owner, ada, ben, addresses } = await crew();
  const team = await newTeam(owner);
  const report = await importChats(await writeZip(slackFiles(addresses)), into({ existing: team.id }));
  expect(report.stored).toBe(9);
  expect(report.leftOut).toEqual({ system: 1, empty: 0, oneself: 0, reactions: 2, pins: 0 });
  expect(report.plan.leftOut.groups).toEqual({ channels: 1, messages: 1 });
  expect(report.plan.leftOut.withoutAccount).toEqual({ channels: 1, messages: 1 });
  expect(report.accounts.missing.map(({ name }) => name)).toEqual(['Cleo Capstan', 'Tide Bot']);

  expect(await readAs(ada, team.id)).toEqual([
    '**Cleo Capstan:** First on board',
    '**Tide Bot:** [High water](https://tides.example/7)\nAt **seven**',
    'Ada Account: Hello **all**, see [the plan](https://example.com/plan) & #hull',
    'Ben Account: Thanks @Ada Anchor 🙏 :shipit:',
  ]);
  const { messages } = await ada.ok(chatMessagesApi.list, { chatId: team.id });
  expect(messages.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  expect(messages.at(-2)).toMatchObject({ createdAt: '2021-03-03T08:00:01.000Z', editedAt: null });
  expect(messages.at(1)).toMatchObject({ createdAt: '2021-03-04T08:00:01.000Z' });
  expect(Date.parse(messages[1]?.editedAt ?? '')).toBe(Date.UTC(2021, 2, 4, 8, 1, 40));

  expect(messages[1]?.reactions).toEqual([
    { emoji: '👍🏽', count: 2, personIds: [ben.id, ada.id] },
    { emoji: '🎉', count: 1, personIds: [ada.id] },
  ]);

  expect(messages[0]).toMatchObject({ replyTo: { id: messages[1]?.id, authorId: ada.id }, thread: null });
  expect(messages[1]).toMatchObject({ replyTo: null, thread: { count: 1, personIds: [ben.id] } });

  const departments = await departmentsOf(owner, team.id);
  expect([...departments.keys()]).toEqual(['hull', 'money']);
  expect(departments.get('hull')).toMatchObject({ description: 'Below the waterline', membersCount: 1 });
  expect(await readAs(ada, departments.get('hull')?.id ?? '')).toEqual([
    'Gil Account: File: [hull plan.pdf](https://files.example/F1)',
    'Ada Account: As **drawn**\nFile: [sketch.png](https://files.example/F2)',
  ]);
  expect(await readAs(ben, departments.get('money')?.id ?? '')).toEqual([
    'Ben Account: The budget is `5 < 6`',
  ]);
});

test('imports a reply as an ordinary message when what it replies to is not imported', async () => {
  const { owner, addresses } = await crew();
  const team = await newTeam(owner);
  const orphan = { type: 'message', user: 'UBEN', ts: '1614931200.000100', text: 'Aye' };
  const files = {
    ...slackFiles(addresses),
    'general/2021-03-05.json': [
      { ...orphan, thread_ts: '1614844800.000100' },
      { ...orphan, ts: '1614931201.000100', text: 'So late', thread_ts: '1714931201.000100' },
    ],
  };
  await importChats(await writeZip(files), into({ existing: team.id }));
  const { messages } = await owner.ok(chatMessagesApi.list, { chatId: team.id });
  expect(messages.slice(0, 2)).toMatchObject([
    { content: 'So late', replyTo: null },
    { content: 'Aye', replyTo: null },
  ]);
});

test('imports posts of Mattermost in the order of their times, with replies where they were written', async () => {
  const { owner, ada, ben, addresses } = await crew();
  const team = await newTeam(owner);
  const file = await writeZip({ 'import.jsonl': asLines(mattermostLines(addresses)) });
  const report = await importChats(file, into({ existing: team.id }));
  expect(report.leftOut).toEqual({ system: 1, empty: 0, oneself: 1, reactions: 1, pins: 0 });
  expect(report.stored).toBe(7);
  expect(await readAs(ben, team.id)).toEqual([
    'Ada Account: First',
    'Ben Account: A reply',
    'Ada Account: Second',
    '**Builder:** Deployed',
  ]);
  const { messages } = await ben.ok(chatMessagesApi.list, { chatId: team.id });
  expect(messages.at(-1)?.reactions).toEqual([{ emoji: '⚓', count: 1, personIds: [ben.id] }]);
  const [, , reply, first] = messages;
  expect(reply?.replyTo).toMatchObject({ id: first?.id, content: 'First' });
  expect(first?.thread).toMatchObject({ count: 1, lastAt: reply?.createdAt });
  const departments = await departmentsOf(owner, team.id);
  expect(await readAs(ada, departments.get('hull')?.id ?? '')).toEqual([
    'Gil Account: See #Town Square, @Ben Bowline: `@ben.b`\nFile: hull plan.pdf',
  ]);
  const direct = (await chatsOf(ada)).find(({ kind }) => kind === 'direct');
  expect(await readAs(ada, direct?.id ?? '')).toEqual(['Ben Account: Between us']);
});

test.each(samples)(
  'lets only those read a channel of %s who were in it and have an account',
  async (_, files) => {
    const { owner, ada, ben, guest, addresses } = await crew();
    const team = await newTeam(owner);
    await importChats(await writeZip(files(addresses)), into({ existing: team.id }));
    const departments = await departmentsOf(owner, team.id);
    const money = departments.get('money')?.id ?? '';
    for (const person of [owner, ada, guest])
      expect(await person.refused(chatMessagesApi.list, { chatId: money })).toMatchObject({
        code: 'chat/not-found',
      });
    // Guests are in no team.
    expect(await guest.refused(chatMessagesApi.list, { chatId: team.id })).toMatchObject({
      code: 'chat/not-found',
    });
    expect((await chatsOf(guest)).length).toBe(0);
    expect(new Set((await chatsOf(ada)).map(({ kind, id }) => (kind === 'direct' ? kind : id)))).toEqual(
      new Set([team.id, departments.get('hull')?.id, 'direct']),
    );
    // The two are not connected: their chat is there to be read.
    const direct = (await chatsOf(ben)).find(({ kind }) => kind === 'direct');
    expect(direct).toMatchObject({ personId: ada.id, can: { post: false } });
    await connect(ada, ben);
    await ben.ok(chatMessagesApi.post, { chatId: direct?.id ?? '', id: newId(), content: 'Here too' });
  },
);

test.each(samples)(
  'leaves nothing of %s unread, notifies nobody, and lists chats by their last message',
  async (_, files) => {
    const { owner, ada, ben, addresses } = await crew();
    // Ada is in the team already, Ben is not.
    const team = await newTeam(ada);
    await importChats(await writeZip(files(addresses)), into({ existing: team.id }));
    for (const person of [ada, ben]) {
      expect(await person.ok(chatsApi.unread, {})).toEqual({ chatIds: [] });
      expect((await person.ok(notificationsApi.list, {})).notifications).toEqual([]);
      const chats = await chatsOf(person);
      expect(chats.length).toBe(3);
      for (const chat of chats) {
        expect(chat).toMatchObject({ unread: 0, lastRead: chat.lastMessage?.number });
        expect(chat.activeAt).toBe(chat.lastMessage?.createdAt);
      }
    }
    expect(await chatsOf(owner)).toEqual([]);
    const sent = await ben.ok(chatMessagesApi.post, { chatId: team.id, id: newId(), content: 'New here' });
    const chat = await ada.ok(chatsApi.get, { chatId: team.id });
    expect(sent.number).toBe(5);
    expect(chat).toMatchObject({ unread: 1, lastRead: 4 });
  },
);

test.each(samples)(
  'adds nothing when the same export of %s is imported again, from wherever',
  async (_, files) => {
    const { owner, addresses } = await crew();
    const wanted = into({ name: 'Imported', ownerEmail: owner.email });
    const first = await importChats(await writeZip(files(addresses)), wanted);
    const count = () => app.database.db.selectFrom('chat_messages').select('id').execute();
    const before = (await count()).length;
    // Packed again, in a folder.
    const inFolder = Object.fromEntries(
      Object.entries(files(addresses)).map(([name, content]) => [`export/${name}`, content]),
    );
    const second = await importChats(await writeFolder(inFolder), wanted);
    expect(first.plan.team.id).toBeNull();
    expect(second.plan.team.id).not.toBeNull();
    expect(second.stored).toBe(0);
    expect((await count()).length).toBe(before);
    expect((await owner.ok(teamsApi.list, {})).teams.length).toBe(1);
  },
);

test('lets the open screens of people in the chats fetch them, once, and of nobody else', async () => {
  const { owner, ada, ben, guest, addresses } = await crew();
  const team = await newTeam(owner);
  const file = await writeZip(slackFiles(addresses));
  const received = await recordEvents(app, [owner, ada, ben, guest], async () => {
    await importChats(file, into({ existing: team.id }));
    await importChats(file, into({ existing: team.id }));
  });
  expect(received.map((events) => only(events, 'chats.imported').length)).toEqual([1, 1, 1, 0]);
  // New members are sent the team and the department at once.
  expect(received.map((events) => only(events, 'team.membership-changed').length)).toEqual([0, 1, 1, 0]);
  expect(received.map((events) => only(events, 'department.membership-changed').length)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(received.flatMap((events) => only(events, 'chat-message.saved'))).toEqual([]);
});

test('does not bring people back who were removed after the import', async () => {
  const { owner, ada, addresses } = await crew();
  const team = await newTeam(owner);
  const file = await writeZip(slackFiles(addresses));
  await importChats(file, into({ existing: team.id }));
  await ada.ok(teamsApi.leave, { teamId: team.id });
  await importChats(file, into({ existing: team.id }));
  expect(await ada.refused(chatMessagesApi.list, { chatId: team.id })).toMatchObject({
    code: 'chat/not-found',
  });
});

test('goes on where it was interrupted, and people can write meanwhile', async () => {
  const { owner, ada, addresses } = await crew();
  const team = await newTeam(owner);
  const lines = mattermostLines(addresses);
  const many = Array.from({ length: 5000 }, (_, index) => ({
    type: 'post',
    post: {
      team: 'shipyard',
      channel: 'town-square',
      user: 'ada',
      message: `Message ${index}`,
      create_at: Date.UTC(2023, 0, 1) + index,
    },
  }));
  const file = await writeZip({ 'import.jsonl': asLines([...lines, ...many.toReversed()]) });
  const broken = into(
    { existing: team.id },
    {
      onProgress({ step, done }) {
        if (step === 'storing' && done >= 2000) throw new Error('The machine was switched off.');
      },
    },
  );
  await expect(importChats(file, broken)).rejects.toThrow('The machine was switched off.');
  const sent = await ada.ok(chatMessagesApi.post, { chatId: team.id, id: newId(), content: 'Meanwhile' });
  expect(sent.number).toBe(5005);
  const { activeAt } = await ada.ok(chatsApi.get, { chatId: team.id });

  const report = await importChats(file, into({ existing: team.id }));
  expect(report.stored).toBe(5007 - 2000);
  const rows = await app.database.db
    .selectFrom('chat_messages')
    .select(['number', 'content', 'created_at'])
    .where('chat_id', '=', team.id)
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 5005 }, (_, index) => index + 1));
  expect(rows.slice(4, 5004).map(({ content }) => content)).toEqual(
    Array.from({ length: 5000 }, (_, index) => `Message ${index}`),
  );
  expect(await ada.ok(chatsApi.get, { chatId: team.id })).toMatchObject({
    unread: 0,
    lastMessage: { content: 'Meanwhile' },
    activeAt,
  });
});

/** The texts of the pinned messages of a chat, those that were pinned last first. */
async function pinnedIn(chatId: string, as: Person) {
  const { messages } = await as.ok(chatPinsApi.list, { chatId });
  return messages.map(({ content }) => content);
}

/** The sample of Slack with these pins in a channel, and more messages there. */
function slackWithPins(addresses: Parameters<typeof slackFiles>[0], pins: object[], more: object[] = []) {
  const files = slackFiles(addresses);
  const channels = files['channels.json'] as { id: string }[];
  return {
    ...files,
    'channels.json': channels.map((each) => (each.id === 'CGENERAL' ? Object.assign(each, { pins }) : each)),
    'general/2021-03-06.json': more,
  };
}

test('imports pins of Slack once, in the order in which they were made, and counts those of nothing imported', async () => {
  const { owner, ada, addresses } = await crew();
  const team = await newTeam(owner);
  const pin = (id: string, created: number) => ({ id, type: 'C', created, user: 'UADA', owner: 'UBEN' });
  const files = slackWithPins(addresses, [
    pin('1614844802.000300', 1614850000),
    pin('1614758400.000100', 1614860000),
    // A system message of Slack, a file, and a message that is not in the export.
    pin('1614844800.000100', 1614870000),
    { id: 'F1', type: 'F', created: 1614870000 },
    pin('1614844999.000100', 1614870000),
  ]);
  const wanted = into({ existing: team.id });
  const planned = await importChats(await writeZip(files), { ...wanted, isDryRun: true });
  expect(planned.plan.main.pins).toBe(2);
  expect(planned.leftOut.pins).toBe(3);
  const pinned = ['**Cleo Capstan:** First on board', 'Thanks @Ada Anchor 🙏 :shipit:'];
  await importChats(await writeZip(files), wanted);
  expect(await pinnedIn(team.id, ada)).toEqual(pinned);
  const { messages } = await owner.ok(chatPinsApi.list, { chatId: team.id });
  expect(messages.map(({ pinnedAt }) => pinnedAt)).toEqual([
    new Date(1614860000_000).toISOString(),
    new Date(1614850000_000).toISOString(),
  ]);
  // Another run pins nothing again.
  await owner.ok(chatPinsApi.unpin, { chatMessageId: messages[0]?.id ?? '' });
  await importChats(await writeZip(files), wanted);
  expect(await pinnedIn(team.id, ada)).toEqual(pinned.slice(1));
});

test('imports the newest pinned messages of a chat that has more than it may have', async () => {
  const { owner, addresses } = await crew();
  const team = await newTeam(owner);
  const ts = (index: number) => `${1615017600 + index}.000100`;
  const indexes = Array.from({ length: mostPinnedMessages + 3 }, (_, index) => index);
  const messages = indexes.map((index) => ({
    type: 'message',
    user: 'UADA',
    text: `M${index}`,
    ts: ts(index),
  }));
  // The older the message, the later it was pinned.
  const pins = indexes.map((index) => ({ id: ts(index), type: 'C', created: 1615100000 - index }));
  const file = await writeZip(slackWithPins(addresses, pins, messages));
  const report = await importChats(file, into({ existing: team.id }));
  expect(report.plan.main.pins).toBe(mostPinnedMessages + 3);
  expect(await pinnedIn(team.id, owner)).toEqual(
    indexes.slice(0, mostPinnedMessages).map((index) => `M${index}`),
  );
  expect(reportText(report, { isDryRun: false, unwanted: nothing })).toContain(
    `3 older pins: a chat has at most ${mostPinnedMessages} pinned messages`,
  );
});

test('imports pinned posts of Mattermost, in the order of their times', async () => {
  const { owner, ben, addresses } = await crew();
  const team = await newTeam(owner);
  const lines = mattermostLines(addresses);
  for (const line of lines) {
    const { post, direct_post } = line as { post?: { message: string }; direct_post?: object };
    if (post && ['First', 'Second', 'ada joined the team.'].includes(post.message))
      Object.assign(post, { is_pinned: true });
    if (direct_post) Object.assign(direct_post, { is_pinned: true });
  }
  const report = await importChats(
    await writeZip({ 'import.jsonl': asLines(lines) }),
    into({ existing: team.id }),
  );
  expect(report.leftOut.pins).toBe(1);
  expect(await pinnedIn(team.id, owner)).toEqual(['Second', 'First']);
  const direct = (await chatsOf(ben)).find(({ kind }) => kind === 'direct');
  expect(await pinnedIn(direct?.id ?? '', ben)).toEqual(['Between us']);
});

test('says on a dry run what would happen, and changes nothing', async () => {
  const { owner, addresses } = await crew();
  const wanted = into({ name: 'Imported', ownerEmail: owner.email }, { isDryRun: true });
  const report = await importChats(await writeZip(slackFiles(addresses)), wanted);
  expect(report).toMatchObject({ stored: 0, plan: { team: { id: null }, main: { messages: 4 } } });
  expect(report.plan.departments.map(({ name, messages }) => [name, messages])).toEqual([
    ['hull', 2],
    ['money', 1],
  ]);
  expect((await owner.ok(teamsApi.list, {})).teams).toEqual([]);
});

test('counts an address that nobody has confirmed only when told to', async () => {
  const { owner, ben, addresses } = await crew();
  const stranger = await app.newPerson('Sam Stranger');
  const file = await writeZip(slackFiles({ ...addresses, ada: stranger.email }));
  const options = into({ name: 'Imported', ownerEmail: owner.email }, { isDryRun: true });
  const careful = await importChats(file, options);
  expect(careful.accounts.unproven.map(({ name }) => name)).toEqual(['Ada Anchor']);
  expect(careful.plan.direct).toEqual([]);
  const trusting = await importChats(file, { ...options, trustAddresses: true });
  expect(trusting.accounts.unproven).toEqual([]);
  expect(trusting.plan.direct.map(({ people }) => people.toSorted())).toEqual([
    [stranger.id, ben.id].toSorted(),
  ]);
});

test('leaves out channels, private ones and direct messages when told to', async () => {
  const { owner, addresses } = await crew();
  const unwanted = { channels: ['general'], isPrivateUnwanted: true, isDirectUnwanted: true };
  const report = await importChats(
    await writeZip(slackFiles(addresses)),
    into({ name: 'Imported', ownerEmail: owner.email }, { unwanted }),
  );
  expect(report.stored).toBe(2);
  expect(report.plan.leftOut.unwanted).toEqual({ channels: 5, messages: 9 });
});

test('refuses a team whose chats have other messages, and leaves direct chats alone that have', async () => {
  const { owner, ada, ben, addresses } = await crew();
  const team = await newTeam(owner);
  await owner.ok(chatMessagesApi.post, { chatId: team.id, id: newId(), content: 'Mine' });
  const hull = await owner.ok(departmentsApi.create, { teamId: team.id, id: newId(), name: 'Hull' });
  await owner.ok(chatMessagesApi.post, { chatId: hull.id, id: newId(), content: 'Mine' });
  const file = await writeZip(slackFiles(addresses));
  await expect(importChats(file, into({ existing: team.id }))).rejects.toThrow(
    'These chats have other messages already, which those of the export would have to come before: the team, the department “Hull”.',
  );
  expect(await readAs(owner, team.id)).toEqual(['Olive Owner: Mine']);
  expect((await departmentsOf(owner, team.id)).size).toBe(1);

  await connect(ada, ben);
  const { id: chatId } = await ada.ok(chatsApi.openDirect, { personId: ben.id, id: newId() });
  await ada.ok(chatMessagesApi.post, { chatId, id: newId(), content: 'Already here' });
  const unwanted = { ...nothing, channels: ['general', 'hull'] };
  const report = await importChats(file, into({ existing: team.id }, { unwanted }));
  expect(report.plan.leftOut.inUse).toEqual({ channels: 1, messages: 2 });
  expect(await readAs(ada, chatId)).toEqual(['Ada Account: Already here']);
});

test('refuses a newer export into the chats of an older one', async () => {
  const { owner, addresses } = await crew();
  const team = await newTeam(owner);
  const files = slackFiles(addresses);
  await importChats(await writeZip(files), into({ existing: team.id }));
  const newer = {
    ...files,
    'hull/2021-03-06.json': [{ type: 'message', user: 'UADA', text: 'More', ts: '1615017600.000100' }],
  };
  await expect(importChats(await writeZip(newer), into({ existing: team.id }))).rejects.toThrow(
    'the department “hull”',
  );
});

const lineOf = (line: object) => (addresses: Parameters<typeof slackFiles>[0]) => ({
  'import.jsonl': asLines([...mattermostLines(addresses), line]),
});
const slackWith = (more: SampleFiles) => (addresses: Parameters<typeof slackFiles>[0]) => ({
  ...slackFiles(addresses),
  ...more,
});

test.each<[string, (addresses: Parameters<typeof slackFiles>[0]) => SampleFiles, string]>([
  ['something else', () => ({ 'readme.txt': 'Ahoy' }), 'This is neither an export of Slack'],
  [
    'a broken file',
    slackWith({ 'hull/2021-03-06.json': '[{"type":' }),
    'The file hull/2021-03-06.json is not valid JSON.',
  ],
  [
    'people that are none',
    slackWith({ 'users.json': [{ name: 'x' }] }),
    'The file users.json is not one of Slack: 0.id',
  ],
  [
    'a date that is none',
    slackWith({ 'hull/2021-03-06.json': [{ type: 'message', user: 'UADA', text: 'x', ts: 'yesterday' }] }),
    'hull/2021-03-06.json has a message whose time is not one',
  ],
  [
    'a post without a date',
    lineOf({ type: 'post', post: { team: 'shipyard', channel: 'hull', user: 'ada', message: 'x' } }),
    'Line 20 of import.jsonl has a message whose time is not one: it is missing.',
  ],
  [
    'a date in the far future',
    lineOf({
      type: 'post',
      post: { team: 'shipyard', channel: 'hull', user: 'ada', message: 'x', create_at: 9e15 },
    }),
    'Line 20 of import.jsonl has a message whose time is not one: 9000000000000000.',
  ],
  [
    'a line of an unknown type',
    lineOf({ type: 'poll', poll: {} }),
    'Line 20 of import.jsonl has the type “poll”, which is not known.',
  ],
  [
    'a line that is no JSON',
    () => ({ 'x.jsonl': '{"type":"version","version":1}\nnonsense\n' }),
    'Line 2 of x.jsonl is not valid JSON.',
  ],
  [
    'another version',
    () => ({ 'x.jsonl': '{"type":"version","version":2}\n' }),
    'in version 1 of its format',
  ],
  [
    'a post in an unknown channel',
    lineOf({
      type: 'post',
      post: { team: 'shipyard', channel: 'sails', user: 'ada', message: 'x', create_at: 1e12 },
    }),
    'Line 20 of import.jsonl has a post in the channel sails',
  ],
])('refuses %s with a message, and changes nothing', async (_, files, text) => {
  const { owner, addresses } = await crew();
  const wanted = into({ name: 'Imported', ownerEmail: owner.email });
  await expect(importChats(await writeZip(files(addresses)), wanted)).rejects.toThrow(text);
  expect((await owner.ok(teamsApi.list, {})).teams).toEqual([]);
});

test('imports one team of an export of several', async () => {
  const { owner, addresses } = await crew();
  const [version = {}, ...rest] = mattermostLines(addresses);
  const harbor = { type: 'team', team: { name: 'harbor', display_name: 'Harbor' } };
  const file = await writeZip({ 'import.jsonl': asLines([version, harbor, ...rest]) });
  const wanted = into({ name: 'Imported', ownerEmail: owner.email }, { isDryRun: true });
  await expect(importChats(file, wanted)).rejects.toThrow('The export has several teams: harbor, shipyard.');
  await expect(importChats(file, { ...wanted, exportTeam: 'yard' })).rejects.toThrow(
    'The export has no team yard.',
  );
  const report = await importChats(file, { ...wanted, exportTeam: 'Shipyard' });
  expect(report.plan.main.messages).toBe(4);
});

test('refuses teams, owners and channels that are not there', async () => {
  const { owner, addresses } = await crew();
  const file = await writeZip(slackFiles(addresses));
  await expect(importChats(file, into({ existing: 'No such team' }))).rejects.toThrow(
    'There is no team No such team.',
  );
  await expect(importChats(file, into({ name: 'New', ownerEmail: 'nobody@example.test' }))).rejects.toThrow(
    'Nobody has an account with the address nobody@example.test.',
  );
  const [one, other] = [await newTeam(owner, 'Twins'), await newTeam(owner, 'twins')];
  await expect(importChats(file, into({ existing: 'Twins' }))).rejects.toThrow(`${one.id}, ${other.id}`);
  const unwanted = { ...nothing, channels: ['sails'] };
  await expect(importChats(file, into({ existing: one.id }, { unwanted }))).rejects.toThrow(
    'The export has no channel sails.',
  );
  await expect(importChats(`${file}.missing`, into({ existing: one.id }))).rejects.toThrow(
    'There is no file or folder',
  );
});

test('runs one import at a time', async () => {
  const { owner, addresses } = await crew();
  const file = await writeZip(slackFiles(addresses));
  const wanted = into({ name: 'Imported', ownerEmail: owner.email }, { isDryRun: true });
  const both = await Promise.allSettled([importChats(file, wanted), importChats(file, wanted)]);
  const refused = both.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeLessThanOrEqual(1);
  for (const each of refused)
    expect(String((each as PromiseRejectedResult).reason)).toContain('Another import is running.');
  // The lock is released when the import ends.
  await importChats(file, wanted);
});
