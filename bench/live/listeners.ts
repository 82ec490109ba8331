import { type LiveEvent, type LiveWelcome, livePath, type ServerToClient } from '@longtable/contract/live';
import { io, type Socket } from 'socket.io-client';

/** Opens this many live connections of one person and reports when each of them heard of each change. */
export type ListenersTask = {
  readonly url: string;
  readonly cookie: string;
  readonly connections: number;
  /** So many events are awaited. */
  readonly events: number;
};

/** First, when all connections are up … */
export type ListenersReady = { readonly ready: true };
/** … and at the end, the times (milliseconds since 1970) at which each event arrived, by the task's version. */
export type Heard = { readonly version: number; readonly at: readonly number[] };

/** Milliseconds since 1970 with fractions: the same clock in every process of this machine. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

if (process.send) process.once('message', (task: ListenersTask) => void listen(task));

async function listen({ url, cookie, connections, events }: ListenersTask): Promise<void> {
  const heard = new Map<number, number[]>();
  let open = events * connections;
  const onEvent = (event: LiveEvent) => {
    if (event.type !== 'task.saved') return;
    const at = now();
    const { version } = event.payload.task;
    const times = heard.get(version) ?? [];
    times.push(at);
    heard.set(version, times);
    open -= 1;
    if (open === 0) {
      const result: Heard[] = [...heard].map(([version, at]) => ({ version, at }));
      process.send?.(result, () => process.exit(0));
    }
  };
  // In groups: a thousand handshakes at once are a measurement of another kind.
  for (let begun = 0; begun < connections; begun += 50) {
    const group = Math.min(50, connections - begun);
    await Promise.all(Array.from({ length: group }, () => openLive({ url, cookie, onEvent })));
  }
  process.send?.({ ready: true } satisfies ListenersReady);
}

/** Opens one live connection as the product's client does; resolves when the server has said welcome. */
export function openLive(options: {
  url: string;
  cookie: string;
  onEvent: (event: LiveEvent) => void;
}): Promise<Socket<ServerToClient>> {
  const socket: Socket<ServerToClient> = io(options.url, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: options.cookie },
  });
  socket.on('event', options.onEvent);
  return new Promise((resolve, reject) => {
    socket.once('welcome', (_welcome: LiveWelcome) => resolve(socket));
    socket.once('connect_error', reject);
  });
}
