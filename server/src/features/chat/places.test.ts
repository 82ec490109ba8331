import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMessage } from '../../../test/chat.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let member: Person;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, member } = people);
  chatId = team.id;
});

const post = (content: string) => owner.ok(api.chatMessages.post, { chatId, id: newId(), content });

/** Adds messages directly, numbered from 1 on. Returns their ids. */
async function fill(count: number, contentOf = (number: number) => `${number}`): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `with added as (
       insert into chat_messages (id, chat_id, number, author_id, content, created_at)
       select gen_random_uuid(), $1, number, $2, content, '2026-03-01T00:00Z'::timestamptz + number * interval '1 hour'
       from unnest($3::text[]) with ordinality as texts (content, number) returning id, number),
     last as (update chats set last_number = $4 where id = $1)
     select id from added order by number`,
    [chatId, owner.id, Array.from({ length: count }, (_, index) => contentOf(index + 1)), count],
  );
  return rows.map(({ id }) => id);
}

describe('the messages around one', () => {
  const around = async (more: object) => {
    const { message, messages } = await member.ok(api.chatPlaces.around, { chatId, ...more });
    const numbers = messages.map(({ number }) => number);
    return { message, from: numbers.at(-1), to: numbers[0], count: numbers.length };
  };

  test('are fifty before and fifty after it, newest first', async () => {
    const ids = await fill(300);
    const page = { message: 150, from: 100, to: 200, count: 101 };
    expect(await around({ messageId: ids[149] })).toEqual(page);
    expect(await around({ number: 150 })).toEqual(page);
    expect(await around({ number: 1 })).toEqual({ message: 1, from: 1, to: 51, count: 51 });
  });

  test('are the last ones beyond the end', async () => {
    await fill(80);
    const end = { message: 80, from: 30, to: 80, count: 51 };
    expect(await around({ number: 2_000_000_000 })).toEqual(end);
    expect(await around({})).toEqual(end);
    expect(await around({ day: '2030-01-01' })).toEqual(end);
  });

  test('are none in an empty chat', async () => {
    expect(await around({ number: 3 })).toMatchObject({ message: 0, count: 0 });
  });

  test('are not found by a deleted message, nor by one of another chat', async () => {
    const { id } = await post('Gone');
    await owner.ok(api.chatMessages.delete, { chatMessageId: id });
    const other = await teamOfThree(app);
    const foreign = await insertMessage(app, { chatId: other.team.id, authorId: null });
    for (const messageId of [id, foreign, newId()])
      expect(await member.refused(api.chatPlaces.around, { chatId, messageId })).toMatchObject({
        code: 'chat-message/not-found',
      });
  });

  test('are those of the first message of a day where the person lives, or of the next day with one', async () => {
    // One each hour from 01:00 UTC on March 1 on.
    await fill(72);
    const inTokyo = await app.newPerson('Kei', { timeZone: 'Asia/Tokyo' });
    await app.database.pool.query(
      `insert into team_members (id, team_id, user_id, role) values ($1, $2, $3, 'Member')`,
      [newId(), chatId, inTokyo.id],
    );
    const dayOf = async (by: Person, day: string) =>
      (await by.ok(api.chatPlaces.around, { chatId, day })).message;
    const inUtc = await app.newPerson('Uta', { timeZone: 'UTC' });
    await app.database.pool.query(
      `insert into team_members (id, team_id, user_id, role) values ($1, $2, $3, 'Member')`,
      [newId(), chatId, inUtc.id],
    );
    expect(await dayOf(inUtc, '2026-03-02')).toBe(24);
    // Midnight in Tokyo is 15:00 UTC of the day before.
    expect(await dayOf(inTokyo, '2026-03-02')).toBe(15);
    expect(await dayOf(inUtc, '2020-05-05')).toBe(1);
    expect(await inUtc.refused(api.chatPlaces.around, { chatId, day: '2026-02-30' })).toMatchObject({
      fields: { day: 'Enter a date.' },
    });
  });
});

test('the messages from a position on are newest first, and bring their rights', async () => {
  await fill(10);
  const { messages } = await owner.ok(api.chatPlaces.range, { chatId, from: 4, limit: 3 });
  expect(messages.map(({ number }) => number)).toEqual([6, 5, 4]);
  expect(messages[0]).toMatchObject({ can: { edit: true, delete: true } });
  const beyond = await owner.ok(api.chatPlaces.range, { chatId, from: 11 });
  expect(beyond.messages).toEqual([]);
});

describe('a search', () => {
  const search = (text: string, more: object = {}) =>
    member.ok(api.chatPlaces.search, { chatId, text, ...more });
  const found = async (text: string) => (await search(text)).found.map(({ excerpt }) => excerpt);

  test('finds words and beginnings of words, without case and accents, newest first', async () => {
    for (const text of ['Le café est prêt', 'CAFETERIA opens at 9', 'decaf, please']) await post(text);
    expect(await found('Cafe')).toEqual(['CAFETERIA opens at 9', 'Le café est prêt']);
    expect(await found('PRÊT caf')).toEqual(['Le café est prêt']);
    expect(await found('cafe closes')).toEqual([]);
  });

  test('finds what scripts without spaces say, in that order, and emoji', async () => {
    for (const text of ['明日東京で会おう', '京都の東', 'Shipped🎉']) await post(text);
    expect(await found('東京')).toEqual(['明日東京で会おう']);
    expect(await found('京')).toEqual(['京都の東', '明日東京で会おう']);
    expect(await found('🎉')).toEqual(['Shipped🎉']);
  });

  test.each(['', '  ', '!?', "'", '\\', ':*', '& |', "o'"])('of %j is answered', async (text) => {
    await post("O'Neill \\ said: 100% & more!");
    expect(await found(text)).toHaveLength(text === "o'" ? 1 : 0);
  });

  test('finds what a message says now, and nothing in a deleted one', async () => {
    const { id } = await post('The anchor is down');
    await owner.ok(api.chatMessages.edit, { chatMessageId: id, content: 'The anchor is up' });
    expect(await found('down')).toEqual([]);
    expect(await found('up')).toEqual(['The anchor is up']);
    await owner.ok(api.chatMessages.delete, { chatMessageId: id });
    expect(await found('anchor')).toEqual([]);
  });

  test('finds nothing in other chats', async () => {
    const other = await teamOfThree(app);
    await insertMessage(app, { chatId: other.team.id, authorId: null, content: 'Secret' });
    expect(await found('secret')).toEqual([]);
  });

  test('goes on page by page through all of a long chat', async () => {
    // Of three blocks of the index.
    await fill(20_000, (number) => (number % 500 === 0 ? `Rare ${number}` : 'Common'));
    const numbers: number[] = [];
    let after: string | undefined;
    do {
      const page = await search('rare', { limit: 15, ...(after !== undefined && { after }) });
      numbers.push(...page.found.map(({ number }) => number));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 20_000 - index * 500));
    expect((await search('com')).found.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, index) => 19_999 - index),
    );
  });

  test('has an excerpt of a long message around the first match', async () => {
    await post(`${'before '.repeat(500)}needle ${'after '.repeat(500)}`);
    const [excerpt = ''] = await found('needle');
    expect(excerpt).toContain('needle');
    expect(excerpt.length).toBeLessThanOrEqual(242);
  });

  test('refuses a text of more than 200 characters, and a cursor of another list', async () => {
    expect(await member.refused(api.chatPlaces.search, { chatId, text: 'x'.repeat(201) })).toMatchObject({
      code: 'request/malformed',
    });
    expect(
      await member.refused(api.chatPlaces.search, { chatId, text: 'x', after: 'nothing' }),
    ).toMatchObject({ code: 'request/malformed' });
  });
});
