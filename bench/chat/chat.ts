import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import type { ListenersReady, ListenersTask, ReceivedTimes } from '../live/listeners.ts';
import { openLive } from '../live/open-live.ts';
import { alternate } from '../product/alternate.ts';
import { now } from '../product/clock.ts';
import { newIdPlaceholder, openConnection, requestBytes } from '../product/connection.ts';
import type { LoadResult, LoadTask } from '../product/load.ts';
import { memoryOf, nextMessage, startWorker } from '../product/processes.ts';
import { type BenchDatabase, type Person, type Server, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, megabytes, milliseconds, percentile, spread } from '../statistics.ts';
import { addPeople, addTeam } from './fill-chat.ts';

const listenersProgram = path.join(import.meta.dirname, '../live/listeners.ts');
const loadProgram = path.join(import.meta.dirname, '../product/load.ts');
const processes = 2;
/** The people of a team, each with an account and a connection. */
const members = 1000;
const [few, many] = [100, 1_000_000] as const;
/** The most that a chat with many messages may cost, relative to one with few. */
const maxRatio = 1.5;
/** The most that a search in a chat with many messages may take, in milliseconds. */
const maxSearchMs = 50;
const idle = 5000;

/** Sending to many people, sending as fast as possible, opening a long chat, and idle connections. */
export const chatSection: Section = { title: 'Chat', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const { url, database } = await product.newDatabase('bench_chat');
  const server = await startServer({ DATABASE_URL: url });
  progress('filling chats');
  const people = await addPeople(database, server, quick ? 50 : members);
  const crew = await addTeam(database.pool, 'Crew', people, 0);
  const [owner] = people;
  if (!owner) throw new Error('Nobody was added.');
  const long = await addTeam(database.pool, 'Long', people.slice(0, 20), quick ? 20_000 : many);
  const short = await addTeam(database.pool, 'Short', people.slice(0, 20), few);
  await database.pool.query('vacuum (analyze)');
  progress(`${count(quick ? 200 : idle)} idle connections`);
  const figures = [await measureIdle(server, people, quick ? 200 : idle)];
  progress('a long chat beside a short one');
  figures.push(...(await measureReads(server, owner, { long, short }, quick ? 5 : 300)));
  progress(`to ${count(people.length)} people`);
  figures.push(...(await measureArrival(server, people, crew, quick ? 5 : 60)));
  progress('as fast as possible');
  figures.push(...(await measureSending({ server, database }, people, crew, quick ? 2 : 8)));
  await server.stop();
  return {
    figures,
    remarks: [
      `Every one of the ${count(members)} people has an account, a session and a connection of their own; they are in ${processes} processes that share the cores with server and database. Messages come from the team's owner over HTTP, 200 ms apart; the time is from before the request until each of the connections has the event. As fast as possible: 16 people send over a connection each, one message after another, to one team or to one each; every answered message is on the disk. A message takes its position under the lock of its chat, so those of one chat are committed in sequence; a bare commit is an insert of the same row by one connection. Reads alternate between the long and the short chat on one connection.`,
    ],
  };
}

async function measureReads(
  { port }: Server,
  person: Person,
  { long, short }: Readonly<Record<'long' | 'short', string>>,
  rounds: number,
): Promise<Figure[]> {
  const connection = await openConnection(port);
  const older = (number: number) => encodeURIComponent(`${newIdPlaceholder}${number}`);
  const reads: Readonly<Record<string, (id: string, length: number) => string>> = {
    'The newest 100 messages': (id) => `/api/chats/${id}/messages`,
    'An older page': (id, length) => `/api/chats/${id}/messages?after=${older(length / 2)}&limit=40`,
    'The chat itself, with its unread messages': (id) => `/api/chats/${id}`,
    'The messages around one in the middle': (id, length) =>
      `/api/chats/${id}/messages/around?number=${length / 2}`,
    'A search for a word of every message': (id) => `/api/chats/${id}/search?text=usual`,
    'A search for a word of no message': (id) => `/api/chats/${id}/search?text=nowhere`,
  };
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const times = await alternate(connection, rounds, {
      long: { paths: [read(long, many)], person },
      short: { paths: [read(short, few)], person },
    });
    const ratio = percentile(times.long, 0.95) / percentile(times.short, 0.95);
    const isSearch = name.startsWith('A search');
    figures.push({
      name: `${name}, of ${count(many)}`,
      value: `${spread(times.long)}, of ${count(few)} ${spread(times.short)} (× ${ratio.toFixed(2)})`,
      target: isSearch ? `p95 at most ${milliseconds(maxSearchMs)}` : `p95 at most × ${maxRatio}`,
      met: isSearch ? percentile(times.long, 0.95) <= maxSearchMs : ratio <= maxRatio,
    });
  }
  connection.close();
  return figures;
}

async function measureArrival(
  { url, port }: Server,
  people: readonly Person[],
  chatId: string,
  events: number,
): Promise<Figure[]> {
  const half = Math.ceil(people.length / processes);
  const programs = Array.from({ length: processes }, (_, index) => {
    const cookies = people.slice(index * half, (index + 1) * half).map(({ cookie }) => cookie);
    const task: ListenersTask = {
      url,
      cookies,
      connections: cookies.length,
      type: 'chat-message.saved',
      events,
    };
    return startWorker(listenersProgram, task);
  });
  await Promise.all(programs.map((listener) => nextMessage<ListenersReady>(listener)));
  const results = Promise.all(programs.map((listener) => nextMessage<ReceivedTimes[]>(listener)));
  await delay(1000);
  const connection = await openConnection(port);
  const sent = new Map<number, number>();
  for (let event = 0; event < events; event += 1) {
    const body = { id: newId(), content: 'Ahoy' };
    const { cookie } = people[event % people.length] as Person;
    const sentAt = now();
    const answer = await connection.send(
      requestBytes('POST', `/api/chats/${chatId}/messages`, { cookie, body }),
      { body: true },
    );
    if (answer.status !== 200) throw new Error(`A message was refused: ${answer.body}`);
    sent.set((JSON.parse(answer.body) as { number: number }).number, sentAt);
    await delay(200);
  }
  connection.close();
  const received = await Promise.race([results, delay(30_000, null, { ref: false })]);
  if (!received) throw new Error('Not every connection received every message.');
  const latencies: number[] = [];
  const last = new Map<number, number>();
  for (const { version, at } of received.flat()) {
    for (const time of at) {
      const latency = time - (sent.get(version) ?? Number.NaN);
      latencies.push(latency);
      last.set(version, Math.max(last.get(version) ?? 0, latency));
    }
  }
  const value = (times: readonly number[]) =>
    `p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`;
  return [
    { name: `A message to ${count(people.length)} people`, value: value(latencies) },
    {
      name: `A message to ${count(people.length)} people: the last to receive it`,
      value: value([...last.values()]),
    },
  ];
}

async function measureSending(
  { server, database: { pool } }: { server: Server; database: BenchDatabase['database'] },
  people: readonly Person[],
  chatId: string,
  seconds: number,
): Promise<Figure[]> {
  const senders = 16;
  const toOne = await send(people, () => chatId);
  const teams: string[] = [];
  for (let team = 0; team < senders; team += 1) teams.push(await addTeam(pool, `Team ${team}`, people, 0));
  const toMany = await send(people, (sender) => teams[sender] ?? '');
  const bare = await bareCommits(pool, chatId, seconds * 1000);
  const perSecond = (value: number) => `${count(value)} a second`;
  return [
    {
      name: `Messages to one chat, ${senders} senders`,
      value: `${perSecond(toOne.perSecond)}, ${spread(toOne.latencies)}; bare commits in sequence: ${perSecond(bare)}`,
    },
    {
      name: `Messages to ${senders} chats, ${senders} senders`,
      value: `${perSecond(toMany.perSecond)}, ${spread(toMany.latencies)}`,
    },
  ];

  /** Each sender is many people in turn, who stay below the limit of a person. */
  async function send(all: readonly Person[], chatOf: (sender: number) => string): Promise<LoadResult> {
    const requests = Array.from({ length: senders }, (_, sender) =>
      all
        .filter((_person, index) => index % senders === sender)
        .map(({ cookie }) =>
          requestBytes('POST', `/api/chats/${chatOf(sender)}/messages`, {
            cookie,
            body: { id: newIdPlaceholder, content: 'Ahoy' },
          }).toString('base64'),
        ),
    );
    const task: LoadTask = { port: server.port, seconds, warmUpSeconds: 1, requests };
    return nextMessage<LoadResult>(startWorker(loadProgram, task));
  }
}

/** Inserts of a message and commits in sequence, a second. */
async function bareCommits(
  pool: BenchDatabase['database']['pool'],
  chatId: string,
  forMs: number,
): Promise<number> {
  const client = await pool.connect();
  const startedAt = performance.now();
  let made = 0;
  for (; performance.now() - startedAt < forMs; made += 1)
    await client.query(
      `insert into chat_messages (id, chat_id, number, content) values ($1, $2, $3, 'Ahoy')`,
      [newId(), chatId, 10_000_000 + made],
    );
  client.release();
  return (made / forMs) * 1000;
}

/** How much more memory a server that has just started takes with so many connections that wait. */
async function measureIdle(
  { url, pid }: Server,
  people: readonly Person[],
  connections: number,
): Promise<Figure> {
  const memory = async () => {
    await delay(5000);
    const [own] = await memoryOf(pid);
    return own?.bytes ?? 0;
  };
  const before = await memory();
  const sockets = [];
  for (let opened = 0; opened < connections; opened += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          openLive({
            url,
            cookie: people[(opened + index) % people.length]?.cookie ?? '',
            onEvent: () => undefined,
          }),
        ),
      )),
    );
  const after = await memory();
  for (const socket of sockets) socket.close();
  return {
    name: `${count(connections)} idle connections of ${count(people.length)} people`,
    value: `${megabytes(after - before)} more than the ${megabytes(before)} of a new server, ${count((after - before) / connections / 1000)} KB each`,
  };
}
