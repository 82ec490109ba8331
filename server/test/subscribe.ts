import type { LiveEvent } from '@longtable/contract/live';
import { vi } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { beginning, compareOffsets, type Offset, parseOffset } from '../src/platform/events/offset.ts';
import { connectLive } from './live-client.ts';
import type { Person, TestApp } from './test-app.ts';

/**
 * Subscribes a person to live events and records them from now on, without events of earlier changes that the relay has
 * not published yet.
 */
export async function subscribe(
  { url, database }: Pick<TestApp, 'url' | 'database'>,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<{ received: LiveEvent[]; closed: Promise<number>; stop(): void }> {
  const last = await readLastOffset(database);
  const received: LiveEvent[] = [];
  const { welcomed, closed, close } = connectLive(url, {
    cookie,
    onFrame(frame) {
      if (frame.type === 'event' && isAfter(frame.event.offset, last)) received.push(frame.event);
    },
  });
  await welcomed;
  return { received, closed, stop: close };
}

async function readLastOffset({ pool }: Database): Promise<Offset> {
  const { rows } = await pool.query<{ xid: string; seq: string }>(
    'select xid::text, seq::text from events order by events.xid desc, events.seq desc limit 1',
  );
  return rows[0] ? { xid: BigInt(rows[0].xid), seq: BigInt(rows[0].seq) } : beginning;
}

function isAfter(text: string, last: Offset): boolean {
  const offset = parseOffset(text);
  return offset !== null && compareOffsets(offset, last) > 0;
}

/** Waits for the first event that matches. */
export function untilReceived(
  received: readonly LiveEvent[],
  matches: (event: LiveEvent) => boolean,
): Promise<LiveEvent> {
  return vi.waitFor(
    () => {
      const event = received.find(matches);
      if (!event) throw new Error(`No event matches among ${JSON.stringify(received)}.`);
      return event;
    },
    { timeout: 15_000 },
  );
}
