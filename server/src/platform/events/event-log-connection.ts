import type pg from 'pg';
import { type Database, prepareSession } from '../db/database.ts';
import { PreparingClient } from '../db/preparing-client.ts';
import { signalChannel } from './signals.ts';

export type EventLogConnection = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Releases the connection, whatever its state. */
  close(): void;
};

/** The channel of notifications about new events. */
export const channel = 'longtable_events';

/** A read that takes this long, in milliseconds, has lost its database without noticing. */
const readTimeout = 10_000;

/**
 * The relay's own connection: it listens, and does not queue behind requests for the pool. `onNews` is called for every
 * notification with its sender, `onSignals` for one of signals, `onLost` once, when the connection breaks.
 */
export async function openEventLogConnection(
  database: Database,
  listeners: {
    onNews(sender: string): void;
    onSignals(payload: string): void;
    onLost(error: Error): void;
  },
): Promise<EventLogConnection> {
  const client = new PreparingClient({ ...database.pool.options, query_timeout: readTimeout });
  let closed = false;
  client.on('error', (error) => {
    if (!closed) listeners.onLost(error);
  });
  client.on('notification', ({ channel: of, payload = '' }) =>
    of === signalChannel ? listeners.onSignals(payload) : listeners.onNews(payload),
  );
  const close = (): void => {
    if (closed) return;
    closed = true;
    // It may be broken or busy: ignore its last errors.
    client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    await prepareSession(client);
    // Statements may be planned while the log is empty, and keep that plan: it must also suit a log with many events.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    await client.query(`listen ${channel}; listen ${signalChannel}`);
  } catch (error) {
    close();
    throw error;
  }
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    },
    close,
  };
}
