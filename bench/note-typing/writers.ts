import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { openLive } from '../live/open-live.ts';
import { now } from '../product/clock.ts';
import { openConnection, requestBytes } from '../product/connection.ts';

/** People who type in one note, each with a live connection. `relay` is the port of the bare relay. */
export type WritersTask = {
  readonly url: string;
  readonly port: number;
  readonly cookie: string;
  readonly noteId: string;
  readonly relay: number;
  readonly writers: number;
  /** Milliseconds of typing. */
  readonly lasts: number;
};

/** The times in ms from sending what was typed until each of the others has it. */
export type Typed = { readonly product: number[]; readonly relay: number[]; readonly updates: number };

/** Each types this often, in ms: five keys a second, which go with one request each as long as it is answered soon. */
const keyEvery = 200;

if (process.send) process.once('message', (task: WritersTask) => void measure(task));

async function measure(task: WritersTask): Promise<void> {
  // Alternately, so that both meet the same load of the machine.
  const [product, relay]: [number[], number[]] = [[], []];
  let updates = 0;
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    const lasts = task.lasts / rounds;
    relay.push(...(await throughRelay({ ...task, lasts })));
    const typed = await throughProduct({ ...task, lasts });
    product.push(...typed.times);
    updates += typed.updates;
  }
  process.send?.({ product, relay, updates } satisfies Typed, () => process.exit(0));
}

async function throughProduct({ url, port, cookie, noteId, writers, lasts }: WritersTask) {
  const received = new Map<number, { readonly writer: number; readonly at: number }[]>();
  const sent: { readonly writer: number; readonly seq: number; readonly at: number }[] = [];
  const people = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const live = await openLive({
        url,
        cookie,
        onEvent(event) {
          if (event.type !== 'note.typed') return;
          const { seq } = event.payload;
          received.set(seq, [...(received.get(seq) ?? []), { writer, at: now() }]);
        },
      });
      live.send(JSON.stringify({ places: [{ kind: 'note', id: noteId }], editing: null }));
      return { live, connection: await openConnection(port), typist: startTyping() };
    }),
  );
  await delay(300);
  const end = now() + lasts;
  await Promise.all(
    people.map(async ({ connection, typist }, writer) => {
      await delay(Math.random() * keyEvery);
      while (now() < end) {
        const update = Buffer.from(typist.key()).toString('base64');
        const request = requestBytes('POST', `/api/notes/${noteId}/document`, { cookie, body: { update } });
        const at = now();
        const answer = await connection.send(request, { body: true });
        if (answer.status !== 200) throw new Error(`An update failed: ${answer.body}`);
        sent.push({ writer, at, seq: (JSON.parse(answer.body) as { seq: number }).seq });
        await delay(Math.max(0, keyEvery - (now() - at)));
      }
    }),
  );
  await delay(1000);
  for (const { live, connection } of people) {
    live.close();
    connection.close();
  }
  const times = sent.flatMap(({ writer, seq, at }) => {
    const others = (received.get(seq) ?? []).filter((one) => one.writer !== writer);
    if (others.length !== writers - 1) throw new Error(`Update ${seq} reached ${others.length} others.`);
    return others.map((one) => one.at - at);
  });
  return { times, updates: sent.length };
}

async function throughRelay({ relay, writers, lasts }: WritersTask): Promise<number[]> {
  const times: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: writers }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${relay}`);
      socket.on('message', (data: Buffer) => {
        times.push(now() - (JSON.parse(data.toString()) as { at: number }).at);
      });
      await once(socket, 'open');
      return { socket, typist: startTyping() };
    }),
  );
  const end = now() + lasts;
  await Promise.all(
    sockets.map(async ({ socket, typist }) => {
      await delay(Math.random() * keyEvery);
      while (now() < end) {
        const update = Buffer.from(typist.key()).toString('base64');
        socket.send(JSON.stringify({ at: now(), update }));
        await delay(keyEvery);
      }
    }),
  );
  await delay(300);
  for (const { socket } of sockets) socket.close();
  return times;
}

/** Somebody who types a line of their own, key by key. */
function startTyping() {
  const doc = new Y.Doc();
  const text = new Y.XmlText();
  let before = Y.encodeStateVector(doc);
  let isFirst = true;
  return {
    /** The update of the next key. */
    key(): Uint8Array {
      if (isFirst) {
        const line = new Y.XmlElement('paragraph');
        line.insert(0, [text]);
        doc.getXmlFragment('default').push([line]);
      }
      isFirst = false;
      text.insert(text.length, text.length % 6 === 5 ? ' ' : 'k');
      const update = Y.encodeStateAsUpdate(doc, before);
      before = Y.encodeStateVector(doc);
      return update;
    },
  };
}
