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
import type { Cursor } from './stream.ts';

export type Events = {
  /** The statements that write events in the transaction of their change. `wake()` once it is committed. */
  appendStatements(events: readonly NewEvent[]): readonly Statement[];
  /** Writes an event that belongs to no change, and wakes the relays. */
  publish(event: NewEvent): Promise<void>;
  /** Something was committed: wakes this node's relay at once and the other nodes' soon. */
  wake(): void;
  /** The offset up to which everything is committed, visible and handed to subscribers. Opaque to clients. */
  head(): string;
  /**
   * Calls `join` once, with what followed an offset in these rooms, in the very turn in which the subscribers have been
   * handed everything up to `welcome.offset` and nothing beyond: who subscribes inside it has no gap and no repeat.
   * An offset that is malformed, too old, or of another log is answered with `refetch`. Rejects when the database can't be
   * asked, and then `join` is not called.
   */
  since(offset: string, rooms: readonly string[], join: (welcome: LiveWelcome) => void): Promise<void>;
  /** Hands every committed event to the subscriber, in order, each once, in batches. Returns how to stop. */
  subscribe(subscriber: (batch: readonly RelayedEvent[]) => void): () => void;
  /** The event log was replaced, as after a restore: offsets of the old one are void. Returns how to stop. */
  onReset(listener: () => void): () => void;
  /** The background job that prunes old events. */
  readonly jobs: readonly JobDefinition[];
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** How often to read on from the database when events came faster than the reading. */
const maxReads = 3;
/** How many of the newest events are read at the start, so that a restart does not send everybody to the database. */
const remembered = 1000;

/** The event log (docs/decisions/002): the outbox, its relay, and the replay of what clients missed. */
export function createEvents(options: {
  database: Database;
  log: Log;
  pace?: Partial<RelayPace>;
  /** How much of the event log is kept in memory for those who come back soon. */
  memory?: RecentLimits;
}): Events {
  const { database, log } = options;
  const nodeId = randomUUID();
  const recent = createRecentEvents(options.memory);
  const replay = createReplay(database.pool);
  const notifier = createNotifier({ pool: database.pool, nodeId, log });
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
      log.warn({}, 'the event log was replaced; every client fetches anew');
      for (const listener of resetListeners) call(listener);
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

  /** One that fails must not hold up the others, let alone the relay. */
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
    // Another node was faster: its clients may come here before we have caught up.
    if (from && isAhead(from)) await relay.caughtUp();
    if (from && isAhead(from)) read = null;
    for (let tries = 0; read && tries < maxReads && !recent.after(read.upTo); tries += 1) {
      read = await fromDatabase(read, theirs);
    }
    // From here to the end nothing is awaited: no batch can come between what is read and who listens.
    const newer = read && read.upTo.stream === now().stream ? recent.after(read.upTo) : null;
    const missed = read && newer && replayed([...read.events, ...newer], theirs);
    join(
      missed
        ? { kind: 'resumed', events: missed.flatMap(toLive(theirs)), offset: head() }
        : { kind: 'refetch', offset: head() },
    );
  }

  /** Reads on up to where the relay stands now; what it hands on meanwhile should be in memory afterwards. */
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
    jobs: [pruneEventsJob(database.db)],
    start: () => relay.start(),
    async stop() {
      notifier.stop();
      await relay.stop();
    },
  };
}

/** What was read: everything up to an offset; `events` are those of it that are for the client. */
type Read = { readonly upTo: StreamOffset; readonly events: readonly StoredEvent[] };

function toLive(rooms: ReadonlySet<string>): (stored: StoredEvent) => LiveEvent[] {
  return ({ event }) => {
    const live = toLiveEvent(event, rooms);
    return live ? [live] : [];
  };
}
