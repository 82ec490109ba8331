import type { LiveEvent } from '@longtable/contract/live';
import { now } from '../product/clock.ts';
import { openLive } from './open-live.ts';

/** Opens this many live connections, of these people in turn, and reports when each received each change. */
export type ListenersTask = {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly connections: number;
  /** The type of the events. */
  readonly type: 'task.saved' | 'chat-message.saved';
  /** The number of expected events. */
  readonly events: number;
};

/** First, when all connections are open … */
export type ListenersReady = { readonly ready: true };
/** … and at the end, the times (milliseconds since 1970) at which each event arrived, by the version of the task or the number of the message. */
export type ReceivedTimes = { readonly version: number; readonly at: readonly number[] };

if (process.send) process.once('message', (task: ListenersTask) => void listen(task));

async function listen({ url, cookies, connections, type, events }: ListenersTask): Promise<void> {
  const received = new Map<number, number[]>();
  let remaining = events * connections;
  const onEvent = (event: LiveEvent) => {
    if (event.type !== type) return;
    const at = now();
    const version = versionOf(event);
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

function versionOf(event: LiveEvent): number {
  if (event.type === 'task.saved') return event.payload.task.version;
  if (event.type === 'chat-message.saved') return event.payload.message.number;
  throw new Error(`Events of the type ${event.type} are not listened for.`);
}
