import { randomUUID } from 'node:crypto';
import type { LiveEvent, LiveWelcome } from '@longtable/contract/live';
import type { Database, Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import { createAnnouncer } from './announcer.ts';
import { appendEvents } from './append.ts';
import { type NewEvent, type RelayedEvent, type StoredEvent, toLiveEvent } from './event.ts';
import { comparePlaces, encodePosition, type Position, parsePosition } from './position.ts';
import { pruneEventsJob } from './prune.ts';
import { createRecentEvents, type RecentLimits } from './recent-events.ts';
import { createRelay, type RelayPace, relayPace } from './relay.ts';
import { createReplay, replayed } from './replay.ts';
import type { Standing } from './stream.ts';

export type Events = {
  /** Writes events in the transaction of their change. `wake()` once it is committed. */
  append(db: Db, events: readonly NewEvent[]): Promise<void>;
  /** Writes an event that belongs to no change, and wakes the relays. */
  publish(event: NewEvent): Promise<void>;
  /** Something was committed: tells this node's relay at once and the other nodes' soon. */
  wake(): void;
  /** The position up to which everything is committed, visible and handed to listeners. Opaque to clients. */
  head(): string;
  /**
   * Calls `join` once, with what followed a position in these rooms, in the very turn in which the listeners have been
   * handed everything up to `welcome.position` and nothing beyond: who starts to listen inside it has no gap and no
   * repeat. A position that is malformed, too old, or of another river is answered with `refetch`. Rejects when the
   * database can't be asked, and then `join` is not called.
   */
  since(position: string, rooms: readonly string[], join: (welcome: LiveWelcome) => void): Promise<void>;
  /** Hands every committed event to the listener, in order, each once, in batches. Returns how to stop. */
  subscribe(listener: (batch: readonly RelayedEvent[]) => void): () => void;
  /** The river was replaced, as after a restore: what anybody has seen of it no longer counts. Returns how to stop. */
  onReset(listener: () => void): () => void;
  /** The background job that prunes old events. */
  readonly jobs: readonly JobDefinition[];
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** How often to read on from the database when the river was faster than the reading. */
const maxReads = 3;
/** How many of the newest events are read at the start, so that a restart does not send everybody to the database. */
const remembered = 1000;

/** The river of events (architecture, "Events: one river"): the outbox, its relay, and what clients missed. */
export function createEvents(options: {
  database: Database;
  log: Log;
  pace?: Partial<RelayPace>;
  /** How much of the river is kept in memory for those who come back soon. */
  memory?: RecentLimits;
}): Events {
  const { database, log } = options;
  const nodeId = randomUUID();
  const recent = createRecentEvents(options.memory);
  const replay = createReplay(database.pool);
  const announcer = createAnnouncer({ pool: database.pool, nodeId, log });
  const listeners = new Set<(batch: readonly RelayedEvent[]) => void>();
  const resetListeners = new Set<() => void>();
  let standing: Standing | null = null;

  const relay = createRelay({
    database,
    log,
    nodeId,
    remembered,
    pace: { ...relayPace, ...options.pace },
    standing: () => standing,
    onOpened({ stream, place, recent: newest, lost }) {
      standing = { stream, place };
      if (newest.length > 0 || lost) {
        recent.clear();
        recent.add(newest);
      }
      if (!lost) return;
      log.warn({}, 'the river of events is not the one it was; every client fetches anew');
      for (const listener of resetListeners) call(listener);
    },
    onEvents(events) {
      const last = events.at(-1);
      if (!standing || !last) return;
      standing = { stream: standing.stream, place: last.place };
      recent.add(events);
      const batch = events.map(({ event }) => event);
      for (const listener of listeners) call(() => listener(batch));
    },
  });

  /** A listener that fails must not hold up the others, let alone the river. */
  function call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a listener to the river of events failed');
    }
  }

  function now(): Standing {
    if (!standing) throw new Error('The river of events has not been started.');
    return standing;
  }

  function head(): string {
    const { stream, place } = now();
    return encodePosition(stream, place);
  }

  function wake(): void {
    relay.wake();
    announcer.announce();
  }

  async function since(
    text: string,
    rooms: readonly string[],
    join: (welcome: LiveWelcome) => void,
  ): Promise<void> {
    const theirs = new Set(rooms);
    const from = parsePosition(text);
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
        ? { kind: 'resumed', events: missed.flatMap(toLive), position: head() }
        : { kind: 'refetch', position: head() },
    );
  }

  /** Reads on up to where the relay stands now; what it hands on meanwhile should be in memory afterwards. */
  async function fromDatabase({ upTo, events }: Read, rooms: ReadonlySet<string>): Promise<Read | null> {
    const { stream, place } = now();
    if (upTo.stream !== stream) return null;
    const stored = await replay(upTo, place, rooms);
    return stored && { upTo: { stream, ...place }, events: [...events, ...stored] };
  }

  function isAhead(position: Position): boolean {
    const { stream, place } = now();
    return position.stream === stream && comparePlaces(position, place) > 0;
  }

  return {
    append: appendEvents,
    async publish(event) {
      await appendEvents(database.db, [event]);
      wake();
    },
    wake,
    head,
    since,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },
    jobs: [pruneEventsJob(database.db)],
    start: () => relay.start(),
    async stop() {
      announcer.stop();
      await relay.stop();
    },
  };
}

/** Everything up to a position has been seen; `events` are those of it that were not. */
type Read = { readonly upTo: Position; readonly events: readonly StoredEvent[] };

function toLive({ event }: StoredEvent): LiveEvent[] {
  const live = toLiveEvent(event);
  return live ? [live] : [];
}
