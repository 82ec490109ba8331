import type { LiveEvent } from '@longtable/contract/live';
import { now } from '../product/clock.ts';
import { openLive } from './open-live.ts';

/** Opens this many live connections, of these people in turn, and reports when each received each change. */
export type ListenersTask = {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly connections: number;
  /** The number of expected events. */
  readonly events: number;
};

/** First, when all connections are open … */
export type ListenersReady = { readonly ready: true };
/** … and at the end, the times (milliseconds since 1970) at which each event arrived, by the task's version. */
export type ReceivedTimes = { readonly version: number; readonly at: readonly number[] };

if (process.send) process.once('message', (task: ListenersTask) => void listen(task));

async function listen({ url, cookies, connections, events }: ListenersTask): Promise<void> {
  const received = new Map<number, number[]>();
  let remaining = events * connections;
  const onEvent = (event: LiveEvent) => {
    if (event.type !== 'task.saved') return;
    const at = now();
    const { version } = event.payload.task;
    const times = received.get(version) ?? [];
    times.push(at);
    received.set(version, times);
    remaining -= 1;
    if (remaining === 0) {
      const result: ReceivedTimes[] = [...received].map(([version, at]) => ({ version, at }));
      process.send?.(result, () => process.exit(0));
    }
  };
  // In groups, as a thousand simultaneous handshakes would be a different measurement.
  for (let opened = 0; opened < connections; opened += 50) {
    const group = Math.min(50, connections - opened);
    await Promise.all(
      Array.from({ length: group }, (_, index) =>
        openLive({ url, cookie: cookies[(opened + index) % cookies.length] ?? '', onEvent }),
      ),
    );
  }
  process.send?.({ ready: true } satisfies ListenersReady);
}
