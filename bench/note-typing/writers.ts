import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openLive } from '../live/open-live.ts';
import { now } from '../product/clock.ts';
import { openConnection, requestBytes } from '../product/connection.ts';
import { startSending, startTyping } from './typist.ts';

/** People who type in one note, each with a live connection. `relay` is the port of the bare relay. */
export type WritersTask = {
  readonly url: string;
  readonly port: number;
  /** The session of each writer. */
  readonly cookies: readonly string[];
  readonly noteId: string;
  readonly relay: number;
  /** Milliseconds of typing. */
  readonly lasts: number;
};

/** The times in ms from each key until each of the others has it. */
export type Typed = {
  readonly product: number[];
  readonly relay: number[];
  readonly keys: number;
  readonly requests: number;
};

/** Each types this often, in ms, more or less: five keys a second. */
const keyEvery = 200;

if (process.send) process.once('message', (task: WritersTask) => void measure(task));

async function measure(task: WritersTask): Promise<void> {
  // Alternately, so that both meet the same load of the machine.
  const [product, relay]: [number[], number[]] = [[], []];
  let [keys, requests] = [0, 0];
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    const lasts = task.lasts / rounds;
    relay.push(...(await throughRelay({ ...task, lasts })));
    const typed = await throughProduct({ ...task, lasts });
    product.push(...typed.times);
    keys += typed.keys;
    requests += typed.requests;
  }
  process.send?.({ product, relay, keys, requests } satisfies Typed, () => process.exit(0));
}

/** Presses keys until the end, in a rhythm that nobody shares. */
async function typeUntil(end: number, press: () => void): Promise<void> {
  await delay(Math.random() * keyEvery);
  while (now() < end) {
    press();
    await delay(keyEvery * (0.5 + Math.random()));
  }
}

async function throughProduct({ url, port, cookies, noteId, lasts }: WritersTask) {
  const received = new Map<number, { readonly writer: number; readonly at: number }[]>();
  const people = await Promise.all(
    cookies.map(async (cookie, writer) => {
      const typist = startTyping();
      const live = await openLive({
        url,
        cookie,
        onEvent({ type, payload }) {
          if (type !== 'note.typed') return;
          received.set(payload.seq, [...(received.get(payload.seq) ?? []), { writer, at: now() }]);
          if (payload.update === null) throw new Error(`Update ${payload.seq} was not sent along.`);
          typist.receive(payload.seq, payload.update);
        },
      });
      live.send(JSON.stringify({ places: [{ kind: 'note', id: noteId }], editing: null }));
      const connection = await openConnection(port);
      const sender = startSending(async (bytes) => {
        const body = { update: Buffer.from(bytes).toString('base64') };
        const request = requestBytes('POST', `/api/notes/${noteId}/document`, { cookie, body });
        const answer = await connection.send(request, { body: true });
        if (answer.status !== 200) throw new Error(`An update failed: ${answer.body}`);
        return (JSON.parse(answer.body) as { seq: number }).seq;
      });
      // What is received is applied after the end, where it costs no time.
      typist.onKey(sender.add);
      return { live, connection, typist, sender };
    }),
  );
  await delay(300);
  const end = now() + lasts;
  await Promise.all(
    people.map(async ({ typist, sender }) => {
      await typeUntil(end, typist.key);
      await sender.done();
    }),
  );
  await delay(1000);
  for (const { live, connection } of people) {
    live.close();
    connection.close();
  }
  const sent = people.flatMap(({ sender }, writer) => sender.sent.map((one) => ({ ...one, writer })));
  const times = sent.flatMap(({ writer, seq, keys }) => {
    const others = (received.get(seq) ?? []).filter((one) => one.writer !== writer);
    if (others.length !== people.length - 1)
      throw new Error(`Update ${seq} reached ${others.length} others.`);
    return others.flatMap(({ at }) => keys.map((key) => at - key));
  });
  checkTexts(people.map(({ typist }) => typist));
  return { times, keys: sent.flatMap(({ keys }) => keys).length, requests: sent.length };
}

/** Everybody has to have the same text. */
function checkTexts(typists: readonly ReturnType<typeof startTyping>[]): void {
  // Each round begins with new documents: the sequence numbers go on, the texts of earlier rounds are not among them.
  const texts = new Set(typists.map((typist) => typist.finalText()));
  if (texts.size !== 1) throw new Error(`The writers have ${texts.size} different texts.`);
}

async function throughRelay({ relay, cookies, lasts }: WritersTask): Promise<number[]> {
  const times: number[] = [];
  const sockets = await Promise.all(
    cookies.map(async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${relay}`);
      socket.on('message', (data: Buffer) => {
        times.push(now() - (JSON.parse(data.toString()) as { at: number }).at);
      });
      await once(socket, 'open');
      const typist = startTyping();
      typist.onKey((update) =>
        socket.send(JSON.stringify({ at: now(), update: Buffer.from(update).toString('base64') })),
      );
      return { socket, typist };
    }),
  );
  const end = now() + lasts;
  await Promise.all(sockets.map(({ typist }) => typeUntil(end, typist.key)));
  await delay(300);
  for (const { socket } of sockets) socket.close();
  return times;
}
