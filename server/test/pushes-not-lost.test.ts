import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log/log.ts';
import { tell } from './notify.ts';
import { subscriptionOf } from './push.ts';
import type { PushNode } from './push-node.ts';
import { type FakeBrowser, type PushService, startPushService } from './push-service.ts';
import { scratchFolder } from './scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let own: TestDatabase;
let database: Database;
let service: PushService;
let dataDir: string;
const nodes: ChildProcess[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: createLog('silent'), connections: 3 });
  service = await startPushService();
  dataDir = await scratchFolder('longtable-pushes-');
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(kill));
});
afterAll(async () => {
  await database.close();
  await own.drop();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server that sends what is due on its start. */
async function startNode(): Promise<ChildProcess> {
  const node = fork(path.join(import.meta.dirname, 'push-node.ts'));
  nodes.push(node);
  const pushService = { port: service.port, ca: service.network.ca ?? '' };
  node.send({ url: own.url, dataDir, pushService } satisfies PushNode);
  await once(node, 'message');
  await database.pool.query("select graphile_worker.add_job('notifications.send-pushes', '{}'::json)");
  return node;
}

async function kill(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return;
  const exited = once(node, 'exit');
  node.kill('SIGKILL');
  await exited;
}

/** Somebody with a browser. */
async function addPerson(): Promise<{ id: string; browser: FakeBrowser }> {
  const [id, browser] = [newId(), service.newBrowser()];
  const email = `${id}@example.test`;
  await database.db.insertInto('users').values({ id, name: 'Ada', email }).execute();
  await database.db.insertInto('user_profiles').values({ id, full_name: 'Ada', email }).execute();
  await database.db
    .insertInto('push_subscriptions')
    .values(
      subscriptionOf(id, {
        endpoint: browser.endpoint,
        p256dh_key: browser.p256dhKey,
        auth_key: browser.authKey,
      }),
    )
    .execute();
  return { id, browser };
}

/** Tells somebody something about themselves, in a change that commits here, where nothing sends it. */
function tellOf(id: string): Promise<void> {
  return tell({ database }, null, [{ id }], { about: `person:${id}` });
}

/** Lets the time of what waits come, and claims of dead servers run out. */
async function letTimePass(): Promise<void> {
  await database.pool.query(
    `update notification_deliveries set due_at = now() - interval '1 second' where channel = 'push' and state = 'waiting'`,
  );
}

async function stateOf(userId: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    `select state from notification_deliveries where user_id = $1 and channel = 'push'`,
    [userId],
  );
  return rows[0]?.state;
}

const patience = { timeout: 30_000, interval: 50 };

test('what a change told is pushed although its server died right after the commit', async () => {
  const { id, browser } = await addPerson();
  await tellOf(id);
  await letTimePass();
  await startNode();
  await expect.poll(() => stateOf(id), patience).toBe('handed');
  expect(browser.received).toHaveLength(1);
}, 90_000);

test('a server that is killed while it sends loses nothing, and what is sent twice is on the screen once', async () => {
  const people = [await addPerson(), await addPerson()];
  for (const { id } of people) await tellOf(id);
  await letTimePass();
  // The push service has taken it, and its answer never arrives.
  service.answer = () => undefined;
  const node = await startNode();
  await expect.poll(() => people.map(({ browser }) => browser.received.length), patience).toEqual([1, 1]);
  await kill(node);
  expect(await Promise.all(people.map(({ id }) => stateOf(id)))).toEqual(['waiting', 'waiting']);

  service.answer = (_, response) => void response.writeHead(201).end();
  await letTimePass();
  await startNode();
  await expect
    .poll(() => Promise.all(people.map(({ id }) => stateOf(id))), patience)
    .toEqual(['handed', 'handed']);
  for (const { browser } of people) {
    expect(browser.received).toHaveLength(2);
    expect(new Set(browser.received.map(({ payload }) => payload.tag)).size).toBe(1);
    expect(new Set(browser.received.map(({ headers }) => headers['topic'])).size).toBe(1);
  }
}, 90_000);
