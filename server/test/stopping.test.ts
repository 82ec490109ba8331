import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import { livePath, liveProtocol } from '@longtable/contract/live';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';
import { embeddedDatabaseOf, freePort, type ServerProcess, startServerProcess } from './server-process.ts';
import { testFolder } from './test-folder.ts';

/** How the server stops, and how the next one starts, as processes. Its connections never close by themselves. */
let folder: string;
let port: number;
let servers: ServerProcess[];
let clean: (() => unknown)[];

beforeEach(async () => {
  folder = await scratchFolder('longtable-stop-');
  port = await freePort();
  [servers, clean] = [[], []];
});
afterEach(async () => {
  for (const undo of clean) await undo();
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  // The database of a killed server ends when it notices; until then the folder must not be removed.
  await vi.waitFor(() => rm(folder, { recursive: true, force: true }));
});

function launch(): ServerProcess {
  const server = startServerProcess(folder, port);
  servers.push(server);
  return server;
}

/** Connections that wait as long as they are allowed to. */
async function hang(...said: string[]): Promise<void> {
  for (const text of said) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    clean.push(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
  }
}

/** A signed-up person, and a function that sends requests for them. */
async function signUp() {
  const url = `http://127.0.0.1:${port}`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({
    fullName: 'Ada',
    email: 'ada@example.test',
    password: 'correct horse battery',
  });
  const answer = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  return {
    cookie,
    create: (title: string) =>
      fetch(`${url}/api/tasks`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify({ id: newId(), title }),
      }),
    async titles(): Promise<string[]> {
      const found = await fetch(`${url}/api/tasks`, { headers: { cookie } });
      return ((await found.json()) as { tasks: { title: string }[] }).tasks.map(({ title }) => title);
    },
  };
}

/** A request that waits for the database, because the table is locked. */
async function lockTasks(create: (title: string) => Promise<Response>): Promise<void> {
  const { url } = await embeddedDatabaseOf(folder);
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  clean.push(() => client.end().catch(() => undefined));
  await client.connect();
  await client.query('begin; lock table tasks in access exclusive mode');
  create('Blocked').catch(() => undefined);
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      `select from pg_locks where not granted and relation = 'tasks'::regclass`,
    );
    expect(rows).toHaveLength(1);
  });
}

test('SIGTERM stops the server and its database in order, with open connections', async () => {
  const { child, ready, ended } = launch();
  await ready;
  const { cookie, create } = await signUp();
  expect((await create('Kept')).status).toBe(200);
  const upgrade = [
    `GET ${livePath} HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Protocol: ${liveProtocol}`,
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}`,
    '\r\n',
  ].join('\r\n');
  await hang(
    '',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    `POST /api/tasks HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    upgrade,
    upgrade,
  );
  await lockTasks(create);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(existsSync(path.join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
}, 60_000);

test('a second signal stops it at once; its database stops by itself, and nothing is lost', async () => {
  const first = launch();
  await first.ready;
  const { create, titles } = await signUp();
  expect((await create('Kept')).status).toBe(200);
  await lockTasks(create);
  first.child.kill('SIGTERM');
  // The same signal again, as npm forwards what the terminal has sent already, is ignored.
  first.child.kill('SIGTERM');
  await vi.waitFor(() => expect(first.said()).toContain('"stopping"'));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(first.child.exitCode).toBeNull();
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual({ code: 143, signal: null });
  expect(first.said()).toContain('stopping at once');
  const second = launch();
  await second.ready;
  expect(await titles()).toEqual(['Kept']);
}, 60_000);

test('the next server waits for a stopping one, says so, and takes over', async () => {
  const first = launch();
  await first.ready;
  const { create, titles } = await signUp();
  expect((await create('Kept')).status).toBe(200);
  await lockTasks(create);
  first.child.kill('SIGTERM');
  const holder = path.join(folder, 'postgres/server.pid');
  await vi.waitFor(async () => expect(await readFile(holder, 'utf8')).toContain('stopping'), 10_000);
  // Suspended, so that it is still stopping when the next one starts, however long that takes.
  first.child.kill('SIGSTOP');
  const second = launch();
  await vi.waitFor(
    () => expect(second.said()).toContain('Waiting for the Longtable that is stopping'),
    30_000,
  );
  first.child.kill('SIGCONT');
  await second.ready;
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(second.said()).toContain(
    `Waiting for the Longtable that is stopping on this data folder (process ${first.child.pid})…`,
  );
  expect(await titles()).toEqual(['Kept']);
}, 60_000);

test('waits for a port that becomes free, and names one that does not', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const server = launch();
  await vi.waitFor(() => expect(server.said()).toContain(`Port ${port} is in use. Waiting a moment`), 30_000);
  other.close();
  await server.ready;
  const second = startServerProcess(await testFolder('longtable-stop-'), port);
  servers.push(second);
  expect((await second.ended).code).toBe(1);
  expect(second.said()).toContain(`Port ${port} is already in use. Stop the program that uses it`);
}, 60_000);
