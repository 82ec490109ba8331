import path from 'node:path';
import { nextMessage, startWorker } from '../product/processes.ts';
import { startServer } from '../product/product.ts';
import type { Bench, Measured, Section } from '../section.ts';
import { count, milliseconds, percentile, spread } from '../statistics.ts';
import { makeNote } from './note-writers.ts';
import type { Typed, WritersTask } from './writers.ts';

const writers = 20;
const targetMs = 150;

/** How soon the others see what somebody types in a note that many have open. */
export const noteTypingSection: Section = { title: 'Typing in one note', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const made = await product.newDatabase('bench_note_typing');
  const server = await startServer({ DATABASE_URL: made.url });
  const { noteId, cookies, people } = await makeNote(server, made, writers);
  const relay = startWorker(path.join(import.meta.dirname, 'relay.ts'), {});
  const { port } = await nextMessage<{ port: number }>(relay);
  progress(`${writers} people type in one note`);
  const typing = startWorker(path.join(import.meta.dirname, 'writers.ts'), {
    url: server.url,
    port: server.port,
    cookies,
    noteId,
    relay: port,
    lasts: quick ? 2000 : 60_000,
  } satisfies WritersTask);
  const typed = await nextMessage<Typed>(typing);
  relay.send({ stop: true });
  await server.stop();
  const p95 = percentile(typed.product, 0.95);
  const bare = percentile(typed.relay, 0.95);
  return {
    figures: [
      {
        name: `${writers} people type in one note: from key to the others' screens`,
        value: spread(typed.product),
        target: `p95 under ${targetMs} ms`,
        met: p95 < targetMs,
      },
      { name: 'The same through a bare WebSocket relay', value: spread(typed.relay) },
      {
        name: 'The product to the bare relay, p95',
        value: `× ${(p95 / bare).toFixed(1)} (${milliseconds(p95 - bare)} more)`,
      },
    ],
    remarks: [
      `Each person types five keys a second on average and sends them as the client does: the first at once, then at most every 80 ms and one request at a time, with what was typed meanwhile. ${count(typed.keys)} keys in ${count(typed.requests)} requests, each received by ${writers - 1} others on their live connections. The time begins with the key and ends when the event is there, and is that of every receiver; applying it and drawing it come on top. In the end all ${writers} have the same text. The bare relay is \`ws\` in a process of its own: it passes each key to the others, without sessions, rights, checks or a disk; both take turns within the run. All writers are in one process that shares the cores with server and database.`,
      ...(people < writers
        ? [
            `All writers are the note's owner in ${writers} tabs, and the server handles 8 requests of a person at a time: the others wait for these.`,
          ]
        : []),
    ],
  };
}
