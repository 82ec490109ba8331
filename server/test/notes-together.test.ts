import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import { type LiveFrame, livePath, liveProtocol } from '@longtable/contract/live';
import { noteFragment } from '@longtable/contract/note-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { editSomewhere } from './edit-note.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { base64, element, fromBase64, updateOf } from './notes.ts';
import { seededRandom } from './seeded-random.ts';

const random = seededRandom('NOTE_SEED');
const { chance, pick, fraction } = random;
const writers = 20;

let server: KillableServer;
let noteId: string;
let address: string;
beforeAll(async () => {
  server = await startKillableServer();
  noteId = newId();
  address = `/api/notes/${noteId}`;
  await server.inDatabase(
    "insert into notes (id, user_id, title) select $1, id, 'Shared' from users where email = $2",
    [noteId, server.email],
  );
}, 120_000);
afterAll(() => server.stop());

/** A page that has the note open: it sends what it has until that is answered, and its live connection comes and goes. */
function openPage() {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment(noteFragment);
  let unsent: Uint8Array[] = [];
  let seq = 0;
  let socket: WebSocket | null = null;
  const counts = { received: 0, lost: 0, failed: 0 };
  doc.on('update', (update, _origin, _doc, { local }) => {
    if (local) unsent.push(update);
  });

  function connect(): void {
    const url = new URL(livePath, server.url.replace(/^http/, 'ws'));
    const opened = new WebSocket(url, liveProtocol, { headers: { cookie: server.cookie } });
    socket = opened;
    opened.on('error', () => undefined);
    opened.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as LiveFrame;
      if (frame.type === 'welcome')
        opened.send(JSON.stringify({ places: [{ kind: 'note', id: noteId }], editing: null }));
      if (frame.type !== 'event' || frame.event.type !== 'note.typed') return;
      const { update } = frame.event.payload;
      if (update !== null) Y.applyUpdate(doc, fromBase64(update));
      counts.received += 1;
    });
  }

  /** Sends what was not answered yet. Sometimes the answer is lost. */
  async function send(isReliable = false): Promise<void> {
    if (unsent.length === 0) return;
    const sent = unsent;
    const gone = new AbortController();
    if (!isReliable && chance(0.15)) setTimeout(() => gone.abort(), fraction() * 20);
    try {
      const body = { update: base64(Y.mergeUpdates(sent)) };
      const { status } = await server.send('POST', `${address}/document`, body, gone.signal);
      if (status === 200) unsent = unsent.slice(sent.length);
      else if (status !== 503) throw new Error(`An update was answered with ${status}.`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('An update')) throw error;
      counts[gone.signal.aborted ? 'lost' : 'failed'] += 1;
    }
  }

  /** Gets what it lacks. */
  async function load(): Promise<void> {
    const response = await server.send('GET', `${address}/document${seq > 0 ? `?after=${seq}` : ''}`);
    if (response.status !== 200) throw new Error(`The text could not be loaded: ${response.status}.`);
    const answer = (await response.json()) as {
      state: string | null;
      updates: { update: string }[];
      seq: number;
    };
    for (const part of [answer.state, ...answer.updates.map(({ update }) => update)])
      if (part !== null) Y.applyUpdate(doc, fromBase64(part));
    seq = answer.seq;
  }

  return {
    doc,
    fragment,
    counts,
    connect,
    send,
    load,
    hasUnsent: () => unsent.length > 0,
    disconnect: () => socket?.terminate(),
    text: () => fragment.toString(),
  };
}
type Page = ReturnType<typeof openPage>;

const badUpdate = () => updateOf((fragment) => fragment.push([element('script', ['alert(1)'])]));

test(`twenty writers have the same text in the end, whatever fails meanwhile (NOTE_SEED=${random.seed})`, async () => {
  const pages = Array.from({ length: writers }, openPage);
  let [isStopped, edits, refused, restored] = [false, 0, 0, 0];

  /** Unless the server is away just then. */
  const post = async (path: string, body: object): Promise<number> =>
    (await server.send('POST', `${address}${path}`, body).catch(() => null))?.status ?? 0;
  /** Sends what no editor would: refused, and nobody else is affected by it. */
  const misbehave = async (): Promise<void> => {
    const status = await post('/document', { update: badUpdate() });
    expect([0, 422, 503]).toContain(status);
    if (status === 422) refused += 1;
  };
  const restore = async (): Promise<void> => {
    await post('/versions', { id: newId() });
    const answer = await server.send('GET', `${address}/versions`).catch(() => null);
    if (answer?.status !== 200) return;
    const { versions } = (await answer.json()) as { versions: { id: string }[] };
    if (versions.length === 0) return;
    if ((await post(`/versions/${pick(versions).id}/restore`, { id: newId() })) === 200) restored += 1;
  };
  const reconnect = async (page: Page): Promise<void> => {
    page.disconnect();
    await delay(fraction() * 200);
    page.connect();
    await page.load().catch(() => undefined);
  };
  const write = async (page: Page, isRestoring: boolean): Promise<void> => {
    page.connect();
    while (!isStopped) {
      editSomewhere(page, random);
      edits += 1;
      if (chance(0.8)) await page.send();
      if (chance(0.03)) await misbehave();
      if (chance(0.04)) await reconnect(page);
      if (isRestoring && chance(0.1)) await restore();
      await delay(20 + fraction() * 100);
    }
  };
  const writing = Promise.all(pages.map((page, index) => write(page, index < 2)));
  for (const count of [300, 600, 900]) {
    while (edits < count) await Promise.race([delay(10), writing]);
    if (count < 900) await server.killAndRestart();
  }
  // What is said to be tested happens, however long it takes.
  const total = (name: keyof Page['counts']) => pages.reduce((sum, { counts }) => sum + counts[name], 0);
  while (Math.min(refused, restored, total('received'), total('lost'), total('failed')) === 0) {
    await Promise.race([delay(100), writing]);
    if (total('failed') === 0) await server.killAndRestart();
  }
  isStopped = true;
  await writing;

  for (const page of pages) page.disconnect();
  // Loading may give a page something to send again: Yjs removes formatting that the edits of others have made superfluous.
  do {
    for (const page of pages) {
      while (page.hasUnsent()) {
        await page.send(true);
        if (page.hasUnsent()) await delay(50);
      }
    }
    for (const page of pages) await page.load();
  } while (pages.some((page) => page.hasUnsent()));
  const fresh = openPage();
  for (const page of [...pages, fresh]) await page.load();
  expect(new Set(pages.map((page) => page.text()))).toEqual(new Set([fresh.text()]));
  expect(fresh.fragment.length).toBeGreaterThan(0);
  expect(fresh.text()).not.toContain('script');
}, 180_000);
