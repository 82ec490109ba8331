import { newId } from '@longtable/contract/ids';
import type { LiveTypingFrame } from '@longtable/contract/live';
import { livePace } from '@longtable/contract/live';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { parseMessage } from './messages.ts';
import { createTyping, type TypingRights } from './typing.ts';

const chatId = newId();
let there: Connection[];
let told: { to: Connection; frame: LiveTypingFrame }[];
let relayed: string[];
let rights: TypingRights | null;
let lookUps: number;
let typing: ReturnType<typeof createTyping>;

beforeEach(() => {
  vi.useFakeTimers();
  [there, told, relayed, lookUps] = [[], [], [], 0];
  rights = { audience: ['chat'], posts: [['chat']] };
  typing = createTyping({
    async rightsOn() {
      lookUps += 1;
      return rights;
    },
    membersOf: (rooms) => there.filter((connection) => rooms.some((room) => connection.rooms.has(room))),
    send: (to, frame) => told.push({ to, frame: JSON.parse(frame.toString()) }),
    relay: (message) => relayed.push(message),
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function connectionOf(userId: string, room = 'chat'): Connection {
  const session = { id: newId(), userId, timeZone: 'UTC' };
  const connection = { session, rooms: new Set([room]) } as Partial<Connection> as Connection;
  there.push(connection);
  return connection;
}
const type = async (connection: Connection) => {
  typing.receive(connection, { typingIn: chatId });
  await vi.advanceTimersByTimeAsync(1);
};
const receivers = () => told.map(({ to }) => to.session.userId);

test('is told to the others in the chat, also on other nodes, and not to the person in another tab', async () => {
  const ada = connectionOf('ada');
  for (const userId of ['ada', 'ben']) connectionOf(userId);
  connectionOf('carl', 'elsewhere');
  await type(ada);
  expect(receivers()).toEqual(['ben']);
  expect(relayed).toHaveLength(1);
  typing.relayed(JSON.parse(relayed[0] ?? ''));
  expect(told.map(({ frame }) => frame.personId)).toEqual(['ada', 'ada']);
  expect(receivers()).toEqual(['ben', 'ben']);
});

test('is told once in some seconds for each person, and reads the rights once', async () => {
  const ada = connectionOf('ada');
  connectionOf('ben');
  for (let times = 0; times < 10; times += 1) await type(ada);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(livePace.typing);
  await type(ada);
  expect(told).toHaveLength(2);
  expect(lookUps).toBe(1);
});

test('is refused to whoever is not in the chat, or may not write there any more', async () => {
  connectionOf('ben');
  await type(connectionOf('carl', 'elsewhere'));
  const ada = connectionOf('ada');
  rights = { audience: ['chat'], posts: [] };
  typing.rightsChanged(chatId);
  await type(ada);
  rights = null;
  typing.rightsChanged(chatId);
  await vi.advanceTimersByTimeAsync(livePace.typing);
  await type(ada);
  expect([told, relayed]).toEqual([[], []]);
});

test('a message without the id of a chat is ignored', () => {
  for (const message of [{ typingIn: 'chat' }, { typing: chatId }])
    expect(parseMessage(Buffer.from(JSON.stringify(message)))).toBeNull();
});
