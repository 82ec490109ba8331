import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import { vi } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { appendStatements } from '../src/platform/events/append.ts';
import type { NewEvent } from '../src/platform/events/event.ts';
import { channel } from '../src/platform/events/event-log-connection.ts';
import { personalRoom } from '../src/policies/rooms.ts';
import { connectLive } from './live-client.ts';
import type { Person, TestApp } from './test-app.ts';

/**
 * Subscribes a person to live events and records them from now on. Waits until the relay has passed on the events of
 * earlier changes: they are not recorded, and no earlier change of memberships makes the connection leave its rooms
 * later.
 */
export async function subscribe(
  { url, database }: Pick<TestApp, 'url' | 'database'>,
  { id, cookie }: Pick<Person, 'id' | 'cookie'>,
): Promise<{ received: LiveEvent[]; closed: Promise<number>; stop(): void }> {
  const received: LiveEvent[] = [];
  const { welcomed, closed, close } = connectLive(url, {
    cookie,
    onFrame(frame) {
      if (frame.type === 'event') received.push(frame.event);
    },
  });
  await welcomed;
  const marker = newId();
  await append(database, {
    type: 'team.deleted',
    actorId: null,
    audience: [personalRoom(id)],
    payload: { teamId: marker },
  });
  await untilReceived(received, ({ payload }) => 'teamId' in payload && payload.teamId === marker);
  received.length = 0;
  return { received, closed, stop: close };
}

/** Writes an event into the event log, and wakes the relay. */
async function append({ pool }: Database, event: NewEvent): Promise<void> {
  for (const { sql, parameters } of appendStatements([event])) await pool.query(sql, [...parameters]);
  await pool.query('select pg_notify($1, $2)', [channel, 'a test']);
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
