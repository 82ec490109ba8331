import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../test/fill-unchecked.ts';
import { type ManyTeams, openManyTeams } from '../../../test/many-teams.ts';
import { recordSql } from '../../../test/recorded-sql.ts';
import { encodeCursor } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { chatPolicy } from '../../policies/chat.ts';
import { chatMessagePolicy } from '../../policies/chat-message.ts';
import { countOthers, readMentionableAmong } from './chat-people.store.ts';
import * as store from './chats.store.ts';
import { readFiles, readShowing } from './files.changes.store.ts';
import * as groups from './groups.store.ts';
import * as previews from './link-previews/link-previews.store.ts';
import {
  markRepliesTold,
  readMentioning,
  readNewestMessage,
  readReplied,
  readReplies as readRepliesToTell,
  readToldChat,
} from './messages.notices.store.ts';
import { emptyMessage, lockPositionsOf, takePosition } from './messages.store.ts';
import { messages } from './messages.ts';
import { countPinned, readPinned, writePinned } from './pinned-messages.store.ts';
import * as places from './places.store.ts';
import { deleteReaction, forgetSomeReactions } from './reactions.store.ts';
import { findRoot, readReplies, readRoot } from './replies.store.ts';
import * as scheduled from './scheduled-messages.store.ts';

/** Messages of the big team. */
const manyMessages = 100_000;
/** The tables that have rows here, none of which may be scanned. */
const seqScan =
  /Seq Scan on (chats|chat_members|chat_messages|chat_message_mentions|teams|team_members|departments|department_members|user_profiles)\b/;

let many: ManyTeams;
/** The message with ten thousand replies. */
let rootId: string;
beforeAll(async () => {
  many = await openManyTeams();
  const { teamId, ownerId, memberId } = many.big;
  await fillUnchecked(many.database, async (client) => {
    await client.query(`insert into chats (id, kind, team_id) select id, 'team', id from teams`);
    await client.query(
      `insert into chats (id, kind, team_id, department_id) select id, 'department', team_id, id from departments`,
    );
    // Two thousand groups, of whom the member is in a hundred.
    await client.query(
      `with added as (
          insert into chats (id, kind) select gen_random_uuid(), 'group' from generate_series(1, 2000) returning id),
        numbered as (select id, row_number() over () as number from added)
        insert into chat_members (chat_id, user_id, role)
        select id, $1, 'owner' from numbered where number <= 100
        union all select id, gen_random_uuid(), 'member' from numbered, generate_series(1, 5)`,
      [memberId],
    );
    await client.query(
      `insert into chat_messages (id, chat_id, number, author_id, content)
        select gen_random_uuid(), $1, number, $2, case number when 7 then 'Ahoy, Ishmael' else 'Ahoy' end
        from generate_series(1, $3::int) as number`,
      [teamId, ownerId, manyMessages],
    );
    await client.query(
      `insert into chat_messages (id, chat_id, number, author_id, content)
        select gen_random_uuid(), id, 1, null, 'Ahoy' from chats where id <> $1`,
      [teamId],
    );
    await client.query('update chats set last_number = case id when $1 then $2::int else 1 end', [
      teamId,
      manyMessages,
    ]);
  });
  // A tenth of the messages mention the member, who has read none of them, and a hundredth everyone.
  await fillUnchecked(many.database, async (client) => {
    await client.query(
      `insert into chat_message_mentions (message_id, user_id, chat_id, number, is_told)
        select id, $2, chat_id, number, true from chat_messages where chat_id = $1 and number % 10 = 0`,
      [many.big.teamId, many.big.memberId],
    );
    await client.query(
      `update chat_messages set mentions_all = true, is_all_told = true where chat_id = $1 and number % 100 = 0`,
      [many.big.teamId],
    );
  });
  // Every tenth message is a reply to the first one, which everyone was told of.
  const { rows } = await many.database.pool.query<{ id: string }>(
    'select id from chat_messages where chat_id = $1 and number = 1',
    [many.big.teamId],
  );
  rootId = rows[0]?.id ?? '';
  await fillUnchecked(many.database, async (client) => {
    await client.query(
      `update chat_messages set reply_to = $2, is_reply_told = true where chat_id = $1 and number % 10 = 5`,
      [many.big.teamId, rootId],
    );
    await client.query(
      'update chat_messages set reply_count = 10000, last_reply_at = created_at where id = $1',
      [rootId],
    );
  });
  await many.database.pool.query(
    'vacuum analyze chats, chat_members, chat_messages, chat_message_mentions, chat_states',
  );
}, 120_000);
afterAll(() => many.close());

const first = { limit: 100 };
const actor = () => ({ id: many.big.memberId, sessionId: newId(), timeZone: 'UTC' });
const bigChat = () => ({
  kind: 'team' as const,
  team_id: many.big.teamId,
  department_id: null,
  project_id: null,
  user_a_id: null,
  user_b_id: null,
  group_id: null,
});
const ofBigTeam = (page: { limit: number; after?: string }) => (db: Db) =>
  messages.store.readPage(db, many.big.memberId, many.big.teamId, page);
const search = (text: string) => (db: Db) =>
  places.searchMessages(
    db,
    many.big.memberId,
    { id: many.big.teamId, last: manyMessages },
    { text, runs: [], limit: 30 },
  );
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the newest messages', ofBigTeam(first)],
  ['older ones', ofBigTeam({ ...first, after: encodeCursor(newId(), '50000') })],
  [
    'a part of them',
    (db) => places.readRange(db, many.big.memberId, many.big.teamId, { from: 50_000, to: 50_100 }),
  ],
  ['the position of a message', (db) => places.findPosition(db, many.big.teamId, newId())],
  [
    'the first message of a day',
    (db) => places.findDay(db, many.big.teamId, { day: '2000-01-01', timeZone: 'UTC' }),
  ],
  ['a search for what one message says', search('ishmael')],
  ['a search for what no message says', search('moby')],
  ['one message', (db) => messages.store.readOne(db, many.big.memberId, many.big.teamId, newId())],
  ['one message for the engine', (db) => chatMessagePolicy.load(db, newId(), actor())],
  ['the first message of a thread', (db) => readRoot(db, many.big.memberId, many.big.teamId, rootId)],
  ['the newest replies', (db) => readReplies(db, many.big.memberId, rootId, first)],
  [
    'older replies',
    (db) => readReplies(db, many.big.memberId, rootId, { ...first, after: encodeCursor(newId(), '50000') }),
  ],
  ['what a reply belongs to', (db) => findRoot(db, many.big.teamId, rootId)],
  ['pinned messages', (db) => readPinned(db, many.big.memberId, many.big.teamId, { limit: 50 })],
  ['the number of pinned messages', (db) => countPinned(db, many.big.teamId)],
  ['a chat for the engine', (db) => chatPolicy.load(db, many.big.teamId, actor())],
  ['a chat', (db) => store.readChat(db, many.big.memberId, many.big.teamId)],
  ['a direct chat', (db) => store.findDirectChat(db, many.big.memberId, [newId(), newId()])],
  ['the chats of a person', (db) => store.readChats(db, many.big.memberId, { limit: 50 })],
  ['unread chats', (db) => store.readUnreadChats(db, many.big.memberId, 100)],
  ['whom a message may mention', (db) => readMentionableAmong(db, bigChat(), [many.big.ownerId])],
  ['mentions to tell', (db) => readMentioning(db, many.big.teamId)],
  ['replies to tell', (db) => readRepliesToTell(db, many.big.teamId)],
  ['the newest message to tell', (db) => readNewestMessage(db, many.big.teamId)],
  ['a chat to tell', (db) => readToldChat(db, many.big.teamId)],
  ['scheduled messages', (db) => scheduled.readScheduled(db, many.big.memberId)],
  ['a scheduled message', (db) => scheduled.readOne(db, newId())],
  ['the scheduled messages that are due', (db) => scheduled.readDueIds(db, many.big.memberId)],
  ['a scheduled message that is due', (db) => scheduled.readDue(db, newId())],
  ['the time of the next scheduled message', (db) => scheduled.readNextTime(db, many.big.memberId, [])],
  ['the groups of a person', (db) => groups.readGroupsOf(db, many.big.memberId)],
  ['a group of a person', (db) => groups.findGroupOf(db, many.big.memberId)],
  ['the messages with changed files', (db) => readShowing(db, [newId()], 500)],
  ['the files of messages', (db) => readFiles(db, [newId()])],
  ['the members of a group', (db) => groups.readMemberIds(db, many.big.teamId)],
  ['the owner of a group', (db) => groups.readOwnerId(db, many.big.teamId)],
];

test.each(reads)('%s: uses an index, however many messages there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScan);
});

test.each(reads)('%s: reads few of a hundred thousand messages', async (_, read) => {
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(250);
});

test.each(['ahoy', 'a', 'ahoy ishmael'])(
  'a search for %j reads at most a block of them by its index',
  async (text) => {
    const plans = (await many.plansOf(search(text))).join('\n');
    expect(plans).toContain('Bitmap Index Scan on chat_messages_search');
    expect(plans).not.toMatch(seqScan);
    expect(await many.mostRowsOf(search(text))).toBeLessThanOrEqual(8192);
  },
);

test('a search finds the first message among all others', async () => {
  const { rows } = await search('ahoy ish')(many.database.db);
  expect(rows.map(({ number }) => number)).toEqual([7]);
});

test('the chats of a person in five hundred teams are read without reading all chats', async () => {
  const read = (db: Db) => store.readChats(db, many.busyId, { limit: 50 });
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScan);
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(1100);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { memberId, teamId } = many.big;
  await store.insertDirectChat(
    db,
    newId(),
    [many.big.memberId, many.big.ownerId].toSorted() as [string, string],
  );
  await store.writeLastRead(db, memberId, teamId, 5);
  await store.writeChoices(db, memberId, { id: teamId, last_read: 5 }, { isPinned: true, level: 'mentions' });
  await countOthers(db, bigChat(), memberId);
  await takePosition(db, teamId);
  await emptyMessage(db, newId());
  await writePinned(db, newId(), true);
  await lockPositionsOf(db, { input: { chatMessageId: newId() } });
  await deleteReaction(db, newId(), memberId, '👍');
  await forgetSomeReactions(db, newId());
  const told = { ...bigChat(), id: teamId, place_name: 'Team', members: null };
  const reply = { id: newId(), root_id: rootId, number: 2, author_id: memberId, content: '', files: null };
  await readReplied(db, told, { ...reply, created_at: '2026-03-01T00:00:00.000Z' });
  await markRepliesTold(db, []);
  await scheduled.countScheduled(db, memberId);
  await scheduled.deleteScheduled(db, newId());
  await scheduled.lockPositionsOfScheduled(db, { input: { scheduledMessageId: newId() } });
  await groups.insertGroup(db, newId(), 'Crew');
  await groups.lockConnected(db, memberId, [many.big.ownerId]);
  await groups.writeName(db, newId(), null);
  await groups.deleteMember(db, newId(), memberId);
  await previews.readLinking(db, newId());
  await previews.isKnown(db, 'https://example.com/');
  await previews.writeFetched(db, 'https://example.com/', {
    title: 'Masts',
    description: null,
    site: 'Example',
    picture_path: null,
  });
  await previews.writeFailed(db, 'https://example.com/');
  expect(await previews.usePreview(db, newId(), 'https://example.com/')).toBe(true);
  await previews.deleteUnused(db, newId(), 500);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./chat.store.sql.snap');
});
