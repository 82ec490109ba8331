import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import { noteFragment } from '@longtable/contract/note-documents';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { base64, element, fromBase64, linesOf } from './notes.ts';
import { embeddedDatabaseOf, freePort, startServerProcess } from './server-process.ts';

/** The server as `npm start` runs it, with its own database, in its own folder. */
let folder: string;
let port: number;
let server: ChildProcess;
let cookie = '';
let noteId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-notes-'));
  port = await freePort();
  server = await start();
  const body = { fullName: 'Ada', email: 'ada@example.test', password: 'correct horse battery' };
  const signedUp = await send('POST', '/api/auth/sign-up', body);
  cookie = signedUp.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  noteId = newId();
  await inDatabase(
    "insert into notes (id, user_id, title) select $1, id, 'Kept' from users where email = 'ada@example.test'",
    [noteId],
  );
}, 120_000);

afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true });
});

test('a server killed while people type loses nothing that was answered, and stores the rest after its restart', async () => {
  const answered: string[] = [];
  let isStopped = false;
  const writer = async (name: number): Promise<void> => {
    const doc = new Y.Doc();
    for (let line = 0; !isStopped; line += 1) {
      const text = `${name}/${line}`;
      const before = Y.encodeStateVector(doc);
      doc.getXmlFragment(noteFragment).push([element('paragraph', [text])]);
      const update = base64(Y.encodeStateAsUpdate(doc, before));
      // Repeated as it is until it is answered, as the client does.
      while (!(await isSent(update))) await new Promise((resolve) => setTimeout(resolve, 30));
      answered.push(text);
    }
  };
  const writers = Promise.all([0, 1, 2, 3, 4, 5].map(writer));
  const until = async (count: number) => {
    while (answered.length < count)
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 5)), writers]);
  };
  for (const count of [60, 160]) {
    await until(count);
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
    server = await start();
  }
  await until(220);
  isStopped = true;
  await writers;
  const lines = linesOf(await load());
  expect(lines.toSorted()).toEqual(answered.toSorted());
  // The job of what the killed server had not stored runs too.
  for (let state = false; !state; ) {
    const { updates } = (await (await send('GET', `/api/notes/${noteId}/document`)).json()) as {
      updates: unknown[];
    };
    state = updates.length === 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(linesOf(await load()).toSorted()).toEqual(answered.toSorted());
  const [{ text = '' } = {}] = await inDatabase('select text from notes where id = $1', [noteId]);
  expect(text.split(' ').toSorted()).toEqual(answered.toSorted());
}, 180_000);

async function isSent(update: string): Promise<boolean> {
  try {
    const { status } = await send('POST', `/api/notes/${noteId}/document`, { update });
    if (status !== 200 && status !== 503) throw new Error(`An update was answered with ${status}.`);
    return status === 200;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('An update')) throw error;
    return false;
  }
}

async function load(): Promise<Y.Doc> {
  const answer = (await (await send('GET', `/api/notes/${noteId}/document`)).json()) as {
    state: string | null;
    updates: { update: string }[];
  };
  const doc = new Y.Doc();
  for (const part of [answer.state, ...answer.updates.map(({ update }) => update)])
    if (part !== null) Y.applyUpdate(doc, fromBase64(part));
  return doc;
}

async function inDatabase(text: string, values: unknown[]): Promise<{ text?: string }[]> {
  const { url } = await embeddedDatabaseOf(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ text?: string }>(text, values);
  await client.end();
  return rows;
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
