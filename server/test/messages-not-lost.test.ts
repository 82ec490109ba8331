import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startKillableServer } from './killable-server.ts';
import { scratchFolder } from './scratch-folder.ts';
import { freePort, startServerProcess } from './server-process.ts';
import { talkThroughFaults } from './talk-through-faults.ts';
import { createTestDatabase } from './test-database.ts';

// A chat through everything that can break: every message arrives once and in one order.

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test('no message of a chat is lost, doubled or moved when the server and its database are killed', async () => {
  const server = await startKillableServer();
  endings.push(() => server.stop());
  const site = { urls: [server.url], inDatabase: server.inDatabase };
  const { ids, received } = await talkThroughFaults(site, () => server.killAndRestart());
  expect(received).toEqual([ids, ids, ids, ids]);
}, 360_000);

test('no message of a chat is lost, doubled or moved on two nodes of which each is killed', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  endings.push(() => pool.end());
  const nodes = [await startNode(database.url), await startNode(database.url)] as const;
  const site = {
    urls: nodes.map(({ url }) => url),
    inDatabase: async <Row extends object>(text: string, values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
  };
  const { ids, received } = await talkThroughFaults(site, (time) => nodes[time].killAndRestart());
  expect(received).toEqual([ids, ids, ids, ids]);
}, 360_000);

/** A node on a database that others use as well. */
async function startNode(databaseUrl: string) {
  const folder = await scratchFolder('longtable-node-');
  const port = await freePort();
  const start = async () => {
    // With one address for both, so that they know each other's cookies.
    const settings = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://longtable.test' };
    const { child, ready } = startServerProcess(folder, port, settings);
    await ready;
    return child;
  };
  let node = await start();
  const kill = async () => {
    const exited = once(node, 'exit');
    node.kill('SIGKILL');
    await exited;
  };
  endings.push(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async killAndRestart(): Promise<void> {
      await kill();
      node = await start();
    },
  };
}
