import type {
  LiveEvent,
  LiveEventType,
  LivePayload,
  LiveWelcome,
  ServerToClient,
} from '@longtable/contract/live';
import { livePath } from '@longtable/contract/live-path';
import type { Socket } from 'socket.io-client';
import { createStore } from './store.ts';

type LiveOptions = {
  /** The position of the last event that what is cached has in it; the server sends what followed. */
  readonly since: string;
  /** The position was unknown or too old: everything has to be fetched anew. */
  onRefetch(): void;
  /** The session has ended, said by the server. */
  onSignedOut(): void;
  /** The server refused the connection: the session may have ended, or it can't tell right now. */
  onRefused(): void;
};

type Handler = (payload: never, position: string) => void;

/** True while the live connection is up and everything that was missed has been applied. */
export const liveConnected = createStore(false);

const handlers = new Map<LiveEventType, Set<Handler>>();
let position = '';
let socket: Socket<ServerToClient> | null = null;
/** Tells a connection that was stopped while its code was still loading from the one that replaced it. */
let generation = 0;

/**
 * Calls `handler` for every live event of a type, in the order of the river: first what was missed, then what
 * happens. Returns how to stop. Handlers belong to modules and are there before the connection is.
 */
export function onLive<T extends LiveEventType>(
  type: T,
  handler: (payload: LivePayload<T>, position: string) => void,
): () => void {
  const known = handlers.get(type) ?? new Set<Handler>();
  known.add(handler);
  handlers.set(type, known);
  return () => known.delete(handler);
}

/** The position of the last event that was applied; '' before the first connection. */
export function livePosition(): string {
  return position;
}

/** Opens the live connection and keeps it open until `stopLive`. */
export function startLive(options: LiveOptions): void {
  stopLive();
  position = options.since;
  void connect(options, generation);
}

async function connect(options: LiveOptions, mine: number): Promise<void> {
  try {
    // Only signed-in people need it: it stays out of the first page.
    const { io } = await import('socket.io-client');
    if (mine !== generation) return;
    socket = io({
      path: livePath,
      transports: ['websocket'],
      // A function, so that every reconnect sends the position of that moment.
      auth: (send) => send({ since: position }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 10_000,
    });
    listen(socket, options);
  } catch {
    // The server went away before the code of the connection had arrived.
    setTimeout(() => mine === generation && void connect(options, mine), 2000);
  }
}

/** Closes the live connection. */
export function stopLive(): void {
  generation += 1;
  socket?.disconnect();
  socket = null;
  liveConnected.set(false);
}

/** Tries at once instead of after the current delay; does nothing while connected. */
export function hurryLive(): void {
  if (!socket || socket.connected) return;
  // A socket that waits for its next try has to be stopped first, or it ignores this.
  socket.disconnect().connect();
}

function listen(opened: Socket<ServerToClient>, options: LiveOptions): void {
  let welcomed = false;
  let queue: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const applyQueue = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const events = queue;
    queue = [];
    for (const event of events) apply(event);
  };
  opened.on('connect', () => {
    welcomed = false;
  });
  opened.on('welcome', (welcome: LiveWelcome) => {
    if (welcomed) applyQueue();
    const missed = welcome.kind === 'resumed' ? welcome.events : [];
    for (const event of missed) apply(event);
    position = welcome.position;
    if (welcome.kind === 'refetch') options.onRefetch();
    // What came while the server was still collecting what was missed: some of it may be in both.
    const told = new Set(missed.map((event) => event.position));
    queue = queue.filter((event) => !told.has(event.position));
    applyQueue();
    welcomed = true;
    liveConnected.set(true);
  });
  opened.on('event', (event) => {
    queue.push(event);
    if (!welcomed) return;
    // Many at once are taken in as one; in the background, where timers sleep, nobody waits for a frame.
    if (document.hidden) applyQueue();
    else timer ??= setTimeout(applyQueue);
  });
  opened.on('signedOut', () => options.onSignedOut());
  opened.on('disconnect', (reason) => {
    if (welcomed) applyQueue();
    else queue = [];
    liveConnected.set(false);
    // Closed by the server on purpose (a restart, or the session): the library leaves the next step to us.
    if (reason === 'io server disconnect') retry(opened, options);
  });
  opened.on('connect_error', () => {
    if (!opened.active) retry(opened, options);
  });
}

function retry(opened: Socket<ServerToClient>, options: LiveOptions): void {
  options.onRefused();
  setTimeout(
    () => {
      if (socket === opened) opened.connect();
    },
    500 + Math.random() * 1500,
  );
}

function apply(event: LiveEvent): void {
  for (const handler of handlers.get(event.type) ?? []) {
    try {
      handler(event.payload as never, event.position);
    } catch (error) {
      // One that fails must not keep the others from what follows, nor be told the same for ever.
      reportError(error);
    }
  }
  position = event.position;
}
