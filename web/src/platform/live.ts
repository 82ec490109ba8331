import type {
  EventRow,
  LiveCan,
  LiveEvent,
  LiveEventType,
  LiveFrame,
  LivePayload,
  LiveWelcome,
} from '@longtable/contract/live';
import { liveCloseCodes, livePace, livePath, liveProtocol } from '@longtable/contract/live-protocol';
import { watchOutcomes } from './client.ts';
import { withoutCards } from './directory.ts';
import { serverBuild } from './server-build.ts';
import { createStore } from './store.ts';

type LiveOptions = {
  /** The offset of the last event that what is cached has in it; the server sends what followed. */
  readonly since: string;
  /** The offset was unknown or too old: everything has to be fetched anew. */
  onRefetch(): void;
  /** The session has ended, said by the server. */
  onSignedOut(): void;
  /** The server refused the connection: the session may have ended, or there are too many. */
  onRefused(): void;
};

type Handler = (payload: never, can: LiveCan | undefined) => void;

/** True while the live connection is up and everything that was missed has been applied. */
export const liveConnected = createStore(false);

/** How long a connection may take to be made, in milliseconds. */
const connectTimeout = 10_000;
/** Milliseconds before the next try: doubled from the first to the last, each give or take half of it. */
const retryDelay = { first: 500, last: 5000 };

const handlers = new Map<LiveEventType, Set<Handler>>();
let offset = '';
let options: LiveOptions | null = null;
let socket: WebSocket | null = null;
/** Tries since the last connection that was welcomed. */
let tries = 0;
/** The next try, while there is no socket; when to give the socket up, while there is one. */
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server has sent what was missed; events follow. */
let isWelcomed = false;
/** Events that are applied together in a moment. */
let queue: LiveEvent[] = [];
let queueTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `handler` for every live event of a type, in the order of the event log: first what was missed, then what
 * happens. `can` is what the person may do with the row that the event is about, where the event says so. The cards that
 * it brings are in the directory by then. Returns how to stop. Handlers belong to modules and are there before the connection is.
 */
export function onLive<T extends LiveEventType>(
  type: T,
  handler: (payload: LivePayload<T>, can: LiveCan | undefined) => void,
): () => void {
  const known = handlers.get(type) ?? new Set<Handler>();
  known.add(handler);
  handlers.set(type, known);
  return () => known.delete(handler);
}

/** The row of an event, with what the person may do with it: as answers have it. */
export function rowOf<Row extends { can: object }>(row: EventRow<Row>, can: LiveCan | undefined): Row {
  if (!can) throw new Error('The event says nothing of the rights on its row.');
  return { ...row, can } as unknown as Row;
}

/** The offset of the last event that was applied; '' before the first connection. */
export function liveOffset(): string {
  return offset;
}

/** Opens the live connection and keeps it open until `stopLive`. */
export function startLive(given: LiveOptions): void {
  stopLive();
  options = given;
  offset = given.since;
  window.addEventListener('offline', onOffline);
  connect();
}

/** Closes the live connection. */
export function stopLive(): void {
  options = null;
  window.removeEventListener('offline', onOffline);
  giveUp();
  tries = 0;
}

/** Tries at once instead of after the current delay; does nothing while connected. */
export function hurryLive(): void {
  if (!options || isOpen()) return;
  giveUp();
  tries = 0;
  connect();
}

// While requests find no server no connection is tried either: `hurryLive` is called as soon as one does.
// Firefox lets each WebSocket to a host that failed before wait longer than the last, up to a minute: after an outage
// of some minutes nothing would be live for almost one more.
watchOutcomes((outcome) => {
  if (outcome === 'unreachable' && options && !isOpen()) giveUp();
});

function isOpen(): boolean {
  return socket?.readyState === WebSocket.OPEN;
}

function connect(): void {
  const query = new URLSearchParams({ offset });
  const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${livePath}?${query}`, liveProtocol);
  socket = opened;
  const giveUpAfter = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (socket === opened) retry();
    }, milliseconds);
  };
  giveUpAfter(connectTimeout);
  opened.addEventListener('open', () => {
    if (socket === opened) giveUpAfter(livePace.silence);
  });
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (socket !== opened) return;
    giveUpAfter(livePace.silence);
    receive(JSON.parse(data) as LiveFrame);
  });
  opened.addEventListener('close', ({ code }) => {
    if (socket !== opened) return;
    const closedWhenWelcomed = isWelcomed;
    retry();
    if (code === liveCloseCodes.signedOut && closedWhenWelcomed) options?.onSignedOut();
    else if (code === liveCloseCodes.signedOut || code === liveCloseCodes.tooMany) options?.onRefused();
  });
}

/** Gives up the socket, if there is one, and tries again after a delay. */
function retry(): void {
  giveUp();
  const delay = Math.min(retryDelay.first * 2 ** tries, retryDelay.last) * (0.5 + Math.random());
  tries += 1;
  timer = setTimeout(connect, delay);
}

/** Leaves no socket and no try to come. */
function giveUp(): void {
  clearTimeout(timer);
  const closing = socket;
  socket = null;
  closing?.close();
  applyQueue();
  isWelcomed = false;
  liveConnected.set(false);
}

/** Browsers notice a network that is gone only when they have something to send. */
function onOffline(): void {
  if (socket) retry();
}

function receive(frame: LiveFrame): void {
  switch (frame.type) {
    case 'welcome':
      serverBuild.set(frame.build);
      welcome(frame.welcome);
      break;
    case 'event':
      queue.push(frame.event);
      // Many at once are taken in as one; in the background, where timers sleep, nobody waits for a frame.
      if (document.hidden) applyQueue();
      else queueTimer ??= setTimeout(applyQueue);
      break;
    case 'heartbeat':
  }
}

function welcome(said: LiveWelcome): void {
  applyQueue();
  if (said.kind === 'resumed') for (const event of said.events) apply(event);
  offset = said.offset;
  if (said.kind === 'refetch') options?.onRefetch();
  isWelcomed = true;
  tries = 0;
  liveConnected.set(true);
}

function applyQueue(): void {
  clearTimeout(queueTimer);
  queueTimer = undefined;
  const events = queue;
  queue = [];
  for (const event of events) apply(event);
}

function apply(event: LiveEvent): void {
  const payload = withoutCards(event.payload);
  for (const handler of handlers.get(event.type) ?? []) {
    try {
      handler(payload as never, event.can);
    } catch (error) {
      // One that fails must not keep the others from what follows, nor be told the same for ever.
      reportError(error);
    }
  }
  offset = event.offset;
}
