import { newId } from '@longtable/contract/ids';
import { noteFragment } from '@longtable/contract/note-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { base64, element, fromBase64, linesOf } from './notes.ts';

let server: KillableServer;
let noteId: string;

beforeAll(async () => {
  server = await startKillableServer();
  noteId = newId();
  await server.inDatabase(
    "insert into notes (id, user_id, title) select $1, id, 'Kept' from users where email = $2",
    [noteId, server.email],
  );
}, 120_000);
afterAll(() => server.stop());

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
    await server.killAndRestart();
  }
  await until(220);
  isStopped = true;
  await writers;
  const lines = linesOf(await load());
  expect(lines.toSorted()).toEqual(answered.toSorted());
  // The job of what the killed server had not stored runs too.
  for (let state = false; !state; ) {
    const { updates } = (await (await server.send('GET', `/api/notes/${noteId}/document`)).json()) as {
      updates: unknown[];
    };
    state = updates.length === 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(linesOf(await load()).toSorted()).toEqual(answered.toSorted());
  const [row] = await server.inDatabase<{ text: string }>('select text from notes where id = $1', [noteId]);
  expect(row?.text.split(' ').toSorted()).toEqual(answered.toSorted());
}, 180_000);

async function isSent(update: string): Promise<boolean> {
  try {
    const { status } = await server.send('POST', `/api/notes/${noteId}/document`, { update });
    if (status !== 200 && status !== 503) throw new Error(`An update was answered with ${status}.`);
    return status === 200;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('An update')) throw error;
    return false;
  }
}

async function load(): Promise<Y.Doc> {
  const answer = (await (await server.send('GET', `/api/notes/${noteId}/document`)).json()) as {
    state: string | null;
    updates: { update: string }[];
  };
  const doc = new Y.Doc();
  for (const part of [answer.state, ...answer.updates.map(({ update }) => update)])
    if (part !== null) Y.applyUpdate(doc, fromBase64(part));
  return doc;
}
