import { randomUUID } from 'node:crypto';
import type { LiveEvent, LiveWelcome } from '@longtable/contract/live';
import type { Database } from '../db/database.ts';
import { runStatements, type Statement } from '../db/statement.ts';
import type { JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import { appendStatements } from './append.ts';
import { type NewEvent, type RelayedEvent, type StoredEvent, toLiveEvent } from './event.ts';
import { createNotifier } from './notifier.ts';
import { compareOffsets, encodeOffset, parseOffset, type StreamOffset } from './offset.ts';
import { pruneEventsJob } from './prune.ts';
import { createRecentEvents, type RecentLimits } from './recent-events.ts';
import { createRelay, type RelayPace, relayPace } from './relay.ts';
import { createReplay, replayed } from './replay.ts';
import { createSignals } from './signals.ts';
import type { Cursor } from './stream.ts';

export type Events = {
  /** The statements that write events in the transaction of their change. `wake()` once it is committed. */
  appendStatements(events: readonly NewEvent[]): readonly Statement[];
  /** Writes an event outside a change, and wakes the relays. */
  publish(event: NewEvent): Promise<void>;
  /** Call after a commit: wakes this node's relay at once and the other nodes' shortly after. */
  wake(): void;
  /** The offset up to which every event is committed and was passed to subscribers. Opaque to clients. */
  head(): string;
  /**
   * Calls `join` once, with the events in these rooms since an offset, synchronously after subscribers have received
   * everything up to `welcome.offset`: code that subscribes in `join` misses nothing and gets nothing twice. A
   * malformed or too old offset, or one of another log, results in `refetch`. Rejects without calling `join` when the
   * database fails.
   */
  since(offset: string, rooms: readonly string[], join: (welcome: LiveWelcome) => void): Promise<void>;
  /**
   * Passes every committed event to the subscriber, in order, each once, in batches. Returns a function that
   * unsubscribes.
   */
  subscribe(subscriber: (batch: readonly RelayedEvent[]) => void): () => void;
  /**
   * Called when the event log was replaced, for example by restoring a backup: its offsets are void. Returns a function
   * that unsubscribes.
   */
  onReset(listener: () => void): () => void;
  /** Sends a short message to the other nodes. It is not stored, and may be lost. */
  signal(message: string): void;
  /** Passes every signal of other nodes to the listener. Returns a function that unsubscribes. */
  onSignal(listener: (message: string) => void): () => void;
  /** The background job that prunes old events. */
  readonly jobs: readonly JobDefinition[];
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Reads from the database per call of `since`, in case new events arrive faster than it reads. */
const maxReads = 3;
/**
 * Number of events to read at the start, so that clients that reconnect after a restart do not all query the database.
 */
const remembered = 1000;

/** The event log (docs/decisions/002): the outbox, its relay, and the replay of what clients missed. */
export function createEvents(options: {
  database: Database;
  log: Log;
  pace?: Partial<RelayPace>;
  /** The part of the event log kept in memory for clients that reconnect soon. */
  memory?: RecentLimits;
}): Events {
  const { database, log } = options;
  const nodeId = randomUUID();
  const recent = createRecentEvents(options.memory);
  const replay = createReplay(database.pool);
  const notifier = createNotifier({ pool: database.pool, nodeId, log });
  const signals = createSignals({ pool: database.pool, nodeId, log });
  const signalListeners = new Set<(message: string) => void>();
  const subscribers = new Set<(batch: readonly RelayedEvent[]) => void>();
  const resetListeners = new Set<() => void>();
  let cursor: Cursor | null = null;

  const relay = createRelay({
    database,
    log,
    nodeId,
    remembered,
    pace: { ...relayPace, ...options.pace },
    cursor: () => cursor,
    onOpened({ stream, offset, recent: newest, lost }) {
      cursor = { stream, offset };
      if (newest.length > 0 || lost) {
        recent.clear();
        recent.add(newest);
      }
      if (!lost) return;
      log.warn({}, 'the event log was replaced; all clients reload');
      for (const listener of resetListeners) call(listener);
    },
    onSignals(payload) {
      for (const listener of signalListeners)
        call(() => {
          for (const message of signals.read(payload)) listener(message);
        });
    },
    onEvents(events) {
      const last = events.at(-1);
      if (!cursor || !last) return;
      cursor = { stream: cursor.stream, offset: last.offset };
      recent.add(events);
      const batch = events.map(({ event }) => event);
      for (const subscriber of subscribers) call(() => subscriber(batch));
    },
  });

  /** A subscriber that throws must not stop the others or the relay. */
  function call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a subscriber to the event log failed');
    }
  }

  function now(): Cursor {
    if (!cursor) throw new Error('The event log has not been started.');
    return cursor;
  }

  function head(): string {
    const { stream, offset } = now();
    return encodeOffset(stream, offset);
  }

  function wake(): void {
    relay.wake();
    notifier.notify();
  }

  async function since(
    text: string,
    rooms: readonly string[],
    join: (welcome: LiveWelcome) => void,
  ): Promise<void> {
    const theirs = new Set(rooms);
    const from = parseOffset(text);
    let read: Read | null = from && { upTo: from, events: [] };
    // Another node was faster: its client may connect here before this relay has caught up.
    if (from && isAhead(from)) await relay.caughtUp();
    if (from && isAhead(from)) read = null;
    for (let tries = 0; read && tries < maxReads && !recent.after(read.upTo); tries += 1) {
      read = await fromDatabase(read, theirs);
    }
    // Synchronous from here on, so that no batch comes between reading and subscribing.
    const newer = read && read.upTo.stream === now().stream ? recent.after(read.upTo) : null;
    const missed = read && newer && replayed([...read.events, ...newer], theirs);
    join(
      missed
        ? { kind: 'resumed', events: missed.flatMap(toLive(theirs)), offset: head() }
        : { kind: 'refetch', offset: head() },
    );
  }

  /** Reads on to the relay's present offset; later events should be in memory afterwards. */
  async function fromDatabase({ upTo, events }: Read, rooms: ReadonlySet<string>): Promise<Read | null> {
    const { stream, offset } = now();
    if (upTo.stream !== stream) return null;
    const stored = await replay(upTo, offset, rooms);
    return stored && { upTo: { stream, ...offset }, events: [...events, ...stored] };
  }

  function isAhead(other: StreamOffset): boolean {
    const { stream, offset } = now();
    return other.stream === stream && compareOffsets(other, offset) > 0;
  }

  return {
    appendStatements,
    async publish(event) {
      await runStatements(database.db, appendStatements([event]));
      wake();
    },
    wake,
    head,
    since,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },
    signal: signals.send,
    onSignal(listener) {
      signalListeners.add(listener);
      return () => signalListeners.delete(listener);
    },
    jobs: [pruneEventsJob(database.db)],
    start: () => relay.start(),
    async stop() {
      notifier.stop();
      signals.stop();
      await relay.stop();
    },
  };
}

/** The result of reading: everything up to an offset. `events` are those for the client. */
type Read = { readonly upTo: StreamOffset; readonly events: readonly StoredEvent[] };

function toLive(rooms: ReadonlySet<string>): (stored: StoredEvent) => LiveEvent[] {
  return ({ event }) => {
    const live = toLiveEvent(event, rooms);
    return live ? [live] : [];
  };
}
