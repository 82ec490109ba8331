import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import type { Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedDatabaseOf, freePort, startServerProcess } from './server-process.ts';

/** The server as `npm start` runs it, with its own database, in its own folder. */
let folder: string;
let port: number;
let server: ChildProcess;
let cookie: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-lost-'));
  port = await freePort();
  server = await start();
  const body = { fullName: 'Ada', email: 'ada@example.test', password: 'correct horse battery' };
  const signedUp = await send('POST', '/api/auth/sign-up', body);
  cookie = signedUp.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  expect(signedUp.status).toBe(200);
}, 120_000);

afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true });
});

test('a server killed during writes loses nothing that was answered, and repeats nothing', async () => {
  const writers = writing(16);
  await writers.until(40);
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
  server = await start();
  await writers.finish();
  await expectEverythingOnce(writers);
}, 120_000);

test('a server whose database is killed recovers by itself and loses nothing', async () => {
  const writers = writing(16);
  await writers.until(40);
  const { pid } = await embeddedDatabaseOf(folder);
  process.kill(pid, 'SIGKILL');
  await writers.until(80);
  await writers.finish();
  expect(server.exitCode).toBeNull();
  // Requests that failed got a temporary error, never an unexpected one.
  expect(writers.statuses.has(500)).toBe(false);
  await expectEverythingOnce(writers);
}, 120_000);

type Writers = ReturnType<typeof writing>;

/** People who create and move tasks, repeating each write with the same id until it succeeds, as the client does. */
function writing(people: number) {
  const answered = new Map<string, string>();
  const statuses = new Set<number>();
  let stopped = false;

  async function persist(method: string, address: string, body: object): Promise<Task> {
    for (;;) {
      try {
        const answer = await send(method, address, body);
        statuses.add(answer.status);
        if (answer.status === 200) return (await answer.json()) as Task;
        if (answer.status !== 503)
          throw new TypeError(`answered with ${answer.status}: ${await answer.text()}`);
      } catch (error) {
        if (error instanceof TypeError && error.message.startsWith('answered')) throw error;
        // Being killed by the test is expected; ending by itself is a failure.
        if (server.exitCode !== null)
          throw new Error(`the server ended with ${server.exitCode}`, { cause: error });
      }
      await pause(30);
    }
  }

  async function person(): Promise<void> {
    while (!stopped) {
      const id = newId();
      const created = await persist('POST', '/api/tasks', { id, title: `Task ${id}`, tags: ['kept'] });
      answered.set(id, created.status);
      const moved = await persist('POST', `/api/tasks/${id}/move`, { status: 'completed' });
      answered.set(id, moved.status);
    }
  }

  const working = Promise.all(Array.from({ length: people }, person));
  return {
    answered,
    statuses,
    async until(count: number): Promise<void> {
      while (answered.size < count) await Promise.race([pause(5), working]);
    },
    async finish(): Promise<void> {
      stopped = true;
      await working;
    },
  };
}

async function expectEverythingOnce({ answered }: Writers): Promise<void> {
  const found: Task[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { tasks: Task[]; next: string | null } = (await (
      await send('GET', `/api/tasks${after && `?after=${encodeURIComponent(after)}`}`)
    ).json()) as never;
    found.push(...page.tasks);
    after = page.next;
  }
  const byId = new Map(found.map((task) => [task.id, task]));
  expect(byId.size).toBe(found.length);
  const lost = [...answered].filter(([id, status]) => byId.get(id)?.status !== status);
  expect(lost).toEqual([]);
  expect([...answered.keys()].every((id) => byId.get(id)?.tags[0] === 'kept')).toBe(true);
}

function send(method: string, address: string, body?: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
}

async function start(): Promise<ChildProcess> {
  const { child, ready } = startServerProcess(folder, port);
  await ready;
  return child;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
