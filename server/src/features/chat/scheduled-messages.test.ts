import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { mostScheduledMessages } from '@longtable/contract/rules/chat-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { changesOf } from '../../../test/notify.ts';
import { recordEvents } from '../../../test/recorded-events.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { createRateLimits } from '../../platform/limits/rate-limits.ts';
import { createLog } from '../../platform/log/log.ts';
import { chatLimits } from './chat.ts';
import { sendScheduledJob } from './scheduled-messages.jobs.ts';

let app: TestApp;
let owner: Person;
let member: Person;
let stranger: Person;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, member, stranger } = people);
  chatId = team.id;
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const toSchedule = (fields: object = {}) => ({
  chatId,
  id: newId(),
  content: 'Land ahoy',
  sendAt: inMinutes(60),
  ...fields,
});
const schedule = (by: Person, fields: object = {}) =>
  by.ok(api.scheduledMessages.schedule, toSchedule(fields));
const refusal = async (by: Person, fields: object) =>
  (await by.refused(api.scheduledMessages.schedule, toSchedule(fields))).code;
const listed = async (by: Person) => (await by.ok(api.scheduledMessages.list, {})).messages;
const said = async (by: Person, of = chatId) =>
  (await by.ok(api.chatMessages.list, { chatId: of })).messages.map(({ content }) => content).toReversed();

/** Lets the time of scheduled messages come, without the job that the server has for then. */
const isDue = (...ids: string[]) =>
  sql`update chat_scheduled_messages set send_at = now() - interval '1 minute' * (${ids.length} - array_position(${ids}::uuid[], id))
    where id = any(${ids}::uuid[])`.execute(app.database.db);

/** Runs the job of a person once, or that of one message. It asks for no further runs. */
async function sendDue(
  by: Person,
  { limits = createRateLimits(app.database.pool, chatLimits), ...one }: SendOptions = {},
): Promise<void> {
  const job = sendScheduledJob({
    db: app.database.db,
    changes: changesOf(app),
    limit: limits.messagesPerPerson,
  });
  const context = { log: createLog('silent'), signal: new AbortController().signal };
  await job.run({ personId: by.id, ...one }, context);
}
type SendOptions = {
  readonly messageId?: string;
  readonly limits?: ReturnType<typeof createRateLimits<typeof chatLimits>>;
};

describe('a scheduled message', () => {
  test('is told to its author on all screens, and to nobody else', async () => {
    const [own = [], others = []] = await recordEvents(app, [member, owner], async () => {
      const { id } = await schedule(member);
      await member.ok(api.scheduledMessages.edit, { scheduledMessageId: id, sendAt: inMinutes(90) });
      await member.ok(api.scheduledMessages.delete, { scheduledMessageId: id });
    });
    expect(own.map(({ type }) => type)).toEqual([
      'scheduled-message.saved',
      'scheduled-message.saved',
      'scheduled-message.deleted',
    ]);
    expect(others).toEqual([]);
    expect(await listed(owner)).toEqual([]);
    expect(await said(owner)).toEqual([]);
  });

  test('is sent when its time comes, with its mentions, as its author and with its id', async () => {
    const { id } = await schedule(member, {
      content: '@Owner land',
      mentionIds: [owner.id],
      mentionsAll: true,
    });
    await isDue(id);
    const [heard = []] = await recordEvents(app, [owner], () => sendDue(member));
    const { messages } = await owner.ok(api.chatMessages.list, { chatId });
    expect(messages).toMatchObject([
      {
        id,
        content: '@Owner land',
        authorId: member.id,
        mentionIds: [owner.id],
        mentionsAll: true,
        number: 1,
      },
    ]);
    expect(heard.map(({ type }) => type)).toEqual(['chat-message.saved']);
    expect(await listed(member)).toEqual([]);
  });

  test('is sent once, however many servers try at the same time', async () => {
    const { id } = await schedule(member);
    await isDue(id);
    await Promise.all([sendDue(member), sendDue(member), sendDue(member)]);
    expect(await said(owner)).toEqual(['Land ahoy']);
    // Its answer was lost: the client asks again.
    expect(await refusal(member, { id })).toBe('request/deleted');
    await sendDue(member);
    expect(await said(owner)).toEqual(['Land ahoy']);
  });

  test('is sent by itself, by the job that the server has for its time', async () => {
    const { id } = await schedule(member);
    await sql`update chat_scheduled_messages set send_at = now() where id = ${id}`.execute(app.database.db);
    // Any change asks for the job of the next one.
    await schedule(member, { content: 'Later' });
    await expect.poll(() => said(owner), { timeout: 20_000 }).toEqual(['Land ahoy']);
  }, 30_000);

  test('is sent by itself although the one before it was deleted', async () => {
    const { id: before } = await schedule(member, { content: 'Never mind' });
    const { id } = await schedule(member);
    const times = sql`update chat_scheduled_messages set send_at =
      now() + case when id = ${id} then interval '4 seconds' else interval '2 seconds' end
      where id in (${before}, ${id})`;
    await times.execute(app.database.db);
    // Any change asks for the job of the next one.
    await schedule(member, { content: 'Later' });
    await member.ok(api.scheduledMessages.delete, { scheduledMessageId: before });
    await expect.poll(() => said(owner), { timeout: 20_000 }).toEqual(['Land ahoy']);
  }, 30_000);

  test('is sent after those of the same person that were due before', async () => {
    const ids = [];
    for (const content of ['One', 'Two', 'Three']) ids.push((await schedule(member, { content })).id);
    await isDue(...ids);
    await sendDue(member);
    expect(await said(owner)).toEqual(['One', 'Two', 'Three']);
  });

  test('waits, and is not lost, when its author sends too many', async () => {
    const { id } = await schedule(member);
    await isDue(id);
    const limits = createRateLimits(app.database.pool, chatLimits);
    for (let sent = 0; sent < chatLimits.messagesPerPerson.max; sent += 1)
      await limits.messagesPerPerson.consume(member.id);
    await sendDue(member, { limits });
    expect(await said(owner)).toEqual([]);
    expect(await listed(member)).toMatchObject([{ id, problem: null }]);
    await sendDue(member);
    expect(await said(owner)).toEqual(['Land ahoy']);
  });

  test('is scheduled once, however often', async () => {
    const input = toSchedule();
    const answers = [];
    for (let sent = 0; sent < 3; sent += 1)
      answers.push(await member.ok(api.scheduledMessages.schedule, input));
    expect(new Set(answers.map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(await listed(member)).toHaveLength(1);
    expect(await refusal(owner, { id: input.id })).toBe('request/id-taken');
  });

  test.each([
    ['in half a minute', 0.5],
    ['in two years', 2 * 366 * 24 * 60],
    ['yesterday', -24 * 60],
  ])('is refused for a time %s', async (_, minutes) => {
    expect(await refusal(member, { sendAt: inMinutes(minutes) })).toBe('scheduled-message/time');
    const { id } = await schedule(member);
    expect(
      await member.refused(api.scheduledMessages.edit, {
        scheduledMessageId: id,
        sendAt: inMinutes(minutes),
      }),
    ).toMatchObject({ code: 'scheduled-message/time' });
  });

  test('is refused with what a message would be refused with', async () => {
    expect(await refusal(stranger, {})).toBe('chat/not-found');
    expect(await refusal(member, { mentionIds: [stranger.id] })).toBe('chat-message/mention-outside');
    expect(await refusal(member, { files: [{ fileId: newId() }] })).toBe('chat-message/no-file');
    expect(await refusal(member, { content: ' ' })).toBe('request/malformed');
  });

  test(`is refused beyond ${mostScheduledMessages}, in all chats together`, async () => {
    for (let made = 0; made < mostScheduledMessages; made += 1) await schedule(member);
    expect(await refusal(member, {})).toBe('scheduled-message/too-many');
    const [first] = await listed(member);
    await member.ok(api.scheduledMessages.delete, { scheduledMessageId: first?.id ?? '' });
    await schedule(member);
  });
});

describe('a fault while a scheduled message is sent', () => {
  /** Makes the database fail for messages with this text. Returns the function that mends it. */
  async function failFor(text: string): Promise<() => Promise<unknown>> {
    const run = (statement: string) => app.database.pool.query(statement);
    await run(`create function fail_for_text() returns trigger language plpgsql as
      $$ begin raise exception 'The disk is on fire.'; end $$`);
    await run(`create trigger fail_for_text before insert on chat_messages
      for each row when (new.content = '${text}') execute function fail_for_text()`);
    return () => run('drop function fail_for_text cascade');
  }

  test('holds up no other message of its author, and is over with the next try, which sends it once', async () => {
    const mend = await failFor('Two');
    const ids = [];
    try {
      for (const content of ['One', 'Two', 'Three']) ids.push((await schedule(member, { content })).id);
      await isDue(...ids);
      await sendDue(member);
      expect(await said(owner)).toEqual(['One', 'Three']);
      expect(await listed(member)).toMatchObject([{ content: 'Two', problem: null }]);
      // The job of the message itself fails, so that it is tried again.
      await expect(sendDue(member, { messageId: ids[1] ?? '' })).rejects.toThrow('The disk is on fire.');
      // It does not hold up what is due after it either.
      const { id } = await schedule(member, { content: 'Four' });
      await isDue(id);
      await sendDue(member);
      expect(await said(owner)).toEqual(['One', 'Three', 'Four']);
    } finally {
      await mend();
    }
    await Promise.all([sendDue(member), sendDue(member, { messageId: ids[1] ?? '' })]);
    await sendDue(member, { messageId: ids[1] ?? '' });
    expect(await said(owner)).toEqual(['One', 'Three', 'Four', 'Two']);
    expect(await listed(member)).toEqual([]);
  });

  test('is tried again by the server itself, while what is due next is sent at its time', async () => {
    const mend = await failFor('First');
    try {
      const first = await schedule(member, { content: 'First' });
      const second = await schedule(member, { content: 'Second' });
      const times = sql`update chat_scheduled_messages set send_at =
        now() + case when id = ${second.id} then interval '3 seconds' else interval '0' end
        where id in (${first.id}, ${second.id})`;
      await times.execute(app.database.db);
      // Any change asks for the job of the next one.
      await schedule(member, { content: 'Much later' });
      await expect.poll(() => said(owner), { timeout: 20_000 }).toEqual(['Second']);
    } finally {
      await mend();
    }
    await expect.poll(() => said(owner), { timeout: 30_000 }).toEqual(['Second', 'First']);
    expect(await listed(member)).toMatchObject([{ content: 'Much later' }]);
  }, 60_000);
});

describe('a scheduled reply', () => {
  const post = (by: Person, content: string, fields: object = {}) =>
    by.ok(api.chatMessages.post, { chatId, id: newId(), content, ...fields });
  const threadOf = (messageId: string) => owner.ok(api.chatReplies.list, { chatId, messageId });

  test('is sent in its thread, and is counted as a reply', async () => {
    const root = await post(owner, 'Who steers?');
    const { id, replyTo } = await schedule(member, { content: 'I do', replyTo: root.id });
    expect(replyTo).toBe(root.id);
    expect((await threadOf(root.id)).messages).toEqual([]);
    await isDue(id);
    const [heard = []] = await recordEvents(app, [owner], () => sendDue(member));
    expect(await threadOf(root.id)).toMatchObject({
      root: { thread: { count: 1, personIds: [member.id] } },
      messages: [{ id, content: 'I do', authorId: member.id, replyTo: { id: root.id } }],
    });
    expect(heard.map(({ type }) => type).toSorted()).toEqual(['chat-message.replied', 'chat-message.saved']);
    expect(await listed(member)).toEqual([]);
  });

  test('to a reply is in the same thread, also when that reply is deleted before it is sent', async () => {
    const root = await post(owner, 'Who steers?');
    const reply = await post(owner, 'Until six', { replyTo: root.id });
    const { id } = await schedule(member, { content: 'I do', replyTo: reply.id });
    expect(await listed(member)).toMatchObject([{ id, replyTo: root.id }]);
    await owner.ok(api.chatMessages.delete, { chatMessageId: reply.id });
    const sent = await member.ok(api.scheduledMessages.send, { scheduledMessageId: id });
    expect(sent).toMatchObject({ id, content: 'I do', replyTo: { id: root.id } });
  });

  test('is refused for a message that is deleted, in another chat or nowhere', async () => {
    const root = await post(owner, 'Who steers?');
    await owner.ok(api.chatMessages.delete, { chatMessageId: root.id });
    expect(await refusal(member, { replyTo: root.id })).toBe('chat-message/root-deleted');
    const direct = await member.ok(api.chats.openDirect, { personId: owner.id, id: newId() });
    const other = await post(owner, 'Elsewhere', { chatId: direct.id });
    expect(await refusal(member, { replyTo: other.id })).toBe('chat-message/no-root');
    expect(await refusal(member, { replyTo: newId() })).toBe('chat-message/no-root');
    expect(await listed(member)).toEqual([]);
  });

  test('stays with the reason when the first message was deleted, while later messages are sent', async () => {
    const root = await post(owner, 'Who steers?');
    const { id } = await schedule(member, { content: 'I do', replyTo: root.id });
    const { id: later } = await schedule(member, { content: 'Later' });
    await owner.ok(api.chatMessages.delete, { chatMessageId: root.id });
    await isDue(id, later);
    await sendDue(member);
    expect(await said(owner)).toEqual(['', 'Later']);
    const problem = expect.stringContaining('reply to a deleted message');
    expect(await listed(member)).toMatchObject([
      { id, content: 'I do', replyTo: root.id, problem, isThreadClosed: true },
    ]);
    expect(await member.refused(api.scheduledMessages.send, { scheduledMessageId: id })).toMatchObject({
      code: 'chat-message/root-deleted',
    });
  });
});

describe('its author', () => {
  test('changes the text and the mentions', async () => {
    const { id } = await schedule(member, { mentionIds: [owner.id] });
    const written = { content: 'Water', mentionIds: [], mentionsAll: true };
    expect(await member.ok(api.scheduledMessages.edit, { scheduledMessageId: id, written })).toMatchObject({
      content: 'Water',
      mentionIds: [],
      mentionsAll: true,
      version: 2,
    });
    expect(
      await member.refused(api.scheduledMessages.edit, {
        scheduledMessageId: id,
        written: { ...written, mentionIds: [stranger.id] },
      }),
    ).toMatchObject({ code: 'chat-message/mention-outside' });
    expect(
      await member.refused(api.scheduledMessages.edit, { scheduledMessageId: id, written: { content: '' } }),
    ).toMatchObject({ code: 'chat-message/empty' });
  });

  test('sends it now', async () => {
    const { id } = await schedule(member);
    expect(await member.ok(api.scheduledMessages.send, { scheduledMessageId: id })).toMatchObject({
      id,
      content: 'Land ahoy',
      can: { edit: true },
    });
    expect(await said(owner)).toEqual(['Land ahoy']);
    expect(await member.refused(api.scheduledMessages.send, { scheduledMessageId: id })).toMatchObject({
      code: 'scheduled-message/not-found',
    });
  });

  test('sends files with it, which are shown to them before', async () => {
    const file = await uploadFile(
      member,
      { id: newId(), name: 'Chart.txt', teamId: chatId },
      new TextEncoder().encode('Here be dragons'),
    );
    const { id, files } = await schedule(member, { content: '', files: [{ fileId: file.id }] });
    expect(files).toMatchObject([{ id: file.id, name: 'Chart.txt', isGone: false }]);
    await isDue(id);
    await sendDue(member);
    const { messages } = await owner.ok(api.chatMessages.list, { chatId });
    expect(messages).toMatchObject([{ id, content: '', files: [{ id: file.id, name: 'Chart.txt' }] }]);
  });
});

describe('a message that cannot be sent at its time stays with the reason', () => {
  test('when its author is not in the chat any more', async () => {
    const { id } = await schedule(member);
    await member.ok(api.teams.leave, { teamId: chatId });
    await isDue(id);
    const [heard = []] = await recordEvents(app, [member], () => sendDue(member));
    expect(heard).toMatchObject([{ type: 'scheduled-message.saved', payload: { message: { id } } }]);
    expect(await listed(member)).toMatchObject([
      { id, content: 'Land ahoy', problem: expect.stringContaining('Chat not found') },
    ]);
    expect(await said(owner)).toEqual([]);
  });

  test('when the team was deleted', async () => {
    const { id } = await schedule(member);
    await owner.ok(api.teams.delete, { teamId: chatId });
    await isDue(id);
    await sendDue(member);
    expect(await listed(member)).toMatchObject([{ id, problem: expect.stringContaining('Chat not found') }]);
  });

  test('when the two of a direct chat are not connected any more, and can then be sent again', async () => {
    const direct = await member.ok(api.chats.openDirect, { personId: owner.id, id: newId() });
    const { id } = await schedule(member, { chatId: direct.id });
    await owner.ok(api.personBlocks.block, { personId: member.id });
    await isDue(id);
    await sendDue(member);
    expect(await listed(member)).toMatchObject([{ id, problem: expect.stringContaining('connected') }]);
    expect(await member.refused(api.scheduledMessages.send, { scheduledMessageId: id })).toMatchObject({
      code: 'chat/not-connected',
    });
    await owner.ok(api.personBlocks.unblock, { personId: member.id });
    await connect(member, owner);
    await member.ok(api.scheduledMessages.edit, { scheduledMessageId: id, sendAt: inMinutes(5) });
    expect(await listed(member)).toMatchObject([{ id, problem: null }]);
    await isDue(id);
    await sendDue(member);
    expect(await said(owner, direct.id)).toEqual(['Land ahoy']);
  });

  test('when a file is gone, while later ones are sent', async () => {
    const file = await uploadFile(
      member,
      { id: newId(), name: 'Chart.txt', teamId: chatId },
      new TextEncoder().encode('Here be dragons'),
    );
    const { id } = await schedule(member, { files: [{ fileId: file.id }] });
    const { id: later } = await schedule(member, { content: 'Later' });
    await member.ok(api.resources.trash, { resourceIds: [file.id] });
    await isDue(id, later);
    await sendDue(member);
    expect(await said(owner)).toEqual(['Later']);
    expect(await listed(member)).toMatchObject([
      { id, problem: expect.stringContaining('file'), files: [{ isGone: true, name: '' }] },
    ]);
  });
});
