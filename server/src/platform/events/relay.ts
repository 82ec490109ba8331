import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { createAlarm } from './alarm.ts';
import type { StoredEvent } from './event.ts';
import { type EventLogConnection, openEventLogConnection } from './event-log-connection.ts';
import { findHolder, readBatch } from './read-batch.ts';
import { type Cursor, type Opened, openStream } from './stream.ts';

/** In milliseconds, except `batch`: the most events passed on at once. */
export const relayPace = {
  batch: 500,
  /** Between the starts of two reads: batches the events of a busy log. */
  spacing: 4,
  /** Interval of polling. */
  poll: 1000,
  /** How soon to look again while an open transaction holds events back; doubled each time, up to the last. */
  held: { first: 4, last: 250 },
  /** How soon to retry while the database is unavailable; doubled each time, up to the last. */
  away: { first: 100, last: 3000 },
  /** How long events may be held back before a log line is written. */
  patience: 10_000,
};
export type RelayPace = typeof relayPace;

export type Relay = {
  /** Connects, finds the end of the event log, and relays from there. Rejects when the database cannot be reached. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call when there may be new events. */
  wake(): void;
  /** Resolves when all events settled at the time of the call were passed on, or after 2 seconds. */
  caughtUp(): Promise<void>;
};

type RelayOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly nodeId: string;
  readonly pace: RelayPace;
  /** Number of the newest events to read at the start. */
  readonly remembered: number;
  onOpened(opened: Opened): void;
  /** Called synchronously; when it returns, `cursor()` is the offset of the last of these events. */
  onEvents(events: readonly StoredEvent[]): void;
  /** A notification of signals. */
  onSignals(payload: string): void;
  cursor(): Cursor | null;
};

/** Reads the event log in order, in one loop, for the life of the process. */
export function createRelay({ database, log, nodeId, pace, ...options }: RelayOptions): Relay {
  const alarm = createAlarm();
  const stopping = new AbortController();
  let connection: EventLogConnection | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting: (() => void)[] = [];

  async function open(): Promise<EventLogConnection> {
    const opened = await openEventLogConnection(database, {
      onNews: (sender) => {
        if (sender !== nodeId) alarm.ring();
      },
      onSignals: options.onSignals,
      // The next read fails and reports it.
      onLost: () => alarm.ring(),
    });
    try {
      options.onOpened(await openStream(opened, options.cursor(), options.remembered));
    } catch (error) {
      opened.close();
      throw error;
    }
    connection = opened;
    return opened;
  }

  async function keepRelaying(first: EventLogConnection): Promise<void> {
    let delay = pace.away.first;
    for (let current: EventLogConnection | null = first; !stopping.signal.aborted; ) {
      try {
        current ??= await open();
        delay = pace.away.first;
        await relayFrom(current);
      } catch (error) {
        if (stopping.signal.aborted) break;
        log.warn({ err: error, againIn: delay }, 'the relay of events has lost the database; trying again');
        await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
        delay = Math.min(delay * 2, pace.away.last);
      } finally {
        current?.close();
        current = null;
      }
    }
  }

  /** Ends only with an error or when stopping. */
  async function relayFrom(current: EventLogConnection): Promise<void> {
    let heldSince: number | null = null;
    let heldPause = pace.held.first;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      alarm.silence();
      const satisfied = waiting;
      waiting = [];
      const cursor = options.cursor();
      if (!cursor) throw new Error('The relay has not opened its event log.');
      const { events, held } = await readBatch(current, cursor, pace.batch);
      if (stopping.signal.aborted) return;
      if (events.length > 0) options.onEvents(events);
      if (events.length === pace.batch) {
        // There is more already. Let the connections send first.
        waiting.push(...satisfied);
        await nextTurn();
        continue;
      }
      for (const satisfy of satisfied) satisfy();
      if (held) {
        heldPause = events.length > 0 ? pace.held.first : Math.min(heldPause * 2, pace.held.last);
        heldSince ??= began;
        if (began - heldSince > pace.patience) {
          heldSince = began;
          log.warn({ holder: await findHolder(current) }, 'an open transaction holds back live events');
        }
      } else {
        heldPause = pace.held.first;
        heldSince = null;
      }
      // The end of a transaction that holds events back sends no notification.
      await alarm.sleep(held ? heldPause : pace.poll);
      const early = pace.spacing - (performance.now() - began);
      if (early > 0) await pause(early);
    }
  }

  return {
    async start() {
      running = keepRelaying(await open());
    },
    async stop() {
      stopping.abort();
      alarm.ring();
      connection?.close();
      await running;
    },
    wake: () => alarm.ring(),
    caughtUp() {
      const caughtUp = new Promise<void>((resolve) => waiting.push(resolve));
      alarm.ring();
      return Promise.race([caughtUp, pause(2000, undefined, { ref: false })]);
    },
  };
}
