import { rm } from 'node:fs/promises';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';
import { embeddedDatabaseOf, freePort, type ServerProcess, startServerProcess } from './server-process.ts';
import { keysInFolder, openTestStorage, type TestStorage } from './test-storage.ts';
import { tusHeaders } from './tus-headers.ts';

/** The server as `npm start` runs it, killed while people upload. */
let folder: string;
let port: number;
let cookie: string;
let server: ServerProcess;
let storage: TestStorage;

beforeEach(async () => {
  folder = await scratchFolder('longtable-files-lost-');
  port = await freePort();
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await storage.close();
  await vi.waitFor(() => rm(folder, { recursive: true, force: true }));
});

async function start(): Promise<void> {
  server = startServerProcess(folder, port, { ...storage.settings, DATA_DIR: folder });
  await server.ready;
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client((await embeddedDatabaseOf(folder)).url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function signUp(): Promise<void> {
  const body = JSON.stringify({
    fullName: 'Ada',
    email: 'ada@example.test',
    password: 'correct horse battery',
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-up`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
  cookie = cookies.join('; ');
}

function upload(
  id: string,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  uploadLength: number,
): Promise<Response> {
  const address = `http://127.0.0.1:${port}${api.resourceUploads.start.path}`;
  const headers = { cookie, ...tusHeaders({ id, name: id, uploadLength }) };
  return fetch(address, { method: 'POST', headers, body, ...({ duplex: 'half' } as object) });
}

/** Sends the beginning of a file, and nothing more until the connection is lost. */
function half(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 120) return new Promise(() => undefined);
      controller.enqueue(new Uint8Array(65_536));
      return undefined;
    },
  });
}

test.each(['folder', 's3'] as const)(
  'a server that is killed during uploads to %s leaves no file without a row and no row without its file',
  async (kind) => {
    storage = await openTestStorage(kind);
    // A folder of files is in the data folder of its server.
    const keysOf = kind === 'folder' ? (prefix: string) => keysInFolder(folder, prefix) : storage.keys;
    await start();
    await signUp();
    const answered = new Set<string>();
    let isRunning = true;
    const hanging = [1, 2, 3].map(() => upload(newId(), half(), 10_000_000).catch(() => undefined));
    const writers = [1, 2, 3, 4].map(async () => {
      while (isRunning) {
        const id = newId();
        const answer = await upload(id, new Uint8Array(300_000), 300_000).catch(() => null);
        if (answer?.status === 201) answered.add(id);
        else if (isRunning) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await vi.waitFor(async () => {
      expect(answered.size).toBeGreaterThan(10);
      expect(
        (await query('select from resource_uploads where finished_at is null')).length,
      ).toBeGreaterThanOrEqual(3);
    });
    await kill();
    isRunning = false;
    await Promise.all([...writers, ...hanging]);
    await start();

    await vi.waitFor(async () => {
      expect(await query('select from stored_files where not kept')).toEqual([]);
      const rows = await query<{ id: string; key: string }>('select id, file_path as key from resources');
      expect(await keysOf('public/')).toEqual(rows.map(({ key }) => key).toSorted());
      const ids = new Set(rows.map(({ id }) => id));
      expect([...answered].filter((id) => !ids.has(id))).toEqual([]);
    }, 20_000);
  },
  120_000,
);
