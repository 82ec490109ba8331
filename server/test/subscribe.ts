import type { LiveEvent } from '@longtable/contract/live';
import { vi } from 'vitest';
import { connectLive } from './live-client.ts';
import type { Person } from './test-app.ts';

/**
 * Subscribes a person to live events and records them. Events of changes a moment ago may be among them, since the relay
 * publishes after the commit.
 */
export async function subscribe(
  url: string,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<{ received: LiveEvent[]; closed: Promise<number>; stop(): void }> {
  const { welcomed, events, closed, close } = connectLive(url, { cookie });
  await welcomed;
  return { received: events, closed, stop: close };
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
