import type { LiveEvent } from '@longtable/contract/live';
import { vi } from 'vitest';
import { connectLive } from './live-client.ts';
import type { Person } from './test-app.ts';

/**
 * Records the events that a person receives live. What happened a moment before may come along: the relay is a moment
 * behind the changes, and more on a busy machine.
 */
export async function listen(
  url: string,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<{ heard: LiveEvent[]; closed: Promise<number>; stop(): void }> {
  const { welcomed, events, closed, close } = connectLive(url, { cookie });
  await welcomed;
  return { heard: events, closed, stop: close };
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
