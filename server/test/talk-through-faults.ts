import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import { expect } from 'vitest';
import { connectLive } from './live-client.ts';

const writers = 8;
const messagesEach = 25;
/** How often the connections of all readers are dropped. */
const drops = 500;

/** A server on which a test breaks things: one node, or several on the same database. */
export type BreakableSite = {
  /** The addresses of its nodes. */
  readonly urls: readonly string[];
  inDatabase<Row extends object>(text: string, values: unknown[]): Promise<Row[]>;
};

/** A random node, as a load balancer would choose one. */
function anyOf({ urls }: BreakableSite): string {
  return urls[Math.floor(Math.random() * urls.length)] ?? '';
}

/**
 * People of a team talk in its chat on any node of a site, while their live connections are dropped all the time, and requests are
 * repeated until they are answered, as clients do. `fault` is called when a third, and when two thirds of the messages are sent. Checks
 * that every message is stored once, and that positions have no gaps.
 *
 * Returns the ids of the messages in the order of the chat, and those that each reader has received, in the order in which they came.
 */
export async function talkThroughFaults(site: BreakableSite, fault: (time: 0 | 1) => Promise<void>) {
  const owner = await signUp(site, 'Ada');
  const teamId = newId();
  const created = await ask(site, owner, '/api/teams', { id: teamId, name: 'Engine room' });
  expect(created?.status).toBe(200);
  const names = Array.from({ length: writers }, (_, index) => `Writer ${index}`);
  const cookies = await Promise.all(names.map((name) => signUp(site, name, teamId)));

  let isOver = false;
  const readers = cookies.slice(0, 4).map((cookie) => read(site, cookie, () => isOver));
  await expect.poll(() => readers.every(({ isListening }) => isListening()), { timeout: 30_000 }).toBe(true);
  const sent: ChatMessage[] = [];
  const writing = Promise.all(cookies.map((cookie, index) => write(site, { cookie, teamId }, index, sent)));
  const sentPart = async (part: number) => {
    while (sent.length < writers * messagesEach * part) await pause(20);
  };
  // A writer that is refused fails the test at once.
  await Promise.race([sentPart(1 / 3), writing]);
  await fault(0);
  await Promise.race([sentPart(2 / 3), writing]);
  await fault(1);
  await writing;

  // One position for each, without gaps, also as the database has them.
  const byNumber = sent.toSorted((one, other) => one.number - other.number);
  expect(byNumber.map(({ number }) => number)).toEqual(byNumber.map((_, index) => index + 1));
  const rows = await site.inDatabase<{ id: string }>(
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
  }
  isOver = true;
  await Promise.all(readers.map(({ ended }) => ended));
  return { ids, received: readers.map(({ received }) => received) };
}

/** Signs up a person, who joins the team. Returns their cookie. */
async function signUp(site: BreakableSite, fullName: string, teamId: string | null = null): Promise<string> {
  const email = `${fullName.replace(' ', '-').toLowerCase()}@example.test`;
  const answer = await ask(site, '', '/api/auth/sign-up', {
    fullName,
    email,
    password: 'correct horse battery',
  });
  expect(answer?.status).toBe(200);
  await site.inDatabase(
    `insert into team_members (id, team_id, user_id)
      select gen_random_uuid(), $1, id from users where email = $2 and $1::uuid is not null`,
    [teamId, email],
  );
  const setCookies = answer?.headers.getSetCookie() ?? [];
  return setCookies.map((header) => header.split(';')[0]).join('; ');
}

/** Sends messages one after another, each with the same id until it is answered. */
async function write(
  site: BreakableSite,
  { cookie, teamId }: { cookie: string; teamId: string },
  index: number,
  sent: ChatMessage[],
): Promise<void> {
  for (let place = 0; place < messagesEach; place += 1) {
    const message = { id: newId(), content: `${index} ${place}` };
    for (;;) {
      const answer = await ask(site, cookie, `/api/chats/${teamId}/messages`, message);
      if (answer?.status === 200) {
        sent.push((await answer.json()) as ChatMessage);
        break;
      }
      // No answer, or one that asks to try again.
      if (answer && answer.status !== 503)
        throw new Error(`answered with ${answer.status}: ${await answer.text()}`);
      await pause(50);
    }
  }
}

/** Posts to any node. Null when there was no answer. */
function ask(site: BreakableSite, cookie: string, address: string, body: object): Promise<Response | null> {
  return fetch(`${anyOf(site)}${address}`, {
    method: 'POST',
    headers: { ...(cookie && { cookie }), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
}

/** Listens as a client does: it reconnects with its offset. Its connection is dropped after some milliseconds, until it is over. */
function read(site: BreakableSite, cookie: string, isOver: () => boolean) {
  const received: string[] = [];
  let offset: string | undefined;
  let dropped = 0;
  async function listen(): Promise<void> {
    while (!isOver()) {
      const client = connectLive(anyOf(site), {
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
