import pg from 'pg';
import { type Database, prepareSession } from '../db/database.ts';

export type EventLogConnection = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Lets go of the connection, whatever state it is in. */
  close(): void;
};

/** The channel on which nodes notify each other of new events. */
export const channel = 'longtable_events';

/** A read that takes this long, in milliseconds, has lost its database without noticing. */
const readTimeout = 10_000;

/**
 * The relay's own connection: it listens, and does not wait for requests when the pool is busy.
 * `onNews` is called for every notice with its sender, `onLost` once, when the connection breaks.
 */
export async function openEventLogConnection(
  database: Database,
  listeners: { onNews(sender: string): void; onLost(error: Error): void },
): Promise<EventLogConnection> {
  const client = new pg.Client({ ...database.pool.options, query_timeout: readTimeout });
  let closed = false;
  client.on('error', (error) => {
    if (!closed) listeners.onLost(error);
  });
  client.on('notification', ({ payload }) => listeners.onNews(payload ?? ''));
  const close = (): void => {
    if (closed) return;
    closed = true;
    // It may be broken or in the middle of a query: ignore its last errors.
    client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    await prepareSession(client);
    await client.query(`listen ${channel}`);
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
