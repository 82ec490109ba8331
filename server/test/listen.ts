import { type LiveEvent, livePath } from '@longtable/contract/live';
import { io } from 'socket.io-client';
import { vi } from 'vitest';
import type { Person } from './test-app.ts';

/**
 * Follows what a person is told live. What happened a moment before may come along: the river flows in its own time,
 * and a busy machine lets it wait.
 */
export async function listen(url: string, person: Person): Promise<{ heard: LiveEvent[]; stop(): void }> {
  const heard: LiveEvent[] = [];
  const socket = io(url, {
    path: livePath,
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie },
    reconnection: false,
  });
  socket.on('event', (event: LiveEvent) => heard.push(event));
  await new Promise<void>((resolve) => socket.once('welcome', () => resolve()));
  return { heard, stop: () => void socket.disconnect() };
}

/** The first of such events, when it has come. */
export function untilHeard(
  heard: readonly LiveEvent[],
  matches: (event: LiveEvent) => boolean,
): Promise<LiveEvent> {
  return vi.waitFor(
    () => {
      const event = heard.find(matches);
      if (!event) throw new Error(`It was not among ${JSON.stringify(heard)}.`);
      return event;
    },
    { timeout: 15_000 },
  );
}
