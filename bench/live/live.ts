import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import type { Task } from '@longtable/contract/tasks';
import { now } from '../product/clock.ts';
import { type Connection, openConnection, requestBytes } from '../product/connection.ts';
import { fillTasks } from '../product/fill.ts';
import { nextMessage, startWorker } from '../product/processes.ts';
import { type BenchDatabase, type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, milliseconds, percentile } from '../statistics.ts';
import type { ListenersReady, ListenersTask, ReceivedTimes } from './listeners.ts';
import { openLive } from './open-live.ts';
import { measureProjectEvents } from './project-events.ts';

const listenersProgram = path.join(import.meta.dirname, 'listeners.ts');
const connections = 1000;
const processes = 2;
/** The number of people in one project, each with a connection. */
const online = 200;
/** A session has a hundred connections at most. */
const listeners = 10;

/** The latency of live events: to one other person, and to a thousand connections. */
export const liveSection: Section = { title: 'Live events', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const { url, database } = await product.newDatabase('bench_live');
  const server = await startServer({ DATABASE_URL: url });
  const [mover, other] = [await signUp(server, 'Ada Mover'), await signUp(server, 'Grace Watcher')];
  const people = [other];
  while (people.length < listeners) people.push(await signUp(server, `Listener ${people.length}`));
  const taskId = await sharedTask(database, mover, people);
  const move = await openMover(server, mover, taskId);

  progress('from one person to another');
  const toOther = await oneToOne(server, other, move, quick ? 20 : 300);
  progress(`to ${count(connections)} connections`);
  const toMany = await oneToMany(server, people, move, quick ? 5 : 60);
  move.close();
  progress(`a project with ${online} people online`);
  const inProject = await measureProjectEvents(server, database, quick ? 20 : online);
  await server.stop();

  return {
    figures: [
      {
        name: "From one person's move to the other person's live event",
        value: `${spread(toOther.events)} (the mover's own response: ${spread(toOther.responses)})`,
      },
      ...toMany,
      ...inProject,
    ],
    remarks: [
      `The move is sent over HTTP and committed to disk; the event arrives at a client like the browser's, in another process on the same machine and clock, ${count(toOther.events.length)} times with 40 ms between. The ${count(connections)} connections are those of ${listeners} members of the task's project. They are in ${processes} processes that share the cores with server and database, so the figures include their own work on ${count(connections)} messages.`,
      'In the project each person has one live connection, except the owner, who creates the tasks over HTTP. The first four are pages in Chromium: the Taskboard, and the overview, tasks and members of the project. Messages are the frames with tasks at all connections, with at most a hundred tasks each; requests are those of the four pages within 5 seconds.',
    ],
  };
}

async function sharedTask(
  { pool }: BenchDatabase['database'],
  mover: Person,
  members: readonly Person[],
): Promise<string> {
  await fillTasks(pool, { count: 100, owner: mover.id });
  const ids = members.map(({ id }) => id);
  const { rows } = await pool.query<{ id: string }>(
    `with project as (
       insert into projects (id, name, owner_id) values (gen_random_uuid(), 'Shared', $1) returning id
     ), members as (
       insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), project.id, person, case when person = $1 then 'Owner' else 'Member' end
       from project, unnest(array_append($2::uuid[], $1)) as person
       returning project_id
     )
     update tasks set project_id = (select id from project), assigned_to = $3
     where tasks.id = (select id from tasks limit 1) and (select count(*) from members) > 0
     returning tasks.id`,
    [mover.id, ids, ids[0]],
  );
  return rows[0]?.id ?? '';
}

type Mover = Awaited<ReturnType<typeof openMover>>;

/** Moves the task to the next column. Returns the new version, and the times of request and response. */
async function openMover({ port }: Server, { cookie }: Person, taskId: string) {
  const connection: Connection = await openConnection(port);
  let moves = 0;
  return {
    async next(): Promise<{ version: number; sentAt: number; answeredAt: number }> {
      const status = ['todo', 'in_progress', 'review', 'completed'][moves % 4];
      moves += 1;
      const body = { status, position: `a${moves % 10}V`, changeId: newId() };
      const request = requestBytes('POST', `/api/tasks/${taskId}/move`, { cookie, body });
      const sentAt = now();
      const answer = await connection.send(request, { body: true });
      const answeredAt = now();
      if (answer.status !== 200) throw new Error(`A move failed: ${answer.body}`);
      return { version: (JSON.parse(answer.body) as Task).version, sentAt, answeredAt };
    },
    close: () => connection.close(),
  };
}

async function oneToOne(server: Server, other: Person, mover: Mover, samples: number) {
  const receivedAt = new Map<number, number>();
  const socket = await openLive({
    url: server.url,
    cookie: other.cookie,
    onEvent: (event) => {
      if (event.type === 'task.saved') receivedAt.set(event.payload.task.version, now());
    },
  });
  const [events, responses]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < samples; sample += 1) {
    const { version, sentAt, answeredAt } = await mover.next();
    for (const end = now() + 5000; !receivedAt.has(version); await delay(1)) {
      if (now() > end) throw new Error('A live event did not arrive within 5 seconds.');
    }
    responses.push(answeredAt - sentAt);
    events.push((receivedAt.get(version) ?? 0) - sentAt);
    await delay(40);
  }
  socket.close();
  return { events, responses };
}

async function oneToMany(
  server: Server,
  people: readonly Person[],
  mover: Mover,
  events: number,
): Promise<Figure[]> {
  const task: ListenersTask = {
    url: server.url,
    cookies: people.map(({ cookie }) => cookie),
    connections: connections / processes,
    type: 'task.saved',
    events,
  };
  const programs = Array.from({ length: processes }, () => startWorker(listenersProgram, task));
  await Promise.all(programs.map((listener) => nextMessage<ListenersReady>(listener)));
  const results = Promise.all(programs.map((listener) => nextMessage<ReceivedTimes[]>(listener)));
  await delay(1000);
  const sent = new Map<number, number>();
  for (let event = 0; event < events; event += 1) {
    const { version, sentAt } = await mover.next();
    sent.set(version, sentAt);
    await delay(200);
  }
  const timeout = delay(30_000, null, { ref: false });
  const received = await Promise.race([results, timeout]);
  if (!received) throw new Error('Not every connection received every event.');
  const latencies: number[] = [];
  const last = new Map<number, number>();
  for (const { version, at } of received.flat()) {
    for (const time of at) {
      const latency = time - (sent.get(version) ?? Number.NaN);
      latencies.push(latency);
      last.set(version, Math.max(last.get(version) ?? 0, latency));
    }
  }
  return [
    { name: `One event to ${count(connections)} live connections`, value: spread(latencies) },
    {
      name: `One event to ${count(connections)} live connections: the last to receive it`,
      value: spread([...last.values()]),
    },
  ];
}

function spread(samples: readonly number[]): string {
  return `p50 ${milliseconds(percentile(samples, 0.5))}, p99 ${milliseconds(percentile(samples, 0.99))}`;
}
