import type { LiveWelcome } from '@longtable/contract/live';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../db/database.ts';
import { createEvents, type Events } from './events.ts';
import { pruneEvents, pruneEventsOfPlaces } from './prune.ts';
import type { RelayPace } from './relay.ts';
import { maxReplayed, maxReplayedBytes } from './replay.ts';

/** The number of events that a node reads into memory at its start. */
const remembered = 1000;

let database: Database;
const log = pino({ level: 'silent' });
const running: Events[] = [];

beforeAll(async () => {
  database = await openTestDatabase({ log });
});
beforeEach(async () => {
  await database.pool.query('delete from events');
  await database.pool.query(
    "insert into events (type, audience, payload) values ('stream.opened', '{}', '{}')",
  );
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((events) => events.stop()));
});
afterAll(() => database.close());

test('returns the events after an offset in the client’s rooms, in order, with the new offset', async () => {
  const events = await startNode();
  const offset = events.head();
  await write(events, 'user:1', 'one');
  await write(events, 'user:2', 'not theirs');
  await write(events, 'user:1', 'two');
  await events.until(3);
  const welcome = await since(events, offset, ['user:1']);
  expect(namesOf(welcome)).toEqual(['one', 'two']);
  expect(welcome.offset).toBe(events.head());
  expect(await since(events, welcome.offset, ['user:1'])).toEqual({
    kind: 'resumed',
    events: [],
    offset: events.head(),
  });
});

test('does not reveal other receivers of an event', async () => {
  const events = await startNode();
  const offset = events.head();
  await write(events, 'user:1', 'one');
  await events.until(1);
  const welcome = await since(events, offset, ['user:1']);
  expect(welcome.kind === 'resumed' && welcome.events).toEqual([
    { offset: events.head(), type: 'task.deleted', payload: { taskId: 'one' } },
  ]);
});

test('sends messages between nodes to no client', async () => {
  const events = await startNode();
  const offset = events.head();
  await events.publish({
    type: 'live.session-ended',
    actorId: null,
    audience: ['user:1'],
    payload: { sessionId: 'secret' },
  });
  await events.until(1);
  expect(namesOf(await since(events, offset, ['user:1']))).toEqual([]);
});

test('an unknown offset is answered with a reload', async () => {
  const events = await startNode();
  const [stream, xid, seq] = events.head().split('.');
  const others = [
    '',
    'nonsense',
    `${stream}.${xid}`,
    `${stream}.${xid}.${seq}.1`,
    `${stream}.-1.${seq}`,
    `${stream}.1e3.${seq}`,
    `${stream}.${'9'.repeat(20)}.${seq}`,
    `${stream}.${xid}.${'9'.repeat(19)}`,
    `00000000.${xid}.${seq}`,
    `${stream}.0.0`,
    `${stream}.${xid}.${Number(seq) + 1000}`,
    `${stream}.${Number(xid) + 1000}.${seq}`,
    "'; drop table events; --",
  ];
  for (const offset of others) {
    expect(await since(events, offset, ['user:1'])).toEqual({ kind: 'refetch', offset: events.head() });
  }
});

test('a restarted node reads events that are not in memory from the database', async () => {
  const first = await startNode();
  const offset = first.head();
  await write(first, 'user:1', 'long ago');
  await fill(remembered + 10, 'user:2');
  await write(first, 'user:1', 'lately');
  const second = await startNode();
  expect(namesOf(await since(second, offset, ['user:1', 'user:3']))).toEqual(['long ago', 'lately']);
  expect(namesOf(await since(second, offset, ['user:3']))).toEqual([]);
});

test('too many events to filter are answered with a reload', async () => {
  const first = await startNode();
  const offset = first.head();
  await fill(maxReplayed - 1, 'user:2');
  const second = await startNode();
  expect(namesOf(await since(second, offset, ['user:1']))).toEqual([]);
  await fill(1, 'user:2');
  const third = await startNode();
  expect((await since(third, offset, ['user:1'])).kind).toBe('refetch');
});

test('more events than a client is sent at once are answered with a reload', async () => {
  const first = await startNode();
  const offset = first.head();
  const half = 'x'.repeat(maxReplayedBytes / 2);
  await write(first, 'user:1', half);
  await first.until(1);
  expect((await since(first, offset, ['user:1'])).kind).toBe('resumed');
  await write(first, 'user:1', half);
  await first.until(2);
  expect((await since(first, offset, ['user:1'])).kind).toBe('refetch');
  expect((await since(first, offset, ['user:2'])).kind).toBe('resumed');
  await fill(remembered, 'user:2');
  expect((await since(await startNode(), offset, ['user:1'])).kind).toBe('refetch');
});

test('an offset whose event was pruned is answered with a reload; the newest event is never pruned', async () => {
  const first = await startNode();
  await fill(1500, 'user:1');
  await first.until(1500);
  const old = first.head();
  await fill(1, 'user:1');
  await first.until(1501);
  const newest = first.head();
  await database.pool.query("update events set created_at = now() - interval '8 days'");
  const before = await database.pool.query<{ n: number }>('select count(*) as n from events');
  expect(await pruneEvents(database.db)).toBe((before.rows[0]?.n ?? 0) - 1);
  const second = await startNode();
  expect((await since(second, old, ['user:1'])).kind).toBe('refetch');
  expect(await since(second, newest, ['user:1'])).toEqual({
    kind: 'resumed',
    events: [],
    offset: newest,
  });
});

test('recent events are not pruned', async () => {
  await fill(3, 'user:1');
  expect(await pruneEvents(database.db)).toBe(0);
});

test('whoever reconnects is not sent missed events of a place, neither from memory nor from the database; they are deleted after an hour', async () => {
  const first = await startNode();
  const offset = first.head();
  await write(first, 'user:1', 'lasting');
  await database.pool.query(
    `insert into events (type, audience, payload, place)
    select 'task.deleted', '{user:1}', '{"taskId": "typed"}', 'note:1' from generate_series(1, 3)`,
  );
  first.wake();
  await write(first, 'user:1', 'after');
  await first.until(5);
  const second = await startNode({}, 1);
  for (const node of [first, second])
    expect(namesOf(await since(node, offset, ['user:1']))).toEqual(['lasting', 'after']);
  expect(await pruneEventsOfPlaces(database.db)).toBe(0);
  await database.pool.query("update events set created_at = now() - interval '2 hours'");
  expect(await pruneEventsOfPlaces(database.db)).toBe(3);
  expect(namesOf(await since(second, offset, ['user:1']))).toEqual(['lasting', 'after']);
});

test('waits for an offset from a node that was faster', async () => {
  // Neither is woken, and the slow one polls every minute only.
  const slow = await startNode({ poll: 60_000 });
  const fast = await startNode({ poll: 10 });
  await fill(1, 'user:1');
  await fast.until(1);
  const offset = fast.head();
  const welcome = await since(slow, offset, ['user:1']);
  expect(welcome).toEqual({ kind: 'resumed', events: [], offset });
});

test('a database restored into another cluster gets a new event log: old offsets are invalid, new events arrive', async () => {
  const before = await startNode();
  const offset = before.head();
  await before.stop();
  // As after restoring a backup of a cluster with many more transactions.
  await database.pool.query(
    `insert into events (xid, type, audience, payload)
    values ('999999999999', 'task.deleted', '{user:1}', '{"taskId": "elsewhere"}')`,
  );
  // Several nodes that start at once create one event log.
  const [after, another] = await Promise.all([startNode(), startNode()]);
  expect(after.head().split('.')[0]).not.toBe(offset.split('.')[0]);
  expect(another.head().split('.')[0]).toBe(after.head().split('.')[0]);
  expect((await since(after, offset, ['user:1'])).kind).toBe('refetch');
  const fresh = after.head();
  await write(after, 'user:1', 'new');
  await after.until(1);
  expect(namesOf(await since(after, fresh, ['user:1']))).toEqual(['new']);
});

test('an event log that has lost the offset of a running relay gets a new id, and listeners are notified', async () => {
  const events = await startNode({ away: { first: 10, last: 50 } });
  await write(events, 'user:1', 'lost in the failover');
  await events.until(1);
  const offset = events.head();
  let resets = 0;
  events.onReset(() => {
    resets += 1;
  });
  await database.pool.query("delete from events where type <> 'stream.opened'");
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  while (resets === 0) await pause(5);
  expect((await since(events, offset, ['user:1'])).kind).toBe('refetch');
  await write(events, 'user:1', 'after');
  await events.until(2);
  expect(resets).toBe(1);
});

test('property: a client that comes and goes receives exactly the committed events of its rooms, in order, once', async () => {
  // Small batches and little memory, to mix relay, memory and database as much as possible.
  const nodes = [await startNode({ batch: 3, spacing: 1 }, 40), await startNode({ spacing: 2 }, 40)];
  const start = nodes[0]?.head() ?? '';
  const writers = Array.from({ length: 8 }, (_, index) => writer(nodes, index));
  let writing = true;
  const clients = Array.from({ length: 12 }, (_, index) =>
    client(nodes, start, [`user:${index % 4}`, `team:${index % 2}`], () => writing),
  );
  await Promise.all(writers);
  writing = false;
  const heard = await Promise.all(clients);
  const { rows } = await database.pool.query<{ audience: string[]; name: string }>(
    `select audience, payload->>'taskId' as name from events
    where type = 'task.deleted' order by events.xid, events.seq`,
  );
  expect(rows.length).toBeGreaterThan(200);
  let comings = 0;
  for (const { rooms, names, times } of heard) {
    comings += times;
    const expected = rows.filter(({ audience }) => audience.some((room) => rooms.includes(room)));
    expect(names).toEqual(expected.map(({ name }) => name));
  }
  expect(comings).toBeGreaterThan(clients.length * 2);
});

/** Writes in transactions that overlap, take long, and sometimes roll back. */
async function writer(nodes: readonly Events[], index: number): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const client = await database.pool.connect();
    await client.query('begin');
    const count = 1 + Math.floor(Math.random() * 3);
    for (let nth = 0; nth < count; nth += 1) {
      const rooms = [`user:${Math.floor(Math.random() * 4)}`, `team:${Math.floor(Math.random() * 2)}`];
      await client.query(insertSql, [
        rooms.slice(0, 1 + Math.floor(Math.random() * 2)),
        `${index}/${round}/${nth}`,
      ]);
      if (Math.random() < 0.4) await pause(Math.random() * 6);
    }
    const kept = Math.random() < 0.8;
    await client.query(kept ? 'commit' : 'rollback');
    client.release();
    if (kept) nodes[index % nodes.length]?.wake();
  }
}

/** Connects to any node, listens for a while, disconnects, and resumes from its offset, until everything is written. */
async function client(nodes: readonly Events[], start: string, rooms: string[], writing: () => boolean) {
  const names: string[] = [];
  let offset = start;
  let times = 0;
  for (let last = false; !last; ) {
    last = !writing();
    const node = nodes[Math.floor(Math.random() * nodes.length)];
    if (!node) throw new Error('no node');
    let leave = (): void => undefined;
    await node.since(offset, rooms, (welcome) => {
      if (welcome.kind === 'refetch') throw new Error(`had to fetch anew from ${offset}`);
      names.push(...namesOf(welcome));
      offset = welcome.offset;
      leave = node.subscribe((batch) => {
        for (const event of batch) {
          if (!event.audience.some((room) => rooms.includes(room)) || event.type !== 'task.deleted') continue;
          names.push(event.payload.taskId);
          offset = event.offset;
        }
      });
    });
    times += 1;
    // The last connection stays until even a node without notifications has polled.
    await pause(last ? 1500 : Math.random() * 12);
    leave();
    if (!last) await pause(Math.random() < 0.8 ? Math.random() * 6 : 200 + Math.random() * 300);
  }
  return { rooms, names, times };
}

const insertSql = `insert into events (type, audience, payload)
  values ('task.deleted', $1, json_build_object('taskId', $2::text))`;

async function startNode(pace: Partial<RelayPace> = {}, maxEvents?: number) {
  const events = createEvents({ database, log, pace, memory: maxEvents === undefined ? {} : { maxEvents } });
  await events.start();
  running.push(events);
  // An open transaction of another test file in the same cluster may hold back the newest events.
  while (!events.head().endsWith(await newestOffset())) await pause(2);
  let count = 0;
  let changed = (): void => undefined;
  events.subscribe((batch) => {
    count += batch.length;
    changed();
  });
  return {
    ...events,
    /** Resolves when it has relayed this many events. */
    async until(wanted: number): Promise<void> {
      while (count < wanted) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
  };
}

async function newestOffset(): Promise<string> {
  const { rows } = await database.pool.query<{ offset: string }>(
    "select xid || '.' || seq as offset from events order by xid desc, seq desc limit 1",
  );
  return `.${rows[0]?.offset}`;
}

async function write(events: Events, room: string, name: string): Promise<void> {
  await database.pool.query(insertSql, [[room], name]);
  events.wake();
}

async function fill(count: number, room: string): Promise<void> {
  await database.pool.query(
    `insert into events (type, audience, payload)
    select 'task.deleted', array[$2], json_build_object('taskId', n) from generate_series(1, $1) as n`,
    [count, room],
  );
}

async function since(events: Events, offset: string, rooms: string[]): Promise<LiveWelcome> {
  const answers: LiveWelcome[] = [];
  await events.since(offset, rooms, (welcome) => answers.push(welcome));
  expect(answers).toHaveLength(1);
  const [answer] = answers;
  if (!answer) throw new Error('no answer');
  return answer;
}

function namesOf(welcome: LiveWelcome): string[] {
  expect(welcome.kind).toBe('resumed');
  const events = welcome.kind === 'resumed' ? welcome.events : [];
  return events.map((event) => (event.type === 'task.deleted' ? event.payload.taskId : event.type));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
