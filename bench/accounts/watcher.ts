import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import { openLive } from '../live/open-live.ts';
import { now } from '../product/clock.ts';
import { openConnection, requestBytes } from '../product/connection.ts';
import { type Person, type Server, signUp } from '../product/product.ts';

/** The delay of a live event: the time of its change's response (milliseconds since 1970), and how much later it arrived. */
export type EventDelay = { readonly at: number; readonly after: number };

/**
 * An uninvolved person who makes a change every 10 ms and waits for its live event. `stop` waits for missing events.
 */
export async function startWatcher(server: Server): Promise<{ stop(): Promise<EventDelay[]> }> {
  const person: Person = await signUp(server, 'Wendy Watcher');
  const { cookie } = person;
  const connection = await openConnection(server.port);
  const respondedAt = new Map<string, number>();
  const receivedAt = new Map<string, number>();
  const socket = await openLive({
    url: server.url,
    cookie,
    onEvent: (event) => {
      if (event.type === 'task.saved') receivedAt.set(event.payload.task.id, now());
    },
  });
  let stopped = false;
  const working = (async () => {
    while (!stopped) {
      const id = newId();
      const { status, body } = await connection.send(
        requestBytes('POST', '/api/tasks', { cookie, body: { id, title: 'Watched' } }),
        { body: true },
      );
      if (status !== 200) throw new Error(`The watcher's request failed: ${body}`);
      respondedAt.set(id, now());
      await delay(10);
    }
  })();
  working.catch(() => undefined);

  return {
    async stop() {
      stopped = true;
      await working;
      for (const end = now() + 60_000; receivedAt.size < respondedAt.size; await delay(5)) {
        if (now() > end) throw new Error('A live event did not arrive within a minute.');
      }
      socket.close();
      connection.close();
      return [...respondedAt].map(([id, at]) => ({ at, after: Math.max(0, (receivedAt.get(id) ?? 0) - at) }));
    },
  };
}
