import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { connectLive } from './live-client.ts';

// A chat through everything that can break: the server is killed, connections are dropped all the time, and every request is repeated
// until it is answered, as clients do.

const writers = 8;
const messagesEach = 25;
/** How often the connections of all readers are dropped. */
const drops = 500;

let server: KillableServer;
let teamId: string;
/** The cookies of people in the team. */
let cookies: string[];

beforeAll(async () => {
  server = await startKillableServer();
  teamId = newId();
  expect((await server.send('POST', '/api/teams', { id: teamId, name: 'Engine room' })).status).toBe(200);
  cookies = await Promise.all(Array.from({ length: writers }, (_, index) => join(`Writer ${index}`)));
}, 180_000);
afterAll(() => server.stop());

test('every message of a chat arrives once and in one order, though the server is killed and connections are dropped', async () => {
  let isOver = false;
  const readers = cookies.slice(0, 4).map((cookie) => read(cookie, () => isOver));
  await expect.poll(() => readers.every(({ isListening }) => isListening()), { timeout: 30_000 }).toBe(true);
  const sent: ChatMessage[] = [];
  const writing = Promise.all(cookies.map((cookie, index) => write(cookie, index, sent)));
  while (sent.length < (writers * messagesEach) / 3) await pause(20);
  await server.killAndRestart();
  while (sent.length < (writers * messagesEach * 2) / 3) await pause(20);
  await server.killAndRestart();
  await writing;

  // One position for each, without gaps, also as the database has them.
  const byNumber = sent.toSorted((one, other) => one.number - other.number);
  expect(byNumber.map(({ number }) => number)).toEqual(byNumber.map((_, index) => index + 1));
  const rows = await server.inDatabase<{ id: string }>(
    'select id from chat_messages where chat_id = $1 order by number',
    [teamId],
  );
  expect(rows.map(({ id }) => id)).toEqual(byNumber.map(({ id }) => id));
  // Each writer's messages are in the order in which they were sent.
  for (let index = 0; index < writers; index += 1) {
    const own = byNumber.map(({ content }) => content).filter((content) => content.startsWith(`${index} `));
    expect(own).toEqual(own.map((_, place) => `${index} ${place}`));
  }
  const ids = rows.map(({ id }) => id);
  for (const { received, dropped } of readers) {
    await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(ids.length);
    while (dropped() < drops / readers.length) await pause(20);
    expect(received).toEqual(ids);
  }
  isOver = true;
  await Promise.all(readers.map(({ ended }) => ended));
}, 240_000);

/** Signs up a person, who joins the team. Returns their cookie. */
async function join(fullName: string): Promise<string> {
  const email = `${fullName.replace(' ', '-').toLowerCase()}@example.test`;
  const answer = await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName, email, password: 'correct horse battery' }),
  });
  expect(answer.status).toBe(200);
  await server.inDatabase(
    'insert into team_members (id, team_id, user_id) select gen_random_uuid(), $1, id from users where email = $2',
    [teamId, email],
  );
  return answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
}

/** Sends messages one after another, each with the same id until it is answered. */
async function write(cookie: string, index: number, sent: ChatMessage[]): Promise<void> {
  for (let place = 0; place < messagesEach; place += 1) {
    const body = JSON.stringify({ id: newId(), content: `${index} ${place}` });
    for (let answer: ChatMessage | null = null; answer === null; ) {
      answer = await post(cookie, body);
      if (answer) sent.push(answer);
      else await pause(50);
    }
  }
}

/** Null when there was no answer, or one that asks to try again. */
async function post(cookie: string, body: string): Promise<ChatMessage | null> {
  const answer = await fetch(`${server.url}/api/chats/${teamId}/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  if (!answer || answer.status === 503) return null;
  if (answer.status !== 200) throw new Error(`answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ChatMessage;
}

/** Listens as a client does: it reconnects with its offset. Its connection is dropped after some milliseconds, until it is over. */
function read(cookie: string, isOver: () => boolean) {
  const received: string[] = [];
  let offset: string | undefined;
  let dropped = 0;
  async function listen(): Promise<void> {
    while (!isOver()) {
      const client = connectLive(server.url, {
        cookie,
        offset,
        onFrame(frame) {
          if (frame.type === 'welcome') {
            expect(frame.welcome.kind === 'resumed' || offset === undefined).toBe(true);
            if (frame.welcome.kind === 'resumed') for (const event of frame.welcome.events) take(event);
            offset = frame.welcome.offset;
          }
          if (frame.type === 'event') take(frame.event);
        },
      });
      const isWelcome = await client.welcomed.then(
        () => true,
        () => false,
      );
      await pause(isWelcome ? Math.random() * 40 : 50);
      if (isWelcome) dropped += 1;
      client.socket.terminate();
    }
  }
  function take(event: LiveEvent): void {
    offset = event.offset;
    if (event.type === 'chat-message.saved') received.push(event.payload.message.id);
  }
  const ended = listen();
  return { received, isListening: () => offset !== undefined, dropped: () => dropped, ended };
}
