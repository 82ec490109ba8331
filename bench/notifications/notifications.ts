import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openLive } from '../live/open-live.ts';
import { fillProfiles } from '../people/profiles.ts';
import { alternate } from '../product/alternate.ts';
import { now } from '../product/clock.ts';
import { type Connection, openConnection } from '../product/connection.ts';
import { nextMessage, startWorker } from '../product/processes.ts';
import { type BenchDatabase, type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, megabytes, milliseconds, percentile, spread } from '../statistics.ts';
import { fillNotifications } from './fill-notifications.ts';
import { measurePushing } from './pushing.ts';
import type { TellManyTask, ToldMany } from './tell-many.ts';
import { openTelling } from './telling.ts';

const tellManyProgram = path.join(import.meta.dirname, 'tell-many.ts');
const [few, many] = [1000, 1_000_000] as const;
/** The most that a read may cost a person with many notifications, relative to few. */
const maxRatio = 1.5;
/** The people who are told about one event. */
const told = 5000;
/** The browsers that are pushed to. */
const pushed = 10_000;
/** The limits for the way to another person's connection, in milliseconds. */
const [maxP50, maxP99] = [50, 200] as const;

const reads: Readonly<Record<string, string>> = {
  'The newest notifications': '/api/notifications?limit=10',
  'The unread ones': '/api/notifications?unread=true',
  'Those of a group that is rare': '/api/notifications?group=notes',
  'The count': '/api/notifications/counts',
};

/** Lists and count of a person with many notifications beside one with few, telling many people and one, and pushes. */
export const notificationsSection: Section = { title: 'Notifications', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const { url, database } = await product.newDatabase('bench_notifications');
  const server = await startServer({ DATABASE_URL: url });
  const [busy, quiet] = [await signUp(server, 'Busy Person'), await signUp(server, 'Quiet Person')];
  progress('filling notifications');
  await fillNotifications(database.pool, [
    { id: busy.id, notifications: quick ? 20_000 : many },
    { id: quiet.id, notifications: few },
  ]);
  await database.pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(reads)) {
    progress(name);
    figures.push(await measureRead(connection, name, read, { busy, quiet }, quick ? 5 : 300));
  }
  connection.close();
  progress('from an event to the other person');
  figures.push(await measureArrival(server, { database }, busy, quick ? 10 : 300));
  progress(`telling ${count(told)} people`);
  figures.push(...(await measureTellingMany(server, { url, database }, busy, quick ? 2 : 10)));
  await server.stop();
  const browsers = quick ? 500 : pushed;
  progress(`pushing to ${count(browsers)} browsers`);
  figures.push(...(await measurePushing(product, { browsers, rounds: quick ? 2 : 5 })));
  return {
    figures,
    remarks: [
      `One of twenty notifications is unread, one of forty in the rare group: pages are full for both people. One connection, one request at a time; the two people alternate, so that other load on the machine affects both. The way to the other person begins before the change and ends at a client like the browser’s; the change is made by this process, as by a second node on the same database. The ${count(told)} people are told in one change by a process of its own with one connection: the time is that until the commit, the memory how much the most of that process grew over all rounds. One of them has a live connection, on which each event arrives after those of the others before them. Pushes are sent by a process of its own to a push service in another one, which takes everything; encryption and sending alone is by the same library and Node’s client, over as many connections, without rows. The rounds alternate.`,
    ],
  };
}

async function measureRead(
  connection: Connection,
  name: string,
  read: string,
  { busy, quiet }: Readonly<Record<'busy' | 'quiet', Person>>,
  rounds: number,
): Promise<Figure> {
  const times = await alternate(connection, rounds, {
    busy: { paths: [read], person: busy },
    quiet: { paths: [read], person: quiet },
  });
  const ratio = percentile(times.busy, 0.95) / percentile(times.quiet, 0.95);
  return {
    name: `${name}, among ${count(many)}`,
    value: `${spread(times.busy)}, among ${count(few)} ${spread(times.quiet)} (× ${ratio.toFixed(2)})`,
    target: `p95 at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };
}

async function measureArrival(
  server: Server,
  { database }: Pick<BenchDatabase, 'database'>,
  actor: Person,
  samples: number,
): Promise<Figure> {
  const other = await signUp(server, 'Other Person');
  const arrivals: number[] = [];
  const socket = await openLive({
    url: server.url,
    cookie: other.cookie,
    onEvent: ({ type }) => {
      if (type === 'notification.saved') arrivals.push(now());
    },
  });
  const tell = openTelling(database);
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    arrivals.length = 0;
    const startedAt = now();
    await tell(actor.id, [other.id]);
    times.push((await arrived(arrivals)) - startedAt);
    await delay(40);
  }
  socket.close();
  const [p50, p99] = [median(times), percentile(times, 0.99)];
  return {
    name: 'From an event to the other person’s live connection',
    value: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
    target: `p50 under ${maxP50} ms, p99 under ${maxP99} ms`,
    met: p50 < maxP50 && p99 < maxP99,
  };
}

async function measureTellingMany(
  server: Server,
  { url, database: { pool } }: BenchDatabase,
  actor: Person,
  rounds: number,
): Promise<Figure[]> {
  const watcher = await signUp(server, 'Watching Person');
  await fillProfiles(pool, told - 1);
  const { rows } = await pool.query<{ id: string }>(
    `select id from users where email like '%@filled.test' order by id limit $1`,
    [told - 1],
  );
  await pool.query('analyze');
  const arrivals: number[] = [];
  const socket = await openLive({
    url: server.url,
    cookie: watcher.cookie,
    onEvent: ({ type }) => {
      if (type === 'notification.saved') arrivals.push(now());
    },
  });
  const to = [...rows.map(({ id }) => id), watcher.id];
  const worker = startWorker(tellManyProgram, { url, actorId: actor.id, to, rounds } satisfies TellManyTask);
  const result = await nextMessage<ToldMany>(worker);
  for (const end = now() + 30_000; arrivals.length < rounds; await delay(5))
    if (now() > end) throw new Error('Not every event arrived.');
  socket.close();
  return [
    {
      name: `Telling ${count(told)} people about one event`,
      value: `${spread(result.rounds.map(({ took }) => took))}, ${result.statements} statements, ${megabytes(result.memory)} more memory`,
    },
    {
      name: `The same, until one of them knows`,
      value: spread(result.rounds.map(({ startedAt }, round) => (arrivals[round] ?? 0) - startedAt)),
    },
  ];
}

async function arrived(arrivals: readonly number[]): Promise<number> {
  for (const end = now() + 5000; ; await delay(1)) {
    const [at] = arrivals;
    if (at !== undefined) return at;
    if (now() > end) throw new Error('A live event did not arrive within 5 seconds.');
  }
}
